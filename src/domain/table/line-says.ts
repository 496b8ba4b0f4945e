/** What the other cells of a line say of its substance: found, not found, uncertain, or nothing at all. */

import { isNotD, type WordAsk } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, readAmount, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { saysUnsure } from '#domain/substance/doubt-words.ts'
import { hasMassUnit } from './amounts-in-mg.ts'
import type { BlockColumn } from './block-columns.ts'
import { type ColumnMeaning, massUnits, tellsOfFinding } from './column-words.ts'
import { besideDetected } from './detected-words.ts'
import { holdsRoles, isTraceHeading } from './role-columns.ts'
import type { BlockRow } from './substance-block.ts'
import { type Cells, isAmount, isFilled } from './table-heading.ts'
import {
  isCross,
  isFlagHeading,
  isLimitHeading,
  isScoreHeading,
  isSign,
  saysByHeading,
  verdictsUnder,
} from './verdict-words.ts'

const amounts: readonly ColumnMeaning[] = ['percent', 'share', 'area', 'concentration', 'amount', ...massUnits]
/** Whether a column gives an amount in any unit. */
export const tellsHowMuch = (meaning: ColumnMeaning): boolean => amounts.includes(meaning)
const zero = /^0*[.,]?0+[^\d]{0,12}$/

/** The faults of lines that say that their substance is uncertain. */
export const doubtTexts = {
  inDoubt: 'This line is not sure. Leave it out, or say what was found.',
  aboveHeading: 'This line stands above the headings of the table. Say which substance was found, or leave it out.',
} as const

type Table = {
  readonly cells: Cells
  readonly header: number
  readonly titles: readonly string[]
  readonly meanings: readonly ColumnMeaning[]
  /** The lines with a tick below a salt, which says that their substance was found; null without such columns. */
  readonly ticked: ReadonlySet<number> | null
}
type Columns = Table & {
  /** What each column is read as; null if it is left out. */
  readonly columns: readonly (BlockColumn | null)[]
  /** Columns that hold the same text in all lines: they tell no substance from another. */
  readonly isSame: (at: number) => boolean
  /** Whether more than half of the lines hold this text in a column. */
  readonly isUsual: (cell: string, at: number) => boolean
  /** Columns whose ticks say which part a substance has: 'Major', 'Trace'. */
  readonly roles: readonly boolean[]
  /** What a cell of each column may do to the finding of its line. */
  readonly verdicts: readonly ReturnType<typeof verdictsUnder>[]
}

/** Reads the lines of a table, given the line, its own fault and where it stands in the table. */
export function lineReader(table: Table, columns: readonly (BlockColumn | null)[]) {
  const below = table.cells.slice(table.header + 1)
  const roles = table.titles.map((title, at) =>
    holdsRoles(
      title,
      below.flatMap((line) => line[at]?.trim() || []),
    ),
  )
  const isBare = bareLines(table, roles)
  const same = table.titles.map(
    (_, at) => below.length > 1 && new Set(below.slice(0, 2000).map((line) => (line[at] ?? '').trim())).size === 1,
  )
  const usual = table.titles.map((title, at) =>
    isFlagHeading(title) ? mostOf(below.slice(0, 2000).map((line) => (line[at] ?? '').trim())) : null,
  )
  const isUsual = (cell: string, at: number) => usual[at] === cell.trim()
  const of = {
    ...table,
    columns,
    isSame: (at: number) => same[at] ?? false,
    isUsual,
    roles,
    verdicts: table.titles.map(verdictsUnder),
  }
  return (line: readonly string[], fault: string | null, at: number): Said => {
    const isInDoubt = line.some((cell) => cell.length < 40 && saysUnsure(cell.trim()))
    return {
      fault: fault ?? (isInDoubt ? doubtTexts.inDoubt : null),
      says: saysOf(line, of, isInDoubt) ?? (isBare(line, at) ? 'bare' : null),
      trace: traceIn(line, of),
    }
  }
}

/** The text that more than half of them are; null for none. */
function mostOf(texts: readonly string[]): string | null {
  const half = Math.max(texts.length, 2) / 2
  return [...Map.groupBy(texts, (text) => text)].find(([, same]) => same.length > half)?.[0] ?? null
}

/** What a line says beside its cells of amounts; `trace`: the cell that says that there is a trace. */
type Said = Pick<BlockRow, 'fault' | 'says'> & { readonly trace: string | null }

/** A word for a trace in a column of results that is left out, where no amount stands; so is a tick below 'Trace'. */
const traceIn = (line: readonly string[], of: Columns): string | null =>
  line.some((cell, at) => isTickOfTrace(cell, at, of)) ? 'trace' : traceWord(line, of)

const isTickOfTrace = (cell: string, at: number, { titles, columns, roles }: Columns): boolean =>
  columns[at] == null && roles[at] === true && isTraceHeading(titles[at] ?? '') && saysFound(cell)

const traceWord = (line: readonly string[], { meanings, columns }: Columns): string | null =>
  line.find(
    (cell, at) => columns[at] == null && meanings[at] === null && readAmount(cell.trim(), 'percent').kind === 'trace',
  ) ?? null

const target =
  /^(r\.?t\.?|r\.? ?time|ret\.? ?time|retention( time)?|m\/z|mz|mass|precursor|transition|trace|ions?|quan|quant(ifier)? ion|target ion)\b/
/** Whether a heading is of what the test looks for: a retention time, a mass. It says nothing of what was found. */
export const isTargetHeading = (title: string): boolean => target.test(plainWords(title))

/**
 * Whether a line has a name and no value: a target of which the test saw nothing, or a hit of a library search. Without a
 * column of amounts, results, targets or scores, a table is a list of what was found.
 */
function bareLines({ titles, meanings, ticked }: Table, roles: readonly boolean[]) {
  const words = titles.map(plainWords)
  const isValue = (at: number) =>
    tellsHowMuch(meanings[at] ?? null) || tellsOfFinding.test(words[at] ?? '') || roles[at] === true
  const values = titles.map((_, at) => at).filter((at) => meanings[at] !== 'name' && isValue(at))
  const isOfTargets = titles.some((title) => isTargetHeading(title) || isScoreHeading(title))
  return (line: readonly string[], place: number) =>
    values.length > 0 || isOfTargets
      ? values.every((at) => !isFilled(line[at] ?? ''))
      : ticked !== null && !ticked.has(place)
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

/**
 * A word that takes back or weakens the finding of its line. Under a heading such as 'Flag' any unknown word counts.
 */
function flagIn(line: readonly string[], of: Columns): WordAsk | null {
  const { titles, meanings, columns, isUsual, verdicts } = of
  const flag = line.find((cell, at) => {
    // '<LOQ' below an amount is one.
    if (columns[at] != null || tellsHowMuch(meanings[at] ?? null) || isTargetHeading(titles[at] ?? '')) return false
    if (isTickOfTrace(cell, at, of) || (of.roles[at] && !isTraceHeading(titles[at] ?? ''))) return false
    if (!isFilled(cell) || (saysFound(cell) && !saysByHeading(titles[at] ?? '') && !saysNo(titles[at] ?? '')))
      return false
    const verdict = verdicts[at]?.(cell.trim()) ?? null
    const isOpen = isFlagHeading(titles[at] ?? '') && !codes.some((code) => code.test(cell.trim()))
    return verdict === 'takes_back' || (verdict === 'unknown' && isOpen && !isUsual(cell, at))
  })
  return flag === undefined ? null : `flag ${flag.trim().slice(0, 40)}`
}

function saysOf(line: readonly string[], of: Columns, isInDoubt: boolean): BlockRow['says'] {
  const { titles, meanings, columns, roles, isSame } = of
  const name = plainWords(line[columns.indexOf('name')] ?? '')
  const tick = line.find((cell, at) => columns[at] == null && roles[at] && saysFound(cell))?.trim()
  const isTicked = tick !== undefined
  const others = line.flatMap((written, at) => {
    const [cell, meaning] = [written.trim(), meanings[at] ?? null]
    // Beside a tick, 'no' under another part of the sample says nothing of the substance.
    if (columns[at] != null || cell === '' || (isTicked && roles[at])) return []
    const title = plainWords(titles[at] ?? '').replace(/ ?\([^()]*\)$/, '')
    const isOpen = meaning !== 'other'
    const isFinding = isOpen && (tellsOfFinding.test(title) || tellsHowMuch(meaning))
    if (!isFinding && isCode(cell)) return []
    // A text that all lines share, or that repeats the name, tells this substance from no other.
    const isPlain = !isFinding && (isSame(at) || (name !== '' && plainWords(cell).includes(name)))
    return [{ cell, meaning, isOpen, isFinding, isPlain }]
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
    ...others.filter(({ cell, isFinding }) => isFinding && saysNotFound(cell)).map(({ cell }) => cell),
  ]
  // A tick under a part of the sample, too, contradicts a zero.
  const found =
    others.find(({ cell, meaning, isFinding }) => (isFinding || meaning === null) && saysFound(cell))?.cell ?? tick
  const against = found ?? (zeros.length > 0 ? peak : undefined)
  if (absent !== undefined) return against === undefined ? 'not_found' : wordAsk(`${against}, ${absent.trim()}`)
  // An amount that is read and words that take it back are one question of this line, and no answer of other lines is its.
  const measured = own.find((cell) => isAmount(cell.trim()) && !isNone(cell))?.trim()
  const denied = own.find((cell) => !isNone(cell) && saysNotFound(cell))
  if (denied !== undefined && found !== undefined) return wordAsk(`${found}, ${denied.trim()}`)
  const flag = isInDoubt ? null : flagIn(line, of)
  if (flag !== null) return flag
  const notD = others.find(({ cell, isOpen }) => isOpen && isNotD(cell))?.cell
  if (notD !== undefined) return measured === undefined ? 'not_d' : `flag ${`${measured}, ${notD}`.slice(0, 40)}`
  const isFound = others.some(({ cell, isFinding }) => isFinding && saysFound(cell))
  if (own.length === 0 && !isFound && !isInDoubt && line.some((cell, at) => isBelowIn(cell, at, of))) return belowAsk
  // A word that nobody knows, such as 'N' or 'not confirmed', may mean not found. So may 'none' under any heading.
  const word = others.find(
    ({ cell, meaning, isOpen, isPlain, isFinding }) =>
      saysNotFound(cell) ||
      isCross(cell) ||
      (isFinding && !tellsHowMuch(meaning) && zero.test(cell)) ||
      (isOpen && saysNo(cell)) ||
      (isFinding && isSign(cell) && !saysFound(cell) && !/^\++$/.test(cell)) ||
      ((meaning === null || (isFinding && looksNegative.test(plainWords(cell)))) &&
        isWord(cell) &&
        !saysFound(cell) &&
        (!(isFound || isPlain) || looksNegative.test(plainWords(cell)))),
  )?.cell
  if (word === undefined || isInDoubt) return null
  // 'No' under 'Detected' contradicts an amount; a dash beside one says nothing.
  const isDenied =
    own.length > 0 && /\p{L}/u.test(word) && others.some(({ cell, isFinding }) => isFinding && cell === word)
  return isUnclear(word) && !saysNotFound(word) && !isDenied ? 'unclear' : wordAsk(word)
}

const below =
  /^[([]?(?:[<≤]|=<|less than|below|under|weniger als|unter|moins de|inferieure? a|menos de|menor (?:que|a)|inferior a|(?:por )?debajo de) ?=? ?[.,]?\d/
/** Whether a cell says that an amount is below a number. */
export const isBelow = (cell: string): boolean => cell.length < 60 && below.test(plainWords(cell))
/** The question about amounts below a number that no report can hold: what is below it may be there or not. */
export const belowAsk: WordAsk = 'word <…'

/** Whether an amount in a column that is left out is below a number. */
function isBelowIn(cell: string, at: number, { titles, meanings, columns }: Columns): boolean {
  const [title, meaning] = [plainWords(titles[at] ?? ''), meanings[at] ?? null]
  const mayTell = tellsHowMuch(meaning) || meaning === null || meaning === 'unsure'
  return columns[at] == null && mayTell && !isLimitHeading(title) && !isTargetHeading(title) && isBelow(cell)
}

/** Whether a cell is what a test says of a substance: a number, 'ND', 'trace', 'found'. */
export const isResult = (cell: string): boolean =>
  isAmount(cell) ||
  hasMassUnit(cell) ||
  isUnclear(cell) ||
  readAmount(cell, 'percent').kind !== 'fault' ||
  besideDetected(cell, 'point') !== null

const wordAsk = (word: string): WordAsk => `word ${word.slice(0, 40)}`

/** Beginnings of words that take back the 'detected' of another column. */
const looksNegative = /^(no|un|in|below|under|neg|nicht|kein|sans|sin|fail|pend|-|–)/

const isWord = (cell: string): boolean => isFilled(cell) && !isAmount(cell.trim())
