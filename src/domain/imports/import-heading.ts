/** Finds the headings of a file below its titles. */
import { guessColumns } from './import-fields.ts'

/** Look for the headings in this many lines only. */
const mostTitles = 60

/** The line with the headings: the first of those in which the most columns are known; 0 if no line has two. */
export function headingOf(cells: readonly (readonly string[])[]): number {
  const lines = cells.slice(0, mostTitles)
  const known = lines.map((header, at) => {
    const below = cells.slice(at + 1, at + 200)
    return guessColumns({ header, lines: below }).filter((field) => field !== null).length
  })
  const most = Math.max(0, ...known)
  return most < 2 ? 0 : known.indexOf(most)
}

/** Headings as a layout keeps them; the same for tables whose headings differ in capitals alone. */
export const headingsKey = (header: readonly string[]): string =>
  header.map((title) => title.replace(/\s+/g, ' ').trim().toLowerCase()).join('\t')
