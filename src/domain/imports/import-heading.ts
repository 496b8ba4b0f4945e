/** Finds the table of samples or results on a sheet: below titles, in a section, in blocks. */
import { type Account, accountOf } from '#domain/table/account.ts'
import { cellsOf, elsewhere, type FoundTable, findTables, linesIn } from '#domain/table/find-tables.ts'
import type { Cells, Heading } from '#domain/table/table-heading.ts'
import { guessColumns } from './guess-columns.ts'
import { joinHeadings } from './upper-headings.ts'

/** Look for the headings in this many lines only. */
const mostTitles = 60
/** Look at this many lines below a heading. */
const mostBelow = 200

/** Columns known by their heading: what stands below a blank cell makes no line a heading. */
const knownIn = (header: readonly string[], lines: Cells) =>
  guessColumns({ header, lines }).map((field, column) => field !== null && header[column]?.trim() !== '')

/** The line with the headings: the first of those in which the most columns are known; none if no line has two. */
function headingOf(cells: Cells): Heading {
  const known = cells.slice(0, mostTitles).map((header, at) => {
    const below = cells.slice(at + 1, at + mostBelow)
    const columns = knownIn(header, below)
    // A word that stands in its column again is a value, such as 'substance' as a type of samples.
    const isValue = columns.some((is, column) => is && below.some((line) => isAgain(line, header, column)))
    return isValue ? 0 : columns.filter(Boolean).length
  })
  const most = Math.max(0, ...known)
  return most < 2 ? { at: -1, isSure: false, known: most } : { at: known.indexOf(most), isSure: true, known: most }
}

const isAgain = (line: readonly string[], header: readonly string[], column: number) =>
  line[column]?.trim() === header[column]?.trim() && line.join('\n') !== header.join('\n') && !isHeading(line)

/** Whether a line heads a table, too: two tables of a sheet share headings such as 'ID'. */
const isHeading = (line: readonly string[]) => knownIn(line, []).filter(Boolean).length > 1

/** A table with its heading first, and the account of the cells that stand elsewhere on the sheet. */
export type SheetTable = { readonly cells: Cells; readonly left: Account['left'] }

/** The table of a sheet with the most lines below known headings; the whole sheet if it has none. */
export function importTable(written: Cells): SheetTable {
  const { cells: sheet, isJoined } = joinHeadings(written, headingOf(written).at)
  const filled = sheet.filter((line) => line.some((cell) => cell.trim() !== ''))
  const tables = findTables(sheet, headingOf).filter(({ header }) => header >= 0)
  const [table] = [...tables].sort((a, b) => linesIn(b) - linesIn(a))
  if (table === undefined) return { cells: filled, left: [] }
  const { cells, origins } = cellsOf(sheet, table)
  const lines = new Set([...origins.map(({ line }) => line), ...saidLines(table)])
  const { left } = accountOf(written, (line, column) => {
    if (lines.has(line) || isJoined(line, column)) return 'read'
    if (table.again.includes(line)) return { left: 'again', of: '' }
    return elsewhere(tables, line)
  })
  return { cells, left }
}

const saidLines = ({ parts }: FoundTable) => parts.flatMap(({ said }) => said.map(({ line }) => line))
