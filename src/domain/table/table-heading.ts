/** Finds the heading of a pasted table or file, and the units that belong to it. */

import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { meaningOf } from './column-words.ts'
import { lengthOf } from './substance-block.ts'

/** Lines of cells. */
export type Cells = readonly (readonly string[])[]

/** The texts of the filled cells of a line. */
export const textsOf = (line: readonly string[]): string[] =>
  line.map((cell) => cell.trim()).filter((cell) => cell !== '')

/**
 * The line that names the columns, -1 for none; `isSure` if words mark it, and not just numbers in the lines below it.
 * `known`: how many of its cells are words for columns.
 */
export type Heading = { readonly at: number; readonly isSure: boolean; readonly known: number }
/** Finds the heading of lines of cells. */
export type FindHeading = (cells: Cells) => Heading

/** Look for the heading in this many lines only. */
const mostBefore = 60
const range = /^\d[\d.,]* ?%? ?[-–—−] ?\d[\d.,]* ?(%|m?g|[µμu]g|ng)?$/i
/** Whether a cell is a number, perhaps with a sign for less, more or about, or a range. */
export const isAmount = (cell: string) => isNumberLike(cell.replace(/^[<>≤≥~≈±+]\s*/, '')) || range.test(cell)
/** Whether anything stands in a cell. */
export const isFilled = (cell: string) => cell.trim() !== ''
/** Words in place of an amount: a line with one is a substance, not the heading. */
const inPlaceOfAmount =
  /^(-|–|\+|n\.?\/?[ad]\.?|tr(ace|aces)?\.?|spur(en)?|pos(itive)?|neg(ative)?|present|(not )?detected|[<>].*|\d[\d.,]* ?[-–] ?\d[\d.,]* ?%?)$/i

/**
 * The line that names the columns: the one with the most known words, else the first line without numbers above lines
 * with some. A line with a drug is never taken for it. `isDrug`: whether a cell names a drug.
 */
export function headerOf(cells: Cells, isDrug: (cell: string) => boolean = () => false): Heading {
  const lines = cells.slice(0, mostBefore)
  const isOneColumn = cells.every((line) => lengthOf(line) < 2)
  const scores = lines.map((line) => {
    if (line.some((cell) => isAmount(cell.trim()))) return 0
    const known = line.map(meaningOf).filter((meaning) => meaning !== null)
    const isHeading = known.includes('name') || known.length > 1 || (isOneColumn && known.length > 0)
    return isHeading && (lengthOf(line) > 1 || isOneColumn) ? known.length : 0
  })
  const most = Math.max(0, ...scores)
  if (most > 0) return { at: scores.indexOf(most), isSure: true, known: most }
  const at = lines.findIndex((line, place) => {
    const words = line.filter(isFilled)
    if (
      words.length < 2 ||
      words.some((cell) => isAmount(cell.trim()) || inPlaceOfAmount.test(cell.trim()) || isDrug(cell.trim()))
    )
      return false
    const next = cells.slice(place + 1).find((other) => lengthOf(other) > 0) ?? []
    return next.some((cell, column) => isAmount(cell.trim()) && isFilled(line[column] ?? ''))
  })
  return { at, isSure: false, known: 0 }
}

const units = /^[([]?(%|min|sec|s|m?g|[µμu]g|ng|[µμu]?m?g ?\/ ?(m?l|m?g|kg)|ppm|counts|a\.?u\.?)[)\]]?$/i

/** Moves a line of units below the heading into the titles, and a column of units into the amounts before it. */
export function joinUnits(cells: Cells, header: number): Cells {
  if (header < 0) return cells
  const under = cells[header + 1] ?? []
  const isUnits =
    under.some((cell) => units.test(cell.trim())) && under.every((c) => !isFilled(c) || units.test(c.trim()))
  const joined = isUnits
    ? cells.flatMap((line, at) => {
        if (at === header + 1) return [[]]
        return [
          at === header
            ? line.map((cell, place) => (isFilled(under[place] ?? '') ? `${cell} (${under[place]?.trim()})` : cell))
            : line,
        ]
      })
    : cells
  const place = (joined[header] ?? []).findIndex((title) => meaningOf(title) === 'unit')
  const isAfterAmount = place > 0 && meaningOf(joined[header]?.[place - 1] ?? '') !== 'name'
  if (!isAfterAmount) return joined
  return joined.map((line, at) =>
    line.map((cell, column) => {
      if (at <= header) return cell
      if (column === place) return ''
      return column === place - 1 && isAmount(cell.trim()) ? `${cell.trim()} ${line[place]?.trim() ?? ''}`.trim() : cell
    }),
  )
}
