/**
 * Headings in two lines: a technology or 'Test strips' above several columns ('Fentanyl', 'Xylazine') says how all of them
 * were made. It becomes a part of the heading of each: 'Test strips: Fentanyl'. So does what says what names are: 'Sold as',
 * 'Minor'; and any words above names that stand several times.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { meaningOf } from '#domain/table/column-words.ts'
import { isExpectedHeading } from '#domain/table/expected-words.ts'
import { tellsHowMuch } from '#domain/table/line-says.ts'
import { listHeading } from '#domain/table/list-headings.ts'
import { isStripHeading, isStripWord } from '#domain/table/strip-words.ts'
import { type Cells, isAmount, isFilled } from '#domain/table/table-heading.ts'
import { guessColumns } from './guess-columns.ts'
import type { ImportField } from './import-fields.ts'
import { isUpper, isWide, methodIn, wideFieldOf } from './wide-fields.ts'

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

const ordinals = ['first|1st|premiere?|primer[oa]?|erste[rs]?', 'second|2nd|deuxieme|segund[oa]|zweite[rs]?'].concat([
  'third|3rd|troisieme|tercer[oa]?|dritte[rs]?',
  'fourth|4th|quatrieme|cuart[oa]|vierte[rs]?',
])
const ordinal = ordinals.map((words) => new RegExp(`^(?:${words})(?: \\p{L}+)?$`, 'u'))

/** What stands above a column of names, where it says what these are: expected, not found, the main or the second one. */
function sayingNames(above: string, own: string): string | null {
  if (above === '' || above.length > 60 || meaningOf(own) !== 'name') return null
  if (isExpectedHeading(above) || guessColumns({ header: [above], lines: [] })[0] === 'expected_drugs') return above
  if (listHeading(above) === 'not_found') return above
  const number = ordinal.findIndex((words) => words.test(plainWords(above)))
  const titles = [above, `${above} ${own}`, `Substance ${number + 1}`].slice(0, number < 0 ? 2 : 3)
  return titles.find((title) => wideFieldOf(title, []) === 'list_column') ?? null
}

/** What a text above several columns makes of the names among them; null if it says nothing of any. */
function namesBelow(above: readonly string[], below: readonly string[], at: number): string | null {
  const next = above.findIndex((cell, place) => place > at && isFilled(cell))
  const own = below.slice(at, next < 0 ? undefined : next)
  return own.map((title) => sayingNames(above[at]?.trim() ?? '', title.trim())).find((title) => title !== null) ?? null
}

/** Whether names stand several times in a heading, so that what stands above them tells them apart. */
const isRepeated = (own: string, header: readonly string[]): boolean =>
  meaningOf(own) === 'name' && header.filter((one) => plainWords(one) === plainWords(own)).length > 1

/** The nearest filled line above a heading, if it says how results were made, or what names are; -1 for none. */
function upperLine(sheet: Cells, at: number): number {
  const header = sheet[at] ?? []
  for (let line = at - 1; line >= Math.max(0, at - mostAbove); line -= 1) {
    const filled = (sheet[line] ?? []).filter(isFilled)
    const isTitle = filled.length === 1 && isFilled(sheet[line]?.[0] ?? '')
    // A title of the whole sheet counts if it says nothing else.
    const isSaid = (text: string) => !isTitle || (isStripHeading(text) ? isStripWord(text) : methodIn(text) !== null)
    if (filled.some((text) => isUpper(text) && isSaid(text))) return line
    const isOfNames = (text: string, column: number) => {
      const own = header[column]?.trim() ?? ''
      return isFilled(text) && (sayingNames(text.trim(), own) !== null || isRepeated(own, header))
    }
    if (!isTitle && (sheet[line] ?? []).some(isOfNames)) return line
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
  let last = -1
  let group: string | null = null
  const titles = columns.map((at) => {
    const [title, upper] = [own[at] ?? '', text(above, at)]
    if (upper !== '') from = isUpper(upper) ? at : -1
    if (upper !== '') last = at
    if (upper !== '') group = namesBelow(above, below, at)
    if (text(below, at) === '') {
      if (upper !== '') used.add(at)
      return title
    }
    const saying = from >= 0 || last < 0 ? null : sayingNames(text(above, last), title)
    // A share below 'Second substance' is that of the second one, whichever stands first.
    if (saying === null && group !== null && tellsHowMuch(meaningOf(title))) return `${group} ${title}`
    const isOpen = from < 0 && last >= 0 && isRepeated(title, below)
    if (saying !== null || isOpen) {
      used.add(last)
      return saying ?? `${text(above, last)}: ${title}`
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
