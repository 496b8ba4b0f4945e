/**
 * Questions asked once about the amounts of a whole paste or file, and what the answers make of each row: an empty
 * amount among others, a dash, 'n.d.'. Nobody is asked about a zero: it means looked for and not found.
 */
import { plainWords } from './plain-words.ts'
import { type AmountColumn, isUnclear, readAmount, saysNo, saysNotFound, writeAmount } from './typed-amounts.ts'
import type { DecimalSign } from './typed-numbers.ts'

/**
 * `empty`: no amount, while other rows have one. `unclear`: '–', 'n/a', 'no'. `not_d`: 'n.d.', not detected or not
 * determined.
 */
export const amountAsks = ['empty', 'unclear', 'not_d'] as const
export type AmountAsk = (typeof amountAsks)[number]

/**
 * A word beside a substance, such as 'N', that may mean not found; a `flag`, such as 'not confirmed', may take back an amount,
 * too. Each such word is asked about on its own.
 */
export type WordAsk = `${'word' | 'flag'} ${string}`

/** The word that is asked about; null for another question. */
export const wordIn = (ask: string | null): string | null => /^(?:word|flag) (.*)$/s.exec(ask ?? '')?.[1] ?? null

/** There but not measured; looked for and not found; or no part of the result. */
export const amountAnswers = ['present', 'not_found', 'left_out'] as const
export type AmountAnswer = (typeof amountAnswers)[number]

/** The answers; null until somebody answers. */
export type AmountAnswers = { readonly [ask in AmountAsk | WordAsk]?: AmountAnswer | null }

/** What other cells of a row say of its substance. `bare`: nothing, while those of other rows hold values. */
export type SaidBeside = 'not_found' | 'unclear' | 'not_d' | 'bare'

/** The two amount cells of a row; each is null if the table has no such column. */
export type AskedCells = { readonly percent: string | null; readonly weight: string | null }

/** A row with what its other cells say. */
export type AskedRow<Said extends string = SaidBeside | WordAsk> = AskedCells & { readonly says: Said | null }

const columns = ['percent', 'weight'] as const
const columnOf: Record<(typeof columns)[number], AmountColumn> = { percent: 'percent', weight: 'milligram' }

const isWordAsk = (says: string | null) => wordIn(says) !== null

/** Whether other cells may say that a substance was not found, which an amount beside them contradicts. */
const isDenied = (says: string | null): boolean =>
  says === 'not_d' || says?.startsWith('flag ') === true || saysNo(wordIn(says) ?? '')

const filledOf = (row: AskedCells) => columns.flatMap((column) => (row[column]?.trim() ? [row[column]] : []))

const notD = /^n\.? ?\/? ?d\.?(?: ?[([]? ?([<≤][^)\]]*)[)\]]?)?$/

/** Whether a text is 'n.d.', short for both not detected and not determined. */
export const isNotD = (text: string): boolean => notD.test(plainWords(text))

/** The limit beside an 'n.d.', as typed: '<0.1' of 'n.d. (<0.1)'; '' if there is none. */
const limitBeside = (text: string): string => notD.exec(plainWords(text))?.[1]?.trim() ?? ''

/** Whether a cell holds a zero, however many decimals it has. */
export function isZero(text: string, sign: DecimalSign): boolean {
  const read = readAmount(text, 'milligram', sign)
  return read.kind === 'measured' && read.value === 0
}

/** Whether any row has an amount, so that an empty cell in another row means something. */
export const hasAnyAmount = (rows: Iterable<AskedCells>, sign: DecimalSign): boolean => {
  for (const row of rows)
    for (const column of columns) {
      const { kind } = readAmount(row[column] ?? '', columnOf[column], sign)
      if (!['empty', 'unclear', 'fault'].includes(kind)) return true
    }
  return false
}

/**
 * The question that only a person can answer about a row; null if the row itself is clear. `hasAmounts`: some row has
 * an amount. `isNamed`: this row names a substance.
 */
export function askOf<Said extends string>(
  row: AskedRow<Said>,
  sign: DecimalSign,
  about: { hasAmounts: boolean; isNamed: boolean },
): AmountAsk | Exclude<Said, 'not_found' | 'bare'> | null {
  const filled = filledOf(row)
  if (filled.some(isUnclear) && filled.every((text) => isUnclear(text) || isZero(text, sign)))
    return filled.some(isNotD) ? 'not_d' : 'unclear'
  // A zero, or 'not found', beside a word such as 'detected' contradicts it.
  const isContradicted =
    isWordAsk(row.says) && filled.length > 0 && filled.every((text) => isZero(text, sign) || saysNotFound(text))
  if ((filled.length > 0 && !isContradicted && !isDenied(row.says)) || row.says === 'not_found') return null
  if (row.says === 'bare') return about.isNamed ? 'empty' : null
  if (row.says !== null) return row.says as Exclude<Said, 'not_found' | 'bare'>
  const hasCells = columns.some((column) => row[column] !== null)
  return hasCells && about.hasAmounts && about.isNamed ? 'empty' : null
}

const notFoundText = writeAmount({ kind: 'not_found', low: null }, 'percent')

/**
 * The cells of a row after the answer. They say 'not found' for a zero or if this was the answer. They are empty for
 * what is there but not measured. A dash beside an amount has no meaning: the substance was found.
 */
export function answeredCells(row: AskedRow, sign: DecimalSign, answer: AmountAnswer | null): AskedCells {
  const own = { percent: row.percent, weight: row.weight }
  const filled = filledOf(row)
  const isLookedFor = filled.length === 0 ? row.says === 'not_found' : filled.every((text) => isZero(text, sign))
  const cells = columns.filter((column) => row[column] !== null)
  const [first = 'percent'] = cells
  const none = Object.fromEntries(cells.map((column) => [column, '']))
  // 'n.d. (<0.1)' gives the detection limit, or what the amount is below.
  const limited = columns.find((column) => limitBeside(row[column] ?? '') !== '')
  const limit = limited === undefined ? '' : limitBeside(row[limited] ?? '')
  const isSaid = isLookedFor && !isWordAsk(row.says)
  if (answer === 'not_found' || (isSaid && answer === null))
    return { ...own, ...none, [limited ?? first]: limit === '' ? notFoundText : `${notFoundText} (${limit})` }
  const hasAmount = filled.some((text) => !isUnclear(text) && !isZero(text, sign))
  if (answer === 'present' && hasAmount && isDenied(row.says)) return own
  if (answer === 'present') return limited === undefined ? { ...own, ...none } : { ...own, ...none, [limited]: limit }
  const isFound = filled.some((text) => !isUnclear(text) && !isZero(text, sign))
  const isDash = (text: string | null) => isFound && text !== null && isUnclear(text) && !isNotD(text)
  return { percent: isDash(row.percent) ? '' : row.percent, weight: isDash(row.weight) ? '' : row.weight }
}
