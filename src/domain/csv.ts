/** Text tables for spreadsheets: written so that no cell is taken for a formula, and read by whatever separates their cells. */

/** What separates the cells, by the first line: a tab, a semicolon, or a comma. */
export function csvDelimiter(text: string): '\t' | ';' | ',' {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  if (first.includes('\t')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/**
 * Where a spreadsheet would run what follows: at the beginning of a cell, and after a semicolon or a new line within it, since one
 * that takes the semicolon for the separator begins a cell there whatever the quotation marks. Wide signs are signs, too.
 */
const formulas = /(^|[;\r\n])(?='*[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** The same places once an apostrophe stands there, which makes it text. */
const marked = /(^|[;\r\n])'(?='*[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' ? text.replace(formulas, "$1'") : text
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Cell = string | number | boolean | null

/** The mark by which spreadsheets know UTF-8; a file begins with it. */
export const csvMark = '\ufeff'

/** One line of cells, for a file that is written while it is sent. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Lines of cells as a CSV file. */
export const writeCsv = (lines: readonly (readonly Cell[])[]): string => csvMark + lines.map(csvLine).join('')

/** What the database holds as a cell: a list between semicolons, a record as JSON. */
export function csvCellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A cell as it was before it was made safe for spreadsheets. */
export const plainCell = (cell: string): string => (cell.includes("'") ? cell.replace(marked, '$1') : cell)
