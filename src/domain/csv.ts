/** Text tables for spreadsheets. Written so that no cell runs as a formula; read with whatever separator they use. */

/**
 * Places where a spreadsheet could run a formula: the start of a cell, and after a semicolon or a new line inside it. A
 * spreadsheet that separates at semicolons starts a cell there despite quotation marks. A formula begins with =, +, -, @,
 * a tab or a carriage return; the full-width forms of =, +, - and @ count, too.
 */
const formulas = /(^|[;\r\n])(?='*[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** The same places with the apostrophe that turns them into text. */
const marked = /(^|[;\r\n])'(?='*[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' ? text.replace(formulas, "$1'") : text
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Cell = string | number | boolean | null

/** The byte order mark that tells spreadsheets a file is UTF-8; files begin with it. */
export const csvMark = '\ufeff'

/** One CSV line, for a file that is sent while it is written. */
export const csvLine = (cells: readonly Cell[], separator: ',' | '\t' = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`

/** Lines of cells as a CSV file. A tab in each line leaves no doubt about what separates its cells. */
export const writeCsv = (lines: readonly (readonly Cell[])[], separator: ',' | '\t' = ','): string =>
  csvMark + lines.map((line) => csvLine(line, separator)).join('')

/** A database value as a cell: a list joined by semicolons, a record as JSON. */
export function csvCellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Removes the apostrophes that `csvCell` added. */
export const plainCell = (cell: string): string => (cell.includes("'") ? cell.replace(marked, '$1') : cell)
