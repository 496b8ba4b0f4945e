/** Reads a pasted text or a file into cells. Loads the parsers only when needed. */
import { fileText } from '#domain/table/file-text.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { UnclearCells } from '#domain/table/unclear-cells.ts'
import type { Sheet } from '#domain/workbook/read-workbook.ts'
import type { SheetCells } from '#domain/workbook/sheet-cells.ts'
import { Refusal } from '#web/api/refusal.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { workbookTexts } from '#web/texts/workbook.ts'

const words = tableTexts.file
const mostBytes = 1_000_000

/** The cells of a text, line by line. Refuses a quotation mark that is not closed. */
export async function cellsOf(text: string): Promise<readonly (readonly string[])[]> {
  const { default: papa } = await import('papaparse')
  // No conversion into numbers, dates or records: what a file says is data.
  try {
    return textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter, newline: '\n' }))
  } catch (error) {
    if (!(error instanceof UnclearCells)) throw error
    throw new Refusal(400, error.message, [{ field: 'rows', message: error.message }])
  }
}

/** A sheet of a workbook; or a text, which is one sheet without a name, with `text` as it was read. */
export type FileSheet = SheetCells & { readonly name: string; readonly isHidden: boolean; readonly text: string | null }

/** What a file holds: its sheets, each with its cells or the reason why it cannot be used; or that reason for the file. */
export type FileSheets =
  | {
      readonly sheets: readonly (
        | FileSheet
        | { readonly name: string; readonly isHidden: boolean; readonly fault: string }
      )[]
    }
  | { readonly fault: string }

/** The sheets of a file that hold anything. */
export async function sheetsOf(file: File, most = mostBytes): Promise<FileSheets> {
  if (file.size > most) return { fault: words.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = fileText(bytes)
    if ('text' in read) {
      const cells = await cellsOf(read.text)
      return { sheets: [{ name: '', isHidden: false, text: read.text, cells, doubts: new Map(), said: [] }] }
    }
    if (read.kind !== 'workbook') return { fault: words.kinds[read.kind] }
    const { readWorkbook } = await import('#domain/workbook/read-workbook.ts')
    const book = await readWorkbook(bytes)
    return 'fault' in book ? { fault: workbookTexts.faults[book.fault] } : { sheets: book.sheets.map(usable) }
  } catch (error) {
    return { fault: error instanceof Refusal ? error.detail : words.failed }
  }
}

const usable = (sheet: Sheet) =>
  'fault' in sheet ? { ...sheet, fault: workbookTexts.sheetFaults[sheet.fault](sheet.cell) } : { ...sheet, text: null }
