/**
 * Reads a block of cells from a spreadsheet or an instrument's file as rows of substances. Cells stay text, so that
 * '1972-08-3' never becomes a date or a number. substance-table decides which column is what.
 */
import type { SaidBeside, WordAsk } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { readAmount } from '#domain/report/typed-amounts.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { type BlockColumn, blockColumns } from './block-columns.ts'

/** One line of a block; cells that the block does not have are null. */
export type BlockRow = {
  /** The line of the block, from 1. */
  readonly line: number
  readonly fault: string | null
  /** What its other cells say: not found, or something that may mean so. */
  readonly says: SaidBeside | WordAsk | null
} & { readonly [column in BlockColumn]: string | null }

/** The meaning of each column, or null if it is left out. */
export type BlockColumns = readonly (BlockColumn | null)[]

const tooManyCells = 'This line has more cells than the others. A name with a comma in it needs quotes.'

const sums =
  /^(grand |sub-?|sous-?)?(totals?|totale?s?|sums?|summen?|somme|suma|gesamt(summe|menge|flache)?|zwischensumme|insgesamt|rest|remainder|balance|reste|resto)( (total|identified|general|generale|gesamt|areas?|amount|sum|mass|weight|percent|%))?\s*(\(.*\)|\[.*\])?\s*[:=]?$/

/** Whether a name marks a line as a total: 'Total', 'Summe:', 'Total général'. */
export function isSum(name: string): boolean {
  return sums.test(plainWords(name))
}

/** The columns by position, counted from the cell where the block is pasted. */
export function columnsByPlace(
  cells: readonly (readonly string[])[],
  start: BlockColumn,
  isDrug: (cell: string) => boolean,
): BlockColumns {
  const width = cells.reduce((most, line) => Math.max(most, line.length), 0)
  const columns = Array.from({ length: width }, (_, at) => cells.map((line) => (line[at] ?? '').trim()).filter(Boolean))
  const isNumbers = (at: number) => columns[at]?.every(isNumberLike) ?? false
  const from = blockColumns.indexOf(start)
  if (start !== 'name' && columns.every((_, at) => isNumbers(at))) {
    return columns.map((_, at) => blockColumns[from + at] ?? null)
  }
  // A column of numbers before one of words just counts the rows; so does 'Peak 1' before the drugs.
  const ofDrugs = columns.findIndex((filled) => filled.filter(isDrug).length * 2 > filled.length)
  const ofWords = columns.findIndex((_, at) => !isNumbers(at))
  const named = Math.max(0, ofDrugs < 0 ? ofWords : ofDrugs)
  const after = columns.map((_, at) => at).filter((at) => at > named)
  const amounts = after.filter((at) => columns[at]?.some((cell) => readAmount(cell, 'milligram').kind !== 'fault'))
  const [percent, weight] = amounts.length > 0 ? amounts : after
  return columns.map((_, at) => (at === named ? 'name' : at === percent ? 'percent' : at === weight ? 'weight' : null))
}

/** The rows of a block below its heading, without empty lines. */
export function rowsOf(cells: readonly (readonly string[])[], columns: BlockColumns, header: number): BlockRow[] {
  const lengths = cells.slice(header + 1).map(lengthOf)
  const width = header >= 0 ? lengthOf(cells[header] ?? []) : usual(lengths.filter((length) => length > 0))
  return cells.flatMap((line, at) => {
    if (at <= header || lengthOf(line) === 0) return []
    const cell = (column: BlockColumn) => {
      const place = columns.indexOf(column)
      return place < 0 ? null : (line[place] ?? '').trim()
    }
    // In a list of names, some may have an amount behind them.
    const isAmountBehind = header < 0 && lengthOf(line) === 2 && readAmount(line[1] ?? '', 'percent').kind !== 'fault'
    const fault = lengthOf(line) > Math.max(width, isAmountBehind ? 2 : 1) ? tooManyCells : null
    return [{ line: at + 1, fault, says: null, name: cell('name'), percent: cell('percent'), weight: cell('weight') }]
  })
}

/** The number of cells up to the last filled one. */
export function lengthOf(line: readonly string[]): number {
  return line.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** The most common length; the longer if two are equally common. */
function usual(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, others]) => others - many || b - a)[0]?.[0] ?? 0
}
