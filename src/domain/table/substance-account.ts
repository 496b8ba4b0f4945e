/** The account of a sheet that was read as a table of substances. */
import { wordIn } from '#domain/report/asked-amounts.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type Account, accountOf, type Fate } from './account.ts'
import { type ColumnUses, kindOf } from './column-uses.ts'
import { elsewhere, findTables } from './find-tables.ts'
import { belowAsk, isBelow } from './line-says.ts'
import { withoutUnit } from './samples-beside.ts'
import { type BlockRow, isSum } from './substance-block.ts'
import { lineOf, type SubstanceTable } from './substance-table.ts'
import type { Cells } from './table-heading.ts'

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
      else if (
        kindOf(uses[place] ?? null) !== null ||
        isSaid(row, cell) ||
        place === table.sampleAt ||
        table.saltsAt.includes(place)
      )
        put(line, column, fate)
      else put(line, column, { left: 'column', of: table.titles[place] ?? '' })
    }
  }
  for (const { line } of table.above) {
    const row = byLine.get(line + 1)
    const fate = row === undefined ? 'line' : fateOf(row)
    const isLeft = fate === 'line' || fate === 'total' || fate === 'sample'
    for (let column = 0; column < width; column += 1)
      put(line, column, isLeft ? { left: fate, of: row?.name ?? '' } : fate)
  }
  const own = table.choices.find(({ header }) => header === table.origins[0]?.line) ?? table.choices[0]
  for (const { said } of own?.parts ?? []) for (const one of said) put(one.line, one.column, 'read')
  for (const line of own?.again ?? []) for (let column = 0; column < width; column += 1) put(line, column, 'read')
  const { headings } = table.lists
  // A heading that takes findings back decides what its lines are read as; one that says 'found' changes nothing.
  for (const [line, kind] of headings)
    for (let column = 0; column < width; column += 1)
      put(line, column, kind === 'found' ? { left: 'title', of: '' } : 'read')
  const unheaded = sheet.map((line, at) => (headings.has(at) ? [] : line))
  const others = findTables(unheaded).filter(({ header }) => header >= 0 && header !== table.origins[0]?.line)
  const totals = own === undefined ? new Map<number, string>() : totalColumns(sheet[own.header] ?? [])
  const isInTable = (line: number) => table.origins.some((origin) => origin.line === line)
  return accountOf(sheet, (line, column) => {
    const total = isInTable(line) ? totals.get(column) : undefined
    const fate = fates.get(line * width + column)
    return fate ?? (total === undefined ? elsewhere(others, line) : { left: 'column', of: total })
  })
}

/** Columns that add up others, by their headings. */
const totalColumns = (heading: readonly string[]) =>
  new Map(heading.flatMap((title, at) => (isSum(withoutUnit(title)) ? [[at, title.trim()] as const] : [])))

/** Whether a cell of a column that is left out says what its line is read as. */
const isSaid = ({ says }: BlockRow, cell: string) =>
  says !== null &&
  says !== 'bare' &&
  (wordIn(says) === cell.trim().slice(0, 40) ||
    (says === belowAsk && isBelow(cell)) ||
    saysNotFound(cell) ||
    saysNo(cell) ||
    saysFound(cell))
