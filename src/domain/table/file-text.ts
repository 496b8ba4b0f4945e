/**
 * The text of a file that somebody chose, whatever software wrote it; or why it holds no table that Vialog can read. Nothing
 * is dropped: a byte that no encoding explains refuses the file.
 */

/** A file without a readable table, by its kind. */
export const fileKinds = [
  'workbook',
  'old_workbook',
  'locked_workbook',
  'pdf',
  'picture',
  'database',
  'xml',
  'spectrum',
  'encoding',
  'empty',
] as const
export type FileKind = (typeof fileKinds)[number]

/** The text of a file, with line feeds as line ends, or the kind that refuses it. */
export type FileText = { readonly text: string } | { readonly kind: FileKind }

/** First bytes, in hexadecimal, by which kinds of files are known. */
const signatures: readonly (readonly [RegExp, FileKind])[] = [
  [/^504b0304/, 'workbook'],
  [/^d0cf11e0/, 'old_workbook'],
  [/^25504446/, 'pdf'],
  [/^89504e47|^ffd8ff|^47494638|^424d.{8}00000000|^49492a00|^4d4d002a|^52494646.{8}57454250|^.{8}66747970/, 'picture'],
  [/^53514c69746520666f726d6174/, 'database'],
]

/** Beginnings of texts that are no tables. */
const noTables: readonly (readonly [RegExp, FileKind])[] = [
  [/^\s*<(\?xml|!doctype|[a-z][\w:.-]*(\s[^<>]*)?>)/i, 'xml'],
  [/^\s*##(title|jcamp)/i, 'spectrum'],
]

/** Reads a file. */
export function fileText(bytes: Uint8Array): FileText {
  const head = [...bytes.subarray(0, 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const known = signatures.find(([begins]) => begins.test(head))
  if (known !== undefined)
    return { kind: known[1] === 'old_workbook' && isLocked(bytes) ? 'locked_workbook' : known[1] }
  const whole = decoded(bytes)?.replace(/\r\n?/g, '\n')
  const text = whole?.endsWith(endOfFile) ? whole.slice(0, -1) : whole
  if (text === undefined || unprintable.test(text)) return { kind: 'encoding' }
  if (text.trim() === '') return { kind: 'empty' }
  const other = noTables.find(([begins]) => begins.test(text.slice(0, 200)))
  return other === undefined ? { text } : { kind: other[1] }
}

/** Whether a file of the old kind holds a workbook behind a password: it names that part in UTF-16. */
const isLocked = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252').decode(bytes).includes([...'EncryptedPackage'].join('\0'))

/** Signs that no written text has; a form feed only begins a page. */
const unprintable = /[^\P{Cc}\t\n\f]|[\ufffd\uffff]/u
/** Old software marks the end of a text. */
const endOfFile = '\u001a'

function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  const wide = wideOrder(bytes)
  if (wide !== null) return decode(bytes, wide)
  return decode(bytes, 'utf-8') ?? oneByte(bytes)
}

/** The text in an encoding; undefined if the bytes are not in it. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The byte order of UTF-16 without a mark: every other byte of plain text is 0. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const part = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of part.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 1 || Math.max(even, odd) * 3 < part.length) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Older software writes one byte a sign: on Windows, or on a Mac. Its letters decide which. */
function oneByte(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252').decode(bytes)
  const mac = new TextDecoder('macintosh').decode(bytes)
  return oddIn(mac) < oddIn(windows) ? mac : windows
}

/** Counts signs beyond ASCII that stand where people write a letter or a unit, and are none. */
function oddIn(text: string): number {
  let odd = 0
  for (const [, sign = ''] of text.matchAll(/(?<=[\p{L}\d( ])([^ -~\t\n\r\f])/gu)) if (!usual.test(sign)) odd += 1
  for (const sign of text.matchAll(/[^\P{Cc}\t\n\r\f]|[\u02c6-\u02dd\u25ca\ufb01\ufb02\uf8ff]/gu)) if (sign) odd += 1
  return odd
}

const usual = /[\p{Script=Latin}µμ°²³±×–—−‘’“”…·½¼¾%€£§‰]/u
