/** What each column of a table holds: where words and cells leave no doubt, else a person decides. */

import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { hasMassUnit } from './amounts-in-mg.ts'
import type { BlockColumn } from './block-columns.ts'
import { type ColumnMeaning, isByVolume, isRelativeArea, massUnits, partUnits } from './column-words.ts'
import { columnsByPlace } from './substance-block.ts'
import { type Cells, isAmount } from './table-heading.ts'

/** How to use a column: a part of the weight becomes percent, a unit makes it a weight, `leave` ignores it. */
export const columnUses = ['name', 'percent', ...partUnits, ...massUnits, 'leave'] as const
export type ColumnUse = (typeof columnUses)[number]

/** The use of each column; null until somebody decides. */
export type ColumnUses = readonly (ColumnUse | null)[]

/** The field of a substance that a use fills. */
export function kindOf(use: ColumnUse | null): BlockColumn | null {
  if (use === null || use === 'leave') return null
  if (use === 'name') return 'name'
  return use === 'percent' || partUnits.some((one) => one === use) ? 'percent' : 'weight'
}

/** Columns: titles, what those mean, and the filled cells of each. */
export type Columns = {
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
  readonly filled: readonly (readonly string[])[]
}

/** Uses from the words of the heading and the cells below. `isDrug`: whether a cell names a drug. */
export function usesByWords({ titles, meanings, filled }: Columns, isDrug: (cell: string) => boolean): ColumnUses {
  const named = namesAmong({ titles, meanings, filled }, isDrug)
  const tells = meanings.some(
    (meaning, at) => meaning !== null && tellsAmount.includes(meaning) && filled[at]?.some(isAmount),
  )
  // Beside them, a mass without a unit is that of an ion, not of a substance.
  const isOfIons = titles.some((title) => /\bm\/z\b|\bprecursor\b|\btransition\b/i.test(title))
  const uses = titles.map((_, at): ColumnUse | null => {
    const [meaning, cells] = [meanings[at] ?? null, filled[at] ?? []]
    if (named.includes(at)) return named.length === 1 ? 'name' : null
    if (cells.length === 0 || meaning === 'name' || meaning === 'other' || meaning === 'unit') return 'leave'
    if (meaning === 'percent') return looksLikeParts(cells) ? null : 'percent'
    const unit = massUnits.find((one) => one === meaning)
    if (unit !== undefined) return unit
    if (meaning === 'amount' && cells.filter(isAmount).every(hasMassUnit)) return 'mg'
    if (isOfIons && /^mass\b/i.test(titles[at]?.trim() ?? '')) return 'leave'
    // The area of a peak is no amount, unless it is a share of all areas; nor is a concentration in a solution.
    if (meaning === 'area') return isRelativeArea(titles[at] ?? '') ? null : 'leave'
    if (meaning === 'concentration' && isByVolume(titles[at] ?? '')) return 'leave'
    // A column of other words is no amount. One with numbers may be, if no other column says how much there is.
    return meaning === null && named.length === 1 && (tells || !cells.some(isAmount)) ? 'leave' : null
  })
  return onceEach(uses)
}

const tellsAmount: readonly ColumnMeaning[] = ['percent', 'share', 'area', 'concentration', 'amount', ...massUnits]

/** The columns that may name the substances: by their heading, else the one whose cells are drugs, else the one without a heading. */
function namesAmong({ titles, meanings, filled }: Columns, isDrug: (cell: string) => boolean): number[] {
  const words = titles.map((_, at) => at).filter((at) => holdsWords(filled[at] ?? []))
  const byHeading = words.filter((at) => meanings[at] === 'name')
  const most = (columns: readonly number[]) => columns.filter((at) => mostly(filled[at] ?? [], isDrug))
  if (byHeading.length > 1) {
    const drugs = most(byHeading)
    return drugs.length === 1 ? drugs : byHeading
  }
  if (byHeading.length === 1) return byHeading
  const drugs = most(words)
  if (drugs.length > 0) return drugs
  const open = words.filter((at) => meanings[at] === null)
  return open.length === 1 && titles[open[0] ?? -1] === '' ? open : []
}

const mostly = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length
const holdsWords = (cells: readonly string[]) => mostly(cells, (cell) => !isAmount(cell))

/** Numbers that may be parts of 1, whatever word for percent stands above them: none is above 1, and none says '%'. */
function looksLikeParts(filled: readonly string[]): boolean {
  const numbers = filled.filter(isNumberLike).map((cell) => Number(cell.replace(',', '.')))
  return numbers.some((one) => one > 0) && numbers.every((one) => one <= 1)
}

/** The same, with the limits and ranges of other cells. */
export const saysParts = (filled: readonly string[]): boolean =>
  looksLikeParts(
    filled.flatMap((cell) =>
      isAmount(cell) && !/\p{L}/u.test(cell) ? (cell.match(/\d[\d.,]*( ?%)?/g) ?? []) : [cell],
    ),
  )

/** If two columns claim the same use, a person decides. */
function onceEach(uses: ColumnUses): ColumnUses {
  const kinds: readonly (readonly ColumnUse[])[] = [['percent', ...partUnits], massUnits]
  const doubled = kinds.filter((kind) => uses.filter((use) => use !== null && kind.includes(use)).length > 1).flat()
  return uses.map((use) => (use !== null && doubled.includes(use) ? null : use))
}

/** Uses by position, from the cell where the block is pasted; numbers without a column there are asked about. */
export function usesByPlace(
  below: Cells,
  columns: readonly (readonly string[])[],
  start: BlockColumn,
  isDrug: (cell: string) => boolean,
): ColumnUses {
  const byPlace = columnsByPlace(below, start, isDrug)
  const hasName = byPlace.includes('name')
  const isSecond = start === 'name' && isUnlikeWeight(below, byPlace)
  return columns.map((filled, at): ColumnUse | null => {
    const column = byPlace[at] ?? null
    const hasNumbers = filled.some(isAmount)
    const ownUnit = hasNumbers && filled.filter(isAmount).every(hasMassUnit)
    if (column === 'name') return 'name'
    if (column === 'percent' || column === 'weight') {
      if (ownUnit) return column === 'weight' || !byPlace.includes('weight') ? 'mg' : null
      if (column === 'percent') return start === 'name' && looksLikeParts(filled) ? null : 'percent'
      return isSecond ? null : 'mg'
    }
    const counts = filled.length > 0 && filled.every((cell, place) => cell === String(place + 1))
    return !hasNumbers || (counts && hasName) ? 'leave' : null
  })
}

/**
 * Whether a second number without a heading may be no weight. Weights are the same part of their percents in all lines; a
 * match, a peak area or a limit is not.
 */
function isUnlikeWeight(below: Cells, byPlace: readonly (BlockColumn | null)[]): boolean {
  const [percent, weight] = (['percent', 'weight'] as const).map((column) => byPlace.indexOf(column))
  const numberIn = (line: readonly string[], at = -1) =>
    Number((line[at] ?? '').trim().replace(/ ?%$/, '').replace(',', '.'))
  const parts = below
    .map((line) => numberIn(line, weight) / numberIn(line, percent))
    .filter((part) => part > 0 && part < Number.POSITIVE_INFINITY)
  const [least, most] = [Math.min(...parts), Math.max(...parts)]
  return weight !== undefined && weight >= 0 && (parts.length < 2 || most > 1.05 * least)
}
