/** The account of a sheet that was read as a table of substances. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type Account, accountOf, type Fate } from './account.ts'
import { type ColumnUses, kindOf } from './column-uses.ts'
import { findTables } from './find-tables.ts'
import type { BlockRow } from './substance-block.ts'
import { lineOf, type SubstanceTable } from './substance-table.ts'
import type { Cells } from './table-heading.ts'
import { isSample } from './table-shape.ts'

/** What became of a line: read, read with somebody's answer, or left out. */
export type LineFate = 'read' | 'answered' | 'line' | 'total' | 'sample'

/** The account of a sheet; `fateOf` says what became of each row of the table. */
export function substanceAccount(
  sheet: Cells,
  table: SubstanceTable,
  uses: ColumnUses,
  fateOf: (row: BlockRow) => LineFate,
  rows: readonly BlockRow[],
): Account {
  const fates = new Map<number, Fate>()
  const width = sheet.reduce((most, line) => Math.max(most, line.length), 1)
  const put = (line: number, column: number, fate: Fate) => {
    const before = fates.get(line * width + column)
    // A text that belongs to several lines is read if any of them is.
    if (before === undefined || typeof before !== 'string') fates.set(line * width + column, fate)
  }
  const byLine = new Map(rows.map((row) => [row.line, row]))
  for (const [at, { line, columns }] of table.origins.entries()) {
    const row = at === table.header ? undefined : byLine.get(lineOf(table, at))
    const fate = row === undefined ? 'read' : fateOf(row)
    for (const [place, column] of columns.entries()) {
      const cell = sheet[line]?.[column] ?? ''
      if (column < 0) continue
      if (row === undefined) put(line, column, 'read')
      else if (fate === 'line' || fate === 'total' || fate === 'sample')
        put(line, column, { left: fate, of: row.name ?? '' })
      else if (kindOf(uses[place] ?? null) !== null || isSaid(row, cell) || isSampleColumn(table, place))
        put(line, column, fate)
      else put(line, column, { left: 'column', of: table.titles[place] ?? '' })
    }
  }
  const own = table.choices.find(({ header }) => header === table.origins[0]?.line) ?? table.choices[0]
  for (const { said } of own?.parts ?? []) for (const one of said) put(one.line, one.column, 'read')
  for (const line of own?.again ?? []) for (let column = 0; column < width; column += 1) put(line, column, 'read')
  const others = findTables(sheet).filter(({ header }) => header >= 0 && header !== table.origins[0]?.line)
  const otherOf = (line: number) =>
    others.find(({ header, parts }) => header === line || parts.some(({ lines }) => lines.includes(line)))
  return accountOf(sheet, (line, column) => {
    const fate = fates.get(line * width + column)
    if (fate !== undefined) return fate
    const other = otherOf(line)
    const of =
      other === undefined
        ? ''
        : other.title ||
          other.titles
            .filter((title) => title !== '')
            .slice(0, 3)
            .join(', ')
    return other === undefined ? { left: 'title', of: '' } : { left: 'other_table', of }
  })
}

const isSampleColumn = ({ titles }: SubstanceTable, at: number) => isSample(plainWords(titles[at] ?? ''))

/** Whether a cell of a column that is left out says what its line is read as. */
const isSaid = ({ says }: BlockRow, cell: string) =>
  says !== null &&
  says !== 'bare' &&
  (says === `word ${cell.trim().slice(0, 40)}` || saysNotFound(cell) || saysNo(cell) || saysFound(cell))
