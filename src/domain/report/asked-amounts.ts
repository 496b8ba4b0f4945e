/**
 * What the amounts of a whole paste or file are asked about once, and what the answers make of each row: an empty amount
 * beside others, a dash, 'n.d.'. A zero is asked about nowhere: it was looked for and not found.
 */
import { plainWords } from './column-words.ts'
import { type AmountColumn, isUnclear, readAmount, writeAmount } from './typed-amounts.ts'
import type { DecimalSign } from './typed-numbers.ts'

/** `empty`: no amount where other rows have one. `unclear`: '–', 'n/a', 'no'. `not_d`: 'n.d.', not detected or not determined. */
export const amountAsks = ['empty', 'unclear', 'not_d'] as const
export type AmountAsk = (typeof amountAsks)[number]

/** There and not measured, or looked for and not found. */
export const amountAnswers = ['present', 'not_found'] as const
export type AmountAnswer = (typeof amountAnswers)[number]

/** What was answered; null until somebody says. */
export type AmountAnswers = { readonly [ask in AmountAsk]: AmountAnswer | null }

/** What a row's other cells say of what it names. */
export type SaidBeside = 'not_found' | 'unclear' | 'not_d'

/** The cells of a row; null where the table has no such column. */
export type AskedCells = { readonly percent: string | null; readonly weight: string | null }

/** A row with what its other cells say. */
export type AskedRow = AskedCells & { readonly says: SaidBeside | null }

const columns = ['percent', 'weight'] as const
const columnOf: Record<(typeof columns)[number], AmountColumn> = { percent: 'percent', weight: 'milligram' }

const filledOf = (row: AskedCells) => columns.flatMap((column) => (row[column]?.trim() ? [row[column]] : []))

const notD = /^n\.? ?\/? ?d\.?(?: ?[([]? ?([<≤][^)\]]*)[)\]]?)?$/

/** Whether a text is 'n.d.', which is short for not detected and for not determined. */
export const isNotD = (text: string): boolean => notD.test(plainWords(text))

/** The limit beside an 'n.d.', as it was typed: '<0.1' of 'n.d. (<0.1)'; '' where there is none. */
const limitBeside = (text: string): string => notD.exec(plainWords(text))?.[1]?.trim() ?? ''

/** Whether a cell holds a zero, however many decimals it has. */
export function isZero(text: string, sign: DecimalSign): boolean {
  const read = readAmount(text, 'milligram', sign)
  return read.kind === 'measured' && read.value === 0
}

/** Whether any row says how much there is, so that an empty cell beside it says something, too. */
export const hasAnyAmount = (rows: Iterable<AskedCells>, sign: DecimalSign): boolean => {
  for (const row of rows)
    for (const column of columns) {
      const { kind } = readAmount(row[column] ?? '', columnOf[column], sign)
      if (!['empty', 'unclear', 'fault'].includes(kind)) return true
    }
  return false
}

/**
 * What only a person can say of a row; null where the row says it itself. `hasAmounts`: some row has an amount; `isNamed`: the
 * row names a substance.
 */
export function askOf(row: AskedRow, sign: DecimalSign, about: { hasAmounts: boolean; isNamed: boolean }) {
  const filled = filledOf(row)
  if (filled.some(isUnclear) && filled.every((text) => isUnclear(text) || isZero(text, sign)))
    return filled.some(isNotD) ? 'not_d' : 'unclear'
  if (filled.length > 0 || row.says === 'not_found') return null
  if (row.says !== null) return row.says
  const hasCells = columns.some((column) => row[column] !== null)
  return hasCells && about.hasAmounts && about.isNamed ? 'empty' : null
}

const notFoundText = writeAmount({ kind: 'not_found', low: null }, 'percent')

/**
 * The cells of a row once everything was answered: 'not found' for zeros and for what was said to be that, empty for what is
 * there and was not measured. A dash beside an amount says nothing, since the row was found.
 */
export function answeredCells(row: AskedRow, sign: DecimalSign, answer: AmountAnswer | null): AskedCells {
  const own = { percent: row.percent, weight: row.weight }
  const filled = filledOf(row)
  const isLookedFor = filled.length === 0 ? row.says === 'not_found' : filled.every((text) => isZero(text, sign))
  const cells = columns.filter((column) => row[column] !== null)
  const [first = 'percent'] = cells
  const none = Object.fromEntries(cells.map((column) => [column, '']))
  // 'n.d. (<0.1)' says from where on it would have been seen, or what it is below.
  const limited = columns.find((column) => limitBeside(row[column] ?? '') !== '')
  const limit = limited === undefined ? '' : limitBeside(row[limited] ?? '')
  if (isLookedFor || answer === 'not_found')
    return { ...own, ...none, [limited ?? first]: limit === '' ? notFoundText : `${notFoundText} (${limit})` }
  if (answer === 'present') return limited === undefined ? { ...own, ...none } : { ...own, ...none, [limited]: limit }
  const isFound = filled.some((text) => !isUnclear(text) && !isZero(text, sign))
  const isDash = (text: string | null) => isFound && text !== null && isUnclear(text) && !isNotD(text)
  return { percent: isDash(row.percent) ? '' : row.percent, weight: isDash(row.weight) ? '' : row.weight }
}
