/** How a file's name as it came is made safe to show and to store: one line, without folders, control characters or tricks. */

import { anonymisedWord } from '#domain/service/retention.ts'
import type { FileType } from './file-type.ts'

const longest = 120

// Control characters, marks that turn the direction of a line, and what no common file system takes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const unsafe = /[\u0000-\u001f\u007f-\u009f"*:<>?|\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
// Names that Windows keeps for devices.
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The name without its folders, in one Unicode form; 'file' if nothing is left. At most 120 characters, its end kept. */
export function safeFileName(given: string): string {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(unsafe, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const named = plain === '' || !/[\p{L}\p{N}]/u.test(plain) ? 'file' : plain
  const characters = [...(device.test(named) ? `_${named}` : named)]
  if (characters.length <= longest) return characters.join('')
  const end = /\.[\p{L}\p{N}]{1,8}$/u.exec(named)?.[0] ?? ''
  return (
    characters
      .slice(0, longest - end.length)
      .join('')
      .trimEnd() + end
  )
}

const endings: Readonly<Record<FileType, string>> = {
  ...{
    JCAMP: 'jdx',
    SPC: 'spc',
    OPUS: '0',
    TEXT: 'txt',
    PNG: 'png',
    JPEG: 'jpg',
    WEBP: 'webp',
    PDF: 'pdf',
    ZIP: 'zip',
  },
  NETCDF: 'cdf',
  XLSX: 'xlsx',
}

/** The name under which a file is downloaded: as it came, or its number where that was taken away. */
export function downloadName({ name, number, type }: { name: string; number: number; type: FileType }): string {
  return name === anonymisedWord ? `file-${number}.${endings[type]}` : name
}

/** How a download is named in its header: in ASCII for old programs, and whole. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
