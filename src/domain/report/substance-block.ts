/**
 * A block of cells from a spreadsheet or an instrument's file, as rows of substances. Cells stay text as they came, so
 * that '1972-08-3' is never a date or a number. Which column is what: domain/report/substance-table.
 */
import type { SaidBeside } from './asked-amounts.ts'
import { meaningOf, plainWords } from './column-words.ts'
import { isNumberLike } from './typed-numbers.ts'

/** What a column holds. */
export const blockColumns = ['name', 'percent', 'weight'] as const
export type BlockColumn = (typeof blockColumns)[number]

/** One line of a block; a cell that the block does not have is null. */
export type BlockRow = {
  /** The line of the block, from 1. */
  readonly line: number
  readonly fault: string | null
  /** What its other cells say: that it was not found, or something that may mean that. */
  readonly says: SaidBeside | null
} & { readonly [column in BlockColumn]: string | null }

/** For each column of the block what it is, or null where it is left out. */
export type BlockColumns = readonly (BlockColumn | null)[]

const tooManyCells = 'This line has more cells than the others. A name with a comma in it needs quotes.'

const sums =
  /^(grand |sub-?|sous-?)?(totals?|totale?s?|sums?|summen?|somme|suma|gesamt(summe|menge|flache)?|zwischensumme|insgesamt)( (total|general|generale|gesamt|areas?|amount|sum|mass|weight|percent|%))?\s*(\(.*\)|\[.*\])?\s*[:=]?$/

/** Whether a name says that its line adds up the others: 'Total', 'Summe:', 'Total général'. */
export function isSum(name: string): boolean {
  return sums.test(plainWords(name))
}

/**
 * What separates the cells of a text: a tab wherever there is one, else a bar in every line, else a semicolon, else a
 * comma where numbers follow it; null when each line is one cell. Names such as '1,3-Diacetin' hold commas themselves.
 */
export function delimiterOf(text: string): '\t' | ';' | ',' | '|' | null {
  if (text.includes('\t')) return '\t'
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > 0 && lines.every((line) => line.includes('|'))) return '|'
  // A name in quotes may hold any sign.
  if (lines.some((line) => line.replace(/"[^"]*"/g, '').includes(';'))) return ';'
  const endsInNumber = (line: string) => line.includes(',') && isNumberLike(line.slice(line.lastIndexOf(',') + 1))
  const isHeader = (line: string) => line.split(',').filter((word) => meaningOf(unquoted(word)) !== null).length > 1
  return lines.some((line) => (endsInNumber(line) && !isNumberLike(line)) || isHeader(line)) ? ',' : null
}

const unquoted = (word: string) => word.trim().replace(/^"(.*)"$/, '$1')

/** The columns by position, from the cell that the block goes into. */
export function columnsByPlace(cells: readonly (readonly string[])[], start: BlockColumn): BlockColumns {
  const width = cells.reduce((most, line) => Math.max(most, line.length), 0)
  const columns = Array.from({ length: width }, (_, at) => cells.map((line) => (line[at] ?? '').trim()).filter(Boolean))
  const isNumbers = (at: number) => columns[at]?.every(isNumberLike) ?? false
  const from = blockColumns.indexOf(start)
  if (start !== 'name' && columns.every((_, at) => isNumbers(at))) {
    return columns.map((_, at) => blockColumns[from + at] ?? null)
  }
  // A first column of numbers before one of words counts the rows.
  const named = Math.max(
    0,
    columns.findIndex((_, at) => !isNumbers(at)),
  )
  const after = columns.map((_, at) => at).filter((at) => at > named)
  const hasNumbers = (at: number) => columns[at]?.some(isNumberLike) ?? false
  const [percent, weight] = after.length > 2 ? after.filter(hasNumbers) : after
  return columns.map((_, at) => (at === named ? 'name' : at === percent ? 'percent' : at === weight ? 'weight' : null))
}

/** The rows of a block below its header, by its columns; empty lines are none. */
export function rowsOf(cells: readonly (readonly string[])[], columns: BlockColumns, header: number): BlockRow[] {
  const lengths = cells.slice(header + 1).map(lengthOf)
  const width = header >= 0 ? lengthOf(cells[header] ?? []) : usual(lengths.filter((length) => length > 0))
  return cells.flatMap((line, at) => {
    if (at <= header || lengthOf(line) === 0) return []
    const cell = (column: BlockColumn) => {
      const place = columns.indexOf(column)
      return place < 0 ? null : (line[place] ?? '').trim()
    }
    const fault = lengthOf(line) > Math.max(width, 1) ? tooManyCells : null
    return [{ line: at + 1, fault, says: null, name: cell('name'), percent: cell('percent'), weight: cell('weight') }]
  })
}

/** Cells up to the last that holds something. */
export function lengthOf(line: readonly string[]): number {
  return line.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** The most common of these lengths, the longer of two. */
function usual(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, others]) => others - many || b - a)[0]?.[0] ?? 0
}
