/** Splits a pasted text or a file into cells. Loads the parser only when needed, and never converts a cell's text. */
import { delimiterOf } from '#domain/report/substance-block.ts'
import { tableTexts } from '#web/texts/report-table.ts'

const words = tableTexts.file
const mostBytes = 1_000_000

/** The cells of a text, line by line. */
export async function cellsOf(written: string): Promise<string[][]> {
  const text = written.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text)
  if (delimiter === null) return text.split(/\r\n|\r|\n/).map((line) => [line])
  const { default: papa } = await import('papaparse')
  // No conversion into numbers, dates or records: what a file says is data.
  return papa.parse<string[]>(text, { delimiter, header: false, dynamicTyping: false }).data
}

/** The text of a file, or the reason why it cannot be used. */
export async function textOf(file: File, most = mostBytes): Promise<{ text: string } | { fault: string }> {
  if (file.size > most) return { fault: words.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    // A workbook is a zip archive or, for old Excel files, Microsoft's older container.
    if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf))
      return { fault: words.workbook }
    if (new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-') return { fault: words.pdf }
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
    return { text: decoded(bytes) }
  } catch {
    return { fault: words.failed }
  }
}

/** Older software does not write UTF-8; its 'µg' would be invalid there. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
