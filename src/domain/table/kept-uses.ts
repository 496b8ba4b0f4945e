/** What columns are read as, where the numbers of the sheet do not contradict it: a layout says columns and units only. */
import { type ColumnUse, type ColumnUses, saysParts } from './column-uses.ts'
import { lineOf, type SubstanceTable } from './substance-table.ts'
import { type Cells, isAmount, isFilled } from './table-heading.ts'

/** The lines of a table below its heading that are of the own sample. `isOwn` takes the number of a line. */
export const ownLines = (table: SubstanceTable, isOwn: (line: number) => boolean): Cells =>
  table.cells.filter((_, at) => at > table.header && isOwn(lineOf(table, at)))

/** Whether samples stand side by side: the columns of one say nothing of those of another. */
const isBeside = ({ choices }: SubstanceTable): boolean =>
  choices.some(
    ({ parts }) =>
      parts.some(({ said }) => said.some(({ of }) => of === 'sample')) &&
      new Set(parts.map(({ columns }) => columns.join())).size > 1,
  )

/**
 * `uses`, and null for each column whose numbers mean something else than what was decided for other numbers: percents that
 * may all be parts of 1, and parts that are above the whole.
 */
export function usesFor(table: SubstanceTable, uses: ColumnUses, isOwn: (line: number) => boolean): ColumnUses {
  const lines = ownLines(table, isBeside(table) ? isOwn : () => true)
  return uses.map((use, at) => {
    const filled = lines.map((line) => (line[at] ?? '').trim()).filter(isFilled)
    return use !== null && isContradicted(use, filled) ? null : use
  })
}

/** The uses that the table itself says; beside another sample, the numbers of the own one decide what they mean. */
export const usesOf = (table: SubstanceTable, isOwn: (line: number) => boolean): ColumnUses =>
  isBeside(table) ? usesFor(table, table.uses, isOwn) : table.uses

function isContradicted(use: ColumnUse, filled: readonly string[]): boolean {
  const whole = { share: 1, mg_per_g: 1000, ppm: 1_000_000 }
  if (use === 'percent') return saysParts(filled)
  if (use !== 'share' && use !== 'mg_per_g' && use !== 'ppm') return false
  const amounts = filled.filter((cell) => isAmount(cell) || isAmount(cell.replace(/ ?%$/, '')))
  return amounts.some((cell) => (use === 'share' && cell.includes('%')) || mostIn(cell) > whole[use])
}

/** The largest number in an amount or a range. */
const mostIn = (cell: string): number =>
  Math.max(...[...cell.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.'))), 0)
