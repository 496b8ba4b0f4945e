/**
 * Reads numbers as people type and paste them into a report. Decimals may follow a comma or a point. A sign that may
 * separate thousands is asked about, never guessed, and nothing is rounded unless somebody agrees.
 */
import { formatDecimal, percentDecimals, toUnits, vialDecimals } from './quantities.ts'

/** The unit of a number: percent, mg, or g for a vial. */
export type NumberKind = 'percent' | 'milligram' | 'gram'

/** The decimal sign to assume if a number alone does not tell. */
export type DecimalSign = 'point' | 'comma'

/** A number in whole units of its step; null if nothing was typed, or if `fault` says why it cannot be read. */
export type TypedNumber = { readonly units: number | null; readonly fault: string | null }

/** Decimals of each kind: its step (R6.10). */
export const stepDecimals: Record<NumberKind, number> = { percent: percentDecimals, milligram: 4, gram: vialDecimals }

/** The faults of numbers outside their range or finer than their step (R6.10). */
export const stepFaults: Record<NumberKind, string> = {
  percent: 'A percentage is from 0 to 100, in steps of 0.001.',
  milligram: 'A weight is 0 or more, in steps of 0.0001 mg.',
  gram: 'A vial weight is in steps of 0.0001 g.',
}

const units: Record<NumberKind, RegExp> = {
  percent: /(?<!\s)\s*%$/,
  milligram: /(?<!\s)\s*mg$/i,
  gram: /(?<!\s)\s*g$/i,
}
const decimal = /^(?=[.,]?\d)\d*(?:[.,]\d*)?(?:e[+-]?\d{1,3})?$/i
const grouped = /^\d{1,3}(?:[.,' \u00a0\u2009\u202f’]\d{3})+(?:[.,]\d+)?$/
const groupOrDecimals = /^[1-9]\d{0,2}([.,])\d{3}$/

/** Invisible characters: direction marks and zero-width spaces. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

// Signs that change what the digits beside them mean: 10², ½.
const small = /[²³¹¼-¾⁰-₟⅐-↋]/

/** Whether a text has small digits, which comparing words would turn into plain ones. */
export const hasSmallDigits = (text: string): boolean => small.test(text)

/** A text without invisible characters, and with full-width characters as plain ones. */
export function plainSigns(text: string): string {
  const seen = text.replace(unseen, '').trim()
  return hasSmallDigits(seen) ? seen : seen.normalize('NFKC')
}

/** Reads typed text; `sign` is the decimal sign of the numbers around it. */
export function readNumber(text: string, kind: NumberKind, sign: DecimalSign = 'point'): TypedNumber {
  const plain = plainText(text, kind)
  if (plain === '') return { units: null, fault: null }
  if (isAmbiguous(plain, kind, sign)) return { units: null, fault: ambiguous(plain) }
  if (!decimal.test(plain)) {
    const fault = grouped.test(plain)
      ? `Write '${plain}' without the sign for thousands.`
      : `'${plain}' is not a number.`
    return { units: null, fault }
  }
  const read = toUnits(plain.replace(',', '.'), stepDecimals[kind])
  const isTooMuch = read === null || (kind === 'percent' && read > 100 * 10 ** percentDecimals)
  if (!isTooMuch) return { units: read, fault: null }
  const isTooLittle = read === null && roundToStep(text, kind, sign) === null
  return { units: null, fault: isTooLittle ? `${stepFaults[kind]} ${forLess[kind]}` : stepFaults[kind] }
}

/** What to write in place of a number that would be rounded to zero. */
const forLess: Record<NumberKind, string> = {
  percent: 'For less, write ‘trace’ or ‘<0.001’.',
  milligram: 'For less, write ‘trace’ or ‘<0.0001’.',
  gram: '',
}

/** Text with all decimals of the kind's step: '8.250', '0.0030'. */
export function writeNumber(read: number, kind: NumberKind): string {
  return formatDecimal(read, stepDecimals[kind], stepDecimals[kind])
}

/**
 * The number rounded half up to its step, as text; null if it cannot be read, or if a trace would become zero (R6.12).
 */
export function roundToStep(text: string, kind: NumberKind, sign: DecimalSign = 'point'): string | null {
  const plain = plainText(text, kind)
  if (isAmbiguous(plain, kind, sign) || !decimal.test(plain)) return null
  const decimals = stepDecimals[kind]
  // The first digit cut off decides, so ignore the others.
  const cut = plain.replace(',', '.').replace(new RegExp(`(\\.\\d{${decimals + 1}})\\d+$`), '$1')
  const fine = toUnits(cut, 12) ?? null
  if (fine === null) return null
  const rounded = formatDecimal(fine, 12, decimals)
  const isLost = /[1-9]/.test(plain.replace(/e.*$/i, '')) && !/[1-9]/.test(rounded)
  return isLost ? null : rounded
}

/** A number with more decimals than its step has, rounded; null for any other text, and for one that cannot be rounded. */
export function roundedIfFine(text: string, kind: NumberKind, sign: DecimalSign): string | null {
  if (readNumber(text, kind, sign).fault !== stepFaults[kind]) return null
  const rounded = roundToStep(text, kind, sign)
  return rounded === null || readNumber(rounded, kind).fault !== null ? null : rounded
}

/**
 * The decimal sign of a block, from the numbers that leave no doubt: '8,25' means comma; a point anywhere means point.
 */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  const numbers = texts.map(withoutUnit).filter((text) => decimal.test(text))
  const clear = numbers.filter((text) => !groupOrDecimals.test(text))
  return clear.some((text) => text.includes(',')) && !clear.some((text) => text.includes('.')) ? 'comma' : 'point'
}

/** Whether a text could be meant as a number: digits, perhaps with signs and a unit. */
export function isNumberLike(text: string): boolean {
  const plain = withoutUnit(text)
  return decimal.test(plain) || grouped.test(plain)
}

const withoutUnit = (text: string) => plainSigns(text).replace(/(?<!\s)\s*(%|mg|g|[µμu]g|mcg|ng)$/i, '')

/**
 * A number without its unit, times 10^`places`, exactly, with at least `decimals` decimals and the same decimal sign:
 * '0,25' by 3 places is '250,0000'. Null if it cannot be read for sure.
 */
export function shiftNumber(text: string, places: number, sign: DecimalSign, decimals: number): string | null {
  const plain = text.trim()
  const [, mark] = groupOrDecimals.exec(plain) ?? []
  const isInDoubt = mark !== undefined && mark !== (sign === 'comma' ? ',' : '.')
  if (isInDoubt || plain.length > 40 || !decimal.test(plain)) return null
  const [number = '', exponent = '0'] = plain.replace(',', '.').toLowerCase().split('e')
  const [whole = '', fraction = ''] = number.split('.')
  const shift = Number(exponent) + places - fraction.length
  if (Math.abs(shift) > 40) return null
  const digits = `${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`
  const after = Math.max(0, -shift)
  const padded = digits.padStart(after + 1, '0')
  const point = padded.length - after
  const rest = padded.slice(point).replace(/0+$/, '').padEnd(decimals, '0')
  return `${padded.slice(0, point).replace(/^0+(?=\d)/, '')}${sign === 'comma' ? ',' : '.'}${rest}`
}

const plainText = (text: string, kind: NumberKind) => plainSigns(text).replace(units[kind], '')

const ambiguous = (text: string) => {
  const [one, other] = [text.replace(',', '.'), text.replace(/[.,]/, '')]
  return `'${text}' can mean ${one} or ${other}. Write the one that you mean without a comma.`
}

/** Only a weight can be in the thousands. */
function isAmbiguous(plain: string, kind: NumberKind, sign: DecimalSign): boolean {
  const [, found] = groupOrDecimals.exec(plain) ?? []
  return kind === 'milligram' && found !== undefined && found !== (sign === 'comma' ? ',' : '.')
}
