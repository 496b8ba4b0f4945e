/** Lets the browser save lines as CSV or as a workbook of Excel. */
import { writeCsv } from '#domain/csv.ts'
import type { OutCell, OutSheet } from '#domain/workbook/write-workbook.ts'
import { saveFile } from '#web/api/save-file.ts'

export type TableFormat = 'csv' | 'xlsx'

/** Saves the lines under the name of their CSV file, and gives the name of the file. */
export async function saveTable(
  csvFile: string,
  lines: readonly (readonly OutCell[])[],
  format: TableFormat,
): Promise<string> {
  if (format === 'csv') {
    saveFile(csvFile, new TextEncoder().encode(writeCsv(lines)), 'text/csv')
    return csvFile
  }
  const name = csvFile.replace(/\.csv$/, '')
  return saveSheets(name, [{ name, lines }])
}

/** Saves sheets as a workbook of Excel, and gives the name of its file. */
export async function saveSheets(name: string, sheets: readonly OutSheet[]): Promise<string> {
  const { workbookType, writeWorkbook } = await import('#domain/workbook/write-workbook.ts')
  saveFile(`${name}.xlsx`, await writeWorkbook(sheets), workbookType)
  return `${name}.xlsx`
}
