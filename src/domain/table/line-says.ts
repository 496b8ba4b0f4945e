/** What the other cells of a line say of its substance: found, not found, uncertain, or nothing at all. */

import { isNotD, type WordAsk } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type ColumnMeaning, massUnits, tellsOfFinding } from './column-words.ts'
import type { BlockColumn, BlockRow } from './substance-block.ts'
import { type Cells, isAmount, isFilled } from './table-heading.ts'

const inDoubt = /^(possible|possibly|maybe|suspected|unconfirmed|inconclusive|\?+|moglich|possiblement|posible)$/
const amounts: readonly ColumnMeaning[] = ['percent', 'share', 'area', 'concentration', 'amount', ...massUnits]
/** Whether a column gives an amount in any unit. */
export const tellsHowMuch = (meaning: ColumnMeaning): boolean => amounts.includes(meaning)
const zero = /^0*[.,]?0+[^\d]{0,12}$/

/** The faults of lines that say that their substance is uncertain. */
export const doubtTexts = {
  inDoubt: 'This line is not sure. Leave it out, or say what was found.',
} as const

type Table = {
  readonly cells: Cells
  readonly header: number
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
}
type Columns = Table & {
  /** What each column is read as; null if it is left out. */
  readonly columns: readonly (BlockColumn | null)[]
  /** Columns that hold the same text in all lines: they tell no substance from another. */
  readonly isSame: (at: number) => boolean
}

/** Reads the lines of a table, given the line and its own fault. */
export function lineReader(table: Table, columns: readonly (BlockColumn | null)[]) {
  const isBare = bareLines(table)
  const below = table.cells.slice(table.header + 1)
  const same = table.titles.map(
    (_, at) => below.length > 1 && new Set(below.slice(0, 2000).map((line) => (line[at] ?? '').trim())).size === 1,
  )
  const of = { ...table, columns, isSame: (at: number) => same[at] ?? false }
  return (line: readonly string[], fault: string | null): Pick<BlockRow, 'fault' | 'says'> => {
    const isInDoubt = line.some((cell) => cell.length < 40 && inDoubt.test(plainWords(cell)))
    return {
      fault: fault ?? (isInDoubt ? doubtTexts.inDoubt : null),
      says: saysOf(line, of, isInDoubt) ?? (isBare(line) ? 'bare' : null),
    }
  }
}

const target =
  /^(r\.?t\.?|r\.? ?time|ret\.? ?time|retention( time)?|m\/z|mz|mass|precursor|transition|trace|ions?|quan|quant(ifier)? ion|target ion)\b/
/** Whether a heading is of what the test looks for: a retention time, a mass. It says nothing of what was found. */
export const isTargetHeading = (title: string): boolean => target.test(plainWords(title))

/**
 * Whether a line has a name and no value: a target of which the test saw nothing. Without a column of amounts, results or
 * targets, a table is a list of what was found.
 */
function bareLines({ titles, meanings }: Table) {
  const words = titles.map(plainWords)
  const isValue = (at: number) => tellsHowMuch(meanings[at] ?? null) || tellsOfFinding.test(words[at] ?? '')
  const values = titles.map((_, at) => at).filter((at) => meanings[at] !== 'name' && isValue(at))
  const isOfTargets = titles.some(isTargetHeading)
  return (line: readonly string[]) =>
    (values.length > 0 || isOfTargets) && values.every((at) => !isFilled(line[at] ?? ''))
}

/** What can only be a code of the instrument: a transition, a mode, a mark of a peak, a formula, a file, a day. */
const codes = [
  /^(\d+(\.\d+)? ?(-?>|→|\/) ?\d+(\.\d+)?|auto|manual|[!*#|]+)$/i,
  /^(?=.*\d)([A-Z][a-z]?\d{0,3} ?){2,12}$/,
  /^([bvm]|[bvpmfh]{2}( [bvpmfh]{1,2})?)$/i,
  /\.[a-z]{1,5}\d{0,2}$/i,
  /^\d{1,4}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}([ t]\d.*)?$/i,
]
const isCode = (cell: string) => codes.some((code) => code.test(cell)) || (/\d/.test(cell) && !/\p{L}{4}/u.test(cell))

function saysOf(line: readonly string[], of: Columns, isInDoubt: boolean): BlockRow['says'] {
  const { titles, meanings, columns, isSame } = of
  const name = plainWords(line[columns.indexOf('name')] ?? '')
  const others = line.flatMap((written, at) => {
    const [cell, meaning] = [written.trim(), meanings[at] ?? null]
    if (columns[at] != null || cell === '') return []
    const title = plainWords(titles[at] ?? '').replace(/ ?\([^()]*\)$/, '')
    const isOpen = meaning !== 'other'
    const isResult = isOpen && (tellsOfFinding.test(title) || tellsHowMuch(meaning))
    if (!isResult && isCode(cell)) return []
    // A text that all lines share, or that repeats the name, tells this substance from no other.
    const isPlain = !isResult && (isSame(at) || (name !== '' && plainWords(cell).includes(name)))
    return [{ cell, meaning, isOpen, isResult, isPlain }]
  })
  const told = line.flatMap((cell, at) => (isFilled(cell) && tellsHowMuch(meanings[at] ?? null) ? [{ cell, at }] : []))
  // A column of the same number in all lines, such as a ratio that was not computed, tells nothing beside others.
  const differing = told.filter(({ at }) => !isSame(at))
  const howMuch = (differing.length > 0 ? differing : told).map(({ cell }) => cell)
  const own = line.filter((cell, at) => isFilled(cell) && (columns[at] === 'percent' || columns[at] === 'weight'))
  const isNone = (cell: string) => zero.test(cell.trim())
  // A zero in a column that is left out still means looked for and not found. A peak area contradicts it.
  const zeros = [howMuch, own].map((cells) => cells.filter(isNone)).find((cells) => cells.length > 0) ?? []
  const peak = howMuch.find((cell) => !isNone(cell))?.trim()
  const [absent] = [
    ...zeros,
    ...others.filter(({ cell, isResult }) => isResult && saysNotFound(cell)).map(({ cell }) => cell),
  ]
  const found = others.find(({ cell, meaning, isResult }) => (isResult || meaning === null) && saysFound(cell))?.cell
  const against = found ?? (zeros.length > 0 ? peak : undefined)
  if (absent !== undefined) return against === undefined ? 'not_found' : wordAsk(`${against}, ${absent.trim()}`)
  if (others.some(({ cell, isOpen }) => isOpen && isNotD(cell))) return 'not_d'
  const isFound = others.some(({ cell, isResult }) => isResult && saysFound(cell))
  // A word that nobody knows, such as 'N' or 'not confirmed', may mean not found. So may 'none' under any heading.
  const word = others.find(
    ({ cell, meaning, isOpen, isPlain }) =>
      saysNotFound(cell) ||
      (isOpen && saysNo(cell)) ||
      (meaning === null &&
        isWord(cell) &&
        !saysFound(cell) &&
        (!(isFound || isPlain) || looksNegative.test(plainWords(cell)))),
  )?.cell
  if (word === undefined || isInDoubt) return null
  return isUnclear(word) ? 'unclear' : wordAsk(word)
}

const wordAsk = (word: string): WordAsk => `word ${word.slice(0, 40)}`

/** Beginnings of words that take back the 'detected' of another column. */
const looksNegative = /^(no|un|in|below|under|neg|nicht|kein|sans|sin|fail|pend|-|–)/

const isWord = (cell: string): boolean => isFilled(cell) && !isAmount(cell.trim())
