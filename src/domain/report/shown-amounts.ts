/**
 * Amounts in the words of a language: values with the decimals of R6.10, ends of ranges with two significant digits and
 * rounded outward, so that the shown range never excludes the value found.
 */
import { type Amount, type AmountUnit, type Ends, endsIn, kindOf, valueIn } from './amounts.ts'
import { amountInTenMg, percentOfSample, showMilligrams4, showPercent } from './quantities.ts'
import { divide, type Ratio, storedRatio, times, twoDigits, whole } from './ratio.ts'
import type { Limit } from './row-amounts.ts'

/** The words of a language for amounts. */
export type AmountWords = {
  /** A number from `quantities`, such as '8.25 %' or 'less than 0.01 %'. */
  readonly exact: (shown: string) => string
  /** A number with a decimal point, written as the language does. */
  readonly number: (digits: string) => string
  readonly lessThan: (amount: string) => string
  /** Beside 'less than 0.01 %', the value itself; '' to leave it out. */
  readonly measured: (amount: string) => string
  readonly atLeast: (amount: string) => string
  readonly between: (low: string, high: string) => string
  /** The text after a measured value. */
  readonly likely: (low: string, high: string) => string
}

/** English, for staff. */
export const englishAmounts: AmountWords = {
  exact: (shown) => shown,
  number: (digits) => digits,
  lessThan: (amount) => `less than ${amount}`,
  measured: (amount) => `(measured: ${amount})`,
  atLeast: (amount) => `at least ${amount}`,
  between: (low, high) => `between ${low} and ${high}`,
  likely: (low, high) => `likely between ${low} and ${high}`,
}

type Portion = { readonly weight: number | null; readonly is_liquid: boolean | null }

/** A row in percent: '8.25 %, likely between 7.4 and 9.1 %', 'between 8 and 12 %', 'less than 1 %'; null for none. */
export function percentText(row: Amount, words: AmountWords): string | null {
  const value = row.percent === null ? null : showPercent(row.percent)
  const text = textOf(row, '%', value, { factor: whole(1), unit: '%' }, words)
  // A value too small for two decimals still has its number.
  const isTiny = text !== null && kindOf(row) === 'measured' && value?.startsWith('less than') === true
  return isTiny ? `${text} ${words.measured(`${words.number(String(row.percent))} %`)}`.trimEnd() : text
}

/** A detection limit: '0.1 %', '0.5 mg'; null if not stated. */
export function limitText({ low, unit }: Limit, words: AmountWords): string | null {
  if (low === null || unit === null) return null
  const shown = unit === '%' ? { factor: whole(1), unit: '%' } : { factor: whole(1000), unit: 'mg' }
  return end(low, 'up', shown, words)
}

/** A row as a weight, in mg. */
export function weightText(row: Amount, words: AmountWords): string | null {
  const value = row.weight === null ? null : showMilligrams4(row.weight)
  return textOf(row, 'g', value, { factor: whole(1000), unit: 'mg' }, words)
}

/** A row's amount in 10 mg, in mg; only from weights, never from a percent, and not for a liquid (R6.17). */
export function tenMilligramsOf(row: Amount, report: Portion, words: AmountWords): string | null {
  if (report.is_liquid || report.weight === null || report.weight === 0) return null
  const factor = divide(whole(10), storedRatio(report.weight))
  return textOf(row, 'g', amountInTenMg(row.weight, report), { factor, unit: 'mg' }, words)
}

/** A row's weight as percent of what was tested, else of the sample (R6.16). */
export function ofSampleText(
  row: Amount,
  portionGram: number | null,
  sampleGram: number | null,
  words: AmountWords,
): string | null {
  const tested = portionGram ?? sampleGram
  if (tested === null || tested === 0) return null
  const factor = divide(whole(100), storedRatio(tested))
  return textOf(row, 'g', percentOfSample(row.weight, portionGram, sampleGram), { factor, unit: '%' }, words)
}

type Shown = { readonly factor: Ratio; readonly unit: string }

function textOf(row: Amount, unit: AmountUnit, value: string | null, shown: Shown, words: AmountWords): string | null {
  const kind = kindOf(row)
  const isOfUnit = row.unit === unit
  if (kind === 'below') return isOfUnit && row.high != null ? words.lessThan(end(row.high, 'up', shown, words)) : null
  const ends = endsIn(row, unit)
  if (kind === 'range') return ends === null ? null : rangeText(ends, shown, words)
  if (kind !== 'measured' || value === null) return null
  const exact = words.exact(value)
  if (ends === null || ends.high === null) return exact
  return `${exact}, ${words.likely(bare(ends.low, 'down', shown, words), end(ends.high, 'up', shown, words))}`
}

function rangeText({ low, high }: Ends, shown: Shown, words: AmountWords): string {
  if (high === null) return words.atLeast(end(low, 'down', shown, words))
  return words.between(bare(low, 'down', shown, words), end(high, 'up', shown, words))
}

const bare = (value: number, to: 'down' | 'up', { factor }: Shown, words: AmountWords) =>
  words.number(twoDigits(times(storedRatio(value), factor), to))

const end = (value: number, to: 'down' | 'up', shown: Shown, words: AmountWords) =>
  `${bare(value, to, shown, words)} ${shown.unit}`

/** The length of a row's bar and its two ends: each 0 to 100. */
export type Share = { readonly value: number | null; readonly low: number | null; readonly high: number | null }

/** A row's share of what was tested: its percent, else from the weights of a solid; null if it has neither. */
export function shareOf(row: Amount, report: Portion): Share | null {
  const kind = kindOf(row)
  if (kind !== 'measured' && kind !== 'range') return null
  const isByPercent = row.percent !== null || row.unit === '%'
  const portion = report.weight === 0 || report.is_liquid ? null : report.weight
  if (!isByPercent && portion === null) return null
  const unit = isByPercent ? '%' : 'g'
  const part = (value: number | null) => {
    if (value === null) return null
    return Math.min(100, isByPercent || portion === null ? value : (100 * value) / portion)
  }
  const [value, ends] = [part(valueIn(row, unit)), endsIn(row, unit)]
  if (value === null && ends === null) return null
  return { value, low: part(ends?.low ?? null), high: part(ends?.high ?? null) }
}
