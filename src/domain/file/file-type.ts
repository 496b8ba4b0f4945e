/** What a file is, by its first and last bytes and never by its name; and which files are refused. */

export const fileTypes = [
  'JCAMP',
  'SPC',
  'OPUS',
  'TEXT',
  'PNG',
  'JPEG',
  'WEBP',
  'PDF',
  'ZIP',
  'NETCDF',
  'XLSX',
] as const
export type FileType = (typeof fileTypes)[number]

/** The type, or the sentence that refuses the file. */
export type TypeRead = { readonly type: FileType } | { readonly fault: string }

const notKept =
  'This kind of file is not kept. Choose a spectrum or chromatogram (JCAMP-DX, SPC, OPUS, CSV, ANDI netCDF), a picture (PNG, JPEG, WebP), a PDF or a ZIP. Put raw data in another form into a ZIP; save a photo in HEIC as JPEG.'
/** The fault of a file without a byte. */
export const emptyFile = 'The file is empty.'
const ofOmnic =
  'This is a spectrum of OMNIC (.spa), which cannot be drawn. Save it in OMNIC as JCAMP-DX or CSV, then choose that file.'
const cutOff = 'The file is cut off: its end is missing. Save it anew, then choose it again.'
const twoInOne = 'The file is two kinds of file at once. Save it anew, then choose it again.'

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const begins = (bytes: Uint8Array, ...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)

/** Reads the type. The whole file is given; only its ends are looked at, and of a text every byte. */
export function readFileType(bytes: Uint8Array): TypeRead {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { type: 'PNG' }
  if (begins(bytes, 0xff, 0xd8, 0xff)) return { type: 'JPEG' }
  if (begins(bytes, 0x52, 0x49, 0x46, 0x46) && latin1(bytes.subarray(8, 12)) === 'WEBP') return { type: 'WEBP' }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return readPdf(bytes)
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readZip(bytes)
  if (begins(bytes, 0x0a, 0x0a, 0xfe, 0xfe)) return { type: 'OPUS' }
  if (begins(bytes, 0x43, 0x44, 0x46) && [1, 2, 5].includes(bytes[3] ?? 0)) return { type: 'NETCDF' }
  if (begins(bytes, 0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a)) return { type: 'NETCDF' }
  if (bytes.length === 0) return { fault: emptyFile }
  if (latin1(bytes.subarray(0, 18)) === 'Spectral Data File') return { fault: ofOmnic }
  if (isSpc(bytes)) return { type: 'SPC' }
  return readText(bytes)
}

/** A header of the SPC format: its version, and as many bytes as it needs. */
function isSpc(bytes: Uint8Array): boolean {
  const version = bytes[1]
  if (version === 0x4b || version === 0x4c) return bytes.length >= 512 && !isText(bytes.subarray(0, 512))
  return version === 0x4d && bytes.length >= 256 && !isText(bytes.subarray(0, 256))
}

function readPdf(bytes: Uint8Array): TypeRead {
  const end = latin1(bytes.subarray(-2048))
  if (!end.includes('%%EOF')) return { fault: cutOff }
  if (findEnd(bytes) >= 0) return { fault: twoInOne }
  return { type: 'PDF' }
}

const mostEntries = 20_000
/** What the files of a ZIP may unpack to, in bytes, and by what factor: more is made to fill a disk. */
const mostUnpacked = 2_000_000_000
const mostTimes = 200
const bomb = 'The ZIP unpacks to far more than files of an instrument would. It was not kept.'

/** Parts that each workbook of Excel's form has. */
const workbookParts: readonly string[] = ['[Content_Types].xml', 'xl/workbook.xml']
const longestPart = 100

/** Where the end record of a ZIP begins: at most a comment follows it. -1 if there is none. */
function findEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50 && view.getUint16(at + 20, true) === bytes.length - at - 22) return at
  return -1
}

/** Checks the list of a ZIP's files; nothing is unpacked. */
function readZip(bytes: Uint8Array): TypeRead {
  const end = findEnd(bytes)
  if (end < 0) return { fault: cutOff }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = view.getUint16(end + 10, true)
  const [length, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  if (entries === 0 || entries > mostEntries || start + length > end || length < entries * 46) return { fault: cutOff }
  let [at, packed, unpacked] = [start, 0, 0]
  const names = new Set<string>()
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return { fault: cutOff }
    packed += view.getUint32(at + 20, true)
    unpacked += view.getUint32(at + 24, true)
    const name = latin1(bytes.subarray(at + 46, at + 46 + Math.min(view.getUint16(at + 28, true), longestPart)))
    if (workbookParts.includes(name)) names.add(name)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  // Files that overlap are how a few kilobytes hold petabytes.
  if (packed > bytes.length) return { fault: bomb }
  if (unpacked > mostUnpacked || unpacked > mostTimes * Math.max(bytes.length, 10_000)) return { fault: bomb }
  return { type: names.size === workbookParts.length ? 'XLSX' : 'ZIP' }
}

/** Whether bytes may be a text: no control characters but white space. */
function isText(bytes: Uint8Array): boolean {
  // A callback for each byte of a long file would block the server's thread.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) return false
  }
  return true
}

function readText(whole: Uint8Array): TypeRead {
  // Programs of DOS ended a text with this character.
  const bytes = whole.at(-1) === 0x1a ? whole.subarray(0, -1) : whole
  // UTF-16 of older programs: every second byte of its digits is zero.
  const isWide = begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)
  if (isWide ? bytes.length % 2 !== 0 : !isText(bytes)) return { fault: notKept }
  const head = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
    .decode(bytes.subarray(0, 4096))
    .trimStart()
  // SVG, HTML and XML: what shows them may run what they hold.
  if (head === '' || head.startsWith('<')) return { fault: notKept }
  if (isWide && !/\d/.test(head)) return { fault: notKept }
  return { type: /^##\s*title\s*=/i.test(head) || /^(\$\$.*\r?\n)*##\s*title\s*=/i.test(head) ? 'JCAMP' : 'TEXT' }
}
