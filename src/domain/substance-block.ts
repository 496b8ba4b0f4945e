/**
 * A block of cells from a spreadsheet or an instrument's file, as rows of substances: which column is what, by the words
 * of its first line or by position. Cells stay text as they came, so that '1972-08-3' is never a date or a number.
 */
import { isNumberLike } from './typed-numbers.ts'

/** What a column holds. */
export const blockColumns = ['name', 'percent', 'weight'] as const
export type BlockColumn = (typeof blockColumns)[number]

/** One line of a block; a cell that the block does not have is null. */
export type BlockRow = {
  /** The line of the block, from 1. */
  readonly line: number
  readonly fault: string | null
} & { readonly [column in BlockColumn]: string | null }

/** For each column of the block what it is, or null where it is left out. */
export type BlockColumns = readonly (BlockColumn | null)[]

const words: Record<BlockColumn, RegExp> = {
  name: /^(substance|name|compound|drug|analyte|component|identification|library|match|hit name)/i,
  percent: /%|percent|\bpct\b|relative|\bshare\b/i,
  weight: /\bmg\b|^(weight|mass|quantity|amount)$/i,
}
const tooManyCells = 'This line has more cells than the others. A name with a comma in it needs quotes.'

const sums =
  /^(grand |sub-?|sous-?)?(totals?|totale?s?|sums?|summen?|somme|suma|gesamt(summe|menge|flache)?|zwischensumme|insgesamt)( (total|general|generale|gesamt|areas?|amount|sum|mass|weight|percent|%))?\s*(\(.*\)|\[.*\])?\s*[:=]?$/

/** Whether a name says that its line adds up the others: 'Total', 'Summe:', 'Total général'. */
export function isSum(name: string): boolean {
  return sums.test(plain(name))
}

/** A text as words are compared: without accents, case and doubled spaces. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** What the words above a column say; null where they say nothing. */
export function columnOf(header: string): BlockColumn | null {
  return blockColumns.find((column) => words[column].test(header.trim())) ?? null
}

/**
 * What separates the cells of a text: a tab wherever there is one, else a semicolon, else a comma where numbers follow
 * it; null when each line is one cell. Names such as '1,3-Diacetin' hold commas themselves.
 */
export function delimiterOf(text: string): '\t' | ';' | ',' | null {
  if (text.includes('\t')) return '\t'
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.some((line) => line.includes(';'))) return ';'
  const endsInNumber = (line: string) => line.includes(',') && isNumberLike(line.slice(line.lastIndexOf(',') + 1))
  const isHeader = (line: string) => line.split(',').filter((word) => columnOf(word) !== null).length > 1
  return lines.some((line) => (endsInNumber(line) && !isNumberLike(line)) || isHeader(line)) ? ',' : null
}

/** Whether a line names columns: by a word that says one, and no number. */
function namesColumns(line: readonly string[]): boolean {
  return line.some((cell) => columnOf(cell) !== null) && !line.some(isNumberLike)
}

/**
 * The line of a file that names its columns, which may come after others: by its words, else the first as long as most
 * without a number in it; -1 without one.
 */
export function headerLine(cells: readonly (readonly string[])[]): number {
  const width = usual(cells.map(lengthOf).filter((length) => length > 1))
  const named = cells.findIndex((line) => lengthOf(line) > 1 && namesColumns(line))
  return named >= 0 ? named : cells.findIndex((line) => lengthOf(line) === width && !line.some(isNumberLike))
}

/** The columns by the words of their header; of two that say the same the first. */
export function columnsByWords(header: readonly string[]): BlockColumns {
  const found = header.map(columnOf)
  return found.map((column, at) => (column !== null && found.indexOf(column) === at ? column : null))
}

/** The columns by position, from the cell that the block goes into. */
export function columnsByPlace(cells: readonly (readonly string[])[], start: BlockColumn): BlockColumns {
  const width = Math.max(0, ...cells.map((line) => line.length))
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
    return [{ line: at + 1, fault, name: cell('name'), percent: cell('percent'), weight: cell('weight') }]
  })
}

/** A block that goes into the cell `start`, read by the words of its first line, else by position. */
export function readBlock(cells: readonly (readonly string[])[], start: BlockColumn): BlockRow[] {
  const hasHeader = namesColumns(cells[0] ?? [])
  const columns = hasHeader ? columnsByWords(cells[0] ?? []) : columnsByPlace(cells, start)
  return rowsOf(cells, columns, hasHeader ? 0 : -1)
}

/** Cells up to the last that holds something. */
export function lengthOf(line: readonly string[]): number {
  return line.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** The most common of these lengths, the longer of two. */
function usual(lengths: readonly number[]): number {
  const count = (length: number) => lengths.filter((one) => one === length).length
  return [...lengths].sort((a, b) => count(b) - count(a) || b - a)[0] ?? 0
}
