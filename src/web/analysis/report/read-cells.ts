/** Reads a pasted text or a file into cells. Loads the parser only when needed. */
import { fileText } from '#domain/table/file-text.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { tableTexts } from '#web/texts/report-table.ts'

const words = tableTexts.file
const mostBytes = 1_000_000

/** The cells of a text, line by line. */
export async function cellsOf(text: string): Promise<readonly (readonly string[])[]> {
  const { default: papa } = await import('papaparse')
  // No conversion into numbers, dates or records: what a file says is data.
  return textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }).data)
}

/** The text of a file, or the reason why it cannot be used. */
export async function textOf(file: File, most = mostBytes): Promise<{ text: string } | { fault: string }> {
  if (file.size > most) return { fault: words.tooLarge }
  try {
    const read = fileText(new Uint8Array(await file.arrayBuffer()))
    return 'text' in read ? read : { fault: words.kinds[read.kind] }
  } catch {
    return { fault: words.failed }
  }
}
