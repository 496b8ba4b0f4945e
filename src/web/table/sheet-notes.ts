/** What people must know of a sheet, as sentences: what was read otherwise than it is stored, and what cannot be used. */
import { type Doubt, type DoubtfulColumn, doubtfulColumns } from '#domain/workbook/doubts.ts'
import type { SheetCells } from '#domain/workbook/sheet-cells.ts'
import { workbookTexts as words } from '#web/texts/workbook.ts'

/** A table in a sheet: the headings of its columns, and the lines below them. */
type Table = { readonly titles: readonly string[]; readonly lines: readonly (readonly string[])[] }

const sentence = (titles: readonly string[], found: DoubtfulColumn) =>
  words.doubts[found.doubt](titles[found.column]?.trim() || words.column(found.column), found)

/** What was taken as it is. `others` are the sheets that are not read. */
export const notesOf = (
  { said, doubts }: Omit<SheetCells, 'cells'>,
  { titles, lines }: Table,
  others: readonly string[],
) => [
  ...(others.length > 0 ? [words.notRead(others)] : []),
  ...doubtfulColumns(lines, doubts).map((found) => sentence(titles, found)),
  ...said.map(({ about, count, cell, text }) => words.said[about](count, cell, text)),
]

/** Why columns cannot be used: Excel changed their cells, and `isMeant` does not say that this is what they hold. */
export const doubtFaults = (
  doubts: ReadonlyMap<string, Doubt>,
  { titles, lines }: Table,
  isMeant: (column: number, doubt: Doubt) => boolean,
) =>
  doubtfulColumns(lines, doubts)
    .filter(({ column, doubt }) => !isMeant(column, doubt))
    .map((found) => `${sentence(titles, found)} ${words.mend}`)
