/** Tables as the files of a ZIP: each as CSV, or all as the sheets of one workbook of Excel. */
import { csvLine, csvMark } from '#domain/csv.ts'
import { type OutCell, type OutSheet, sheetXml, workbookFrame } from '#domain/workbook/write-workbook.ts'
import type { ZipPart } from './zip-stream.ts'

type Lines = Iterable<readonly OutCell[]> | AsyncIterable<readonly OutCell[]>
/** A table: its name, and its lines with the headings first. The first table is the codebook of the others. */
export type Table = OutSheet<Lines>

/** Each table as a CSV file. */
export const csvParts = (tables: readonly Table[]): ZipPart[] =>
  tables.map(({ name, lines }) => ({ name: `${name}.csv`, text: csvText(lines) }))

async function* csvText(lines: Lines) {
  let text = csvMark
  for await (const line of lines) {
    text += csvLine(line)
    // Collect lines: passing them on one by one would cost more than making them.
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}

/** One workbook, with the codebook as its second sheet. */
export function workbookZip(tables: readonly Table[]): ZipPart[] {
  const [codebook, first, ...others] = tables
  const sheets = [first, codebook, ...others].filter((table) => table !== undefined)
  const { frame, paths } = workbookFrame(sheets.map(({ name }) => name))
  return [
    ...frame.map(({ name, text }) => ({ name, text: [text] })),
    ...sheets.map(({ lines }, at) => ({ name: paths[at] ?? '', text: sheetXml(lines) })),
  ]
}
