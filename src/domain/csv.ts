/** Text tables for spreadsheets: written so that no cell is taken for a formula, and read by whatever separates their cells. */

/** What separates the cells, by the first line: a tab, a semicolon, or a comma. */
export function csvDelimiter(text: string): '\t' | ';' | ',' {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  if (first.includes('\t')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** A spreadsheet runs what begins like this; the apostrophe makes it text. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell)

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of cells as CSV, with the mark by which spreadsheets know UTF-8. */
export function writeCsv(lines: readonly (readonly (string | number | boolean | null)[])[]): string {
  return `\ufeff${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
}

/** A cell as it was before it was made safe for spreadsheets. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
