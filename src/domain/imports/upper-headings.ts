/**
 * Headings in two lines: a technology or 'Test strips' above several columns ('Fentanyl', 'Xylazine') says how all of them
 * were made. It becomes a part of the heading of each: 'Test strips: Fentanyl'.
 */
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { meaningOf } from '#domain/table/column-words.ts'
import { type Cells, isAmount, isFilled } from '#domain/table/table-heading.ts'
import { guessColumns } from './guess-columns.ts'
import type { ImportField } from './import-fields.ts'
import { isStripHeading, isStripWord, isUpper, isWide, methodIn } from './wide-fields.ts'

/** A sheet whose heading is one line. `isJoined`: whether a cell became a part of that line. */
export type JoinedSheet = {
  readonly cells: Cells
  readonly isJoined: (line: number, column: number) => boolean
}

/** The upper line of a heading stands at most so many lines above it. */
const mostAbove = 3
/** Look at this many lines below a heading. */
const mostBelow = 200

/** Joins the two lines of a heading; `at` is the line with the headings that are known, -1 for none. */
export function joinHeadings(sheet: Cells, at: number): JoinedSheet {
  const none = { cells: sheet, isJoined: () => false }
  if (at < 0) return none
  const lower = isLower(sheet[at + 1] ?? [], sheet[at] ?? []) ? at + 1 : at
  const upper = lower > at ? at : upperLine(sheet, at)
  if (upper < 0) return none
  const [above = [], below = []] = [sheet[upper], sheet[lower]]
  const { titles, used } = titlesOf(above, below, sheet.slice(lower + 1, lower + mostBelow))
  const isHeading = (line: readonly string[]) => line.join('\n') === below.join('\n')
  const cells = sheet.map((line, place) => {
    if (place === lower) return titles
    if (place === upper) return line.map((cell, column) => (used.has(column) ? '' : cell))
    // On each page the heading stands again.
    return place > lower && isHeading(line) ? titles : line
  })
  return { cells, isJoined: (line, column) => line === upper && used.has(column) }
}

/** The nearest filled line above a heading, if it says how results were made; -1 for none. */
function upperLine(sheet: Cells, at: number): number {
  for (let line = at - 1; line >= Math.max(0, at - mostAbove); line -= 1) {
    const filled = (sheet[line] ?? []).filter(isFilled)
    const isTitle = filled.length === 1 && isFilled(sheet[line]?.[0] ?? '')
    // A title of the whole sheet counts if it says nothing else.
    const isSaid = (text: string) => !isTitle || (isStripHeading(text) ? isStripWord(text) : methodIn(text) !== null)
    if (filled.some((text) => isUpper(text) && isSaid(text))) return line
    if (filled.length > 1) return -1
  }
  return -1
}

/** Whether a line below a heading names columns that stand below a technology, or below nothing. */
function isLower(line: readonly string[], header: readonly string[]): boolean {
  const filled = line.flatMap((cell, at) => (isFilled(cell) ? [at] : []))
  const isName = (cell: string) =>
    !isAmount(cell) && !saysFound(cell) && !saysNotFound(cell) && /\p{L}{2}|%/u.test(cell)
  return (
    filled.length > 0 &&
    header.some(isUpper) &&
    filled.every((at) => isName(line[at]?.trim() ?? '') && (!isFilled(header[at] ?? '') || isUpper(header[at] ?? '')))
  )
}

const ofResults: readonly (ImportField | null)[] = [null, 'substance', 'substances', 'not_found']

/** The headings of two lines as one, and the columns of the upper line that became a part of it. */
function titlesOf(above: readonly string[], below: readonly string[], lines: Cells) {
  const width = Math.max(above.length, below.length)
  const columns = Array.from({ length: width }, (_, at) => at)
  const text = (line: readonly string[], at: number) => line[at]?.trim() ?? ''
  // What is one cell in both lines, such as 'ID', stands in the upper one.
  const own = columns.map((at) => text(below, at) || text(above, at))
  const fields = guessColumns({ header: own, lines })
  const used = new Set<number>()
  let from = -1
  const titles = columns.map((at) => {
    const [title, upper] = [own[at] ?? '', text(above, at)]
    if (upper !== '') from = isUpper(upper) ? at : -1
    if (text(below, at) === '') {
      if (upper !== '') used.add(at)
      return title
    }
    const said = from < 0 ? '' : text(above, from)
    const field = fields[at] ?? null
    const isResult = isWide(field) || ofResults.includes(field)
    const meaning = meaningOf(title)
    if (said === '' || isUpper(title) || !isResult || (meaning !== null && meaning !== 'name')) return title
    // What names substances is of a strip only right below it.
    if (from !== at && isStripHeading(said) && field !== null && field !== 'strip_column') return title
    used.add(from)
    return `${said}: ${title}`
  })
  return { titles, used }
}
