/**
 * Reads amounts as people type and instruments write them: a number, '8-12', '<1', '>80', 'trace', '+', 'not found'. A
 * text with two meanings is marked as unclear; nothing is guessed.
 */
import { remembered } from '#domain/remembered.ts'
import { plainWords } from './plain-words.ts'
import { percentDecimals } from './quantities.ts'
import {
  type DecimalSign,
  hasSmallDigits,
  isNumberLike,
  plainSigns,
  readNumber,
  shiftNumber,
  writeNumber,
} from './typed-numbers.ts'

/** The unit of a report's cell: percent or mg. */
export type AmountColumn = 'percent' | 'milligram'

/**
 * The content of one cell, with numbers in whole units of its step. `not_found`: looked for and not seen, with the
 * detection limit `low`. `unclear`: not found or not measured, only a person can say. `fault`: not an amount.
 */
export type TypedAmount =
  | { readonly kind: 'empty' | 'trace' | 'present' }
  | { readonly kind: 'measured'; readonly value: number; readonly low: number | null; readonly high: number | null }
  | { readonly kind: 'range'; readonly low: number; readonly high: number | null }
  | { readonly kind: 'below'; readonly high: number }
  | { readonly kind: 'not_found'; readonly low: number | null }
  | { readonly kind: 'unclear' | 'fault'; readonly fault: string }

/** No amount is longer than this. */
const longest = 60

const trace = /^(in |only )?(traces?( amounts?)?|tr\.?|trc\.?|spur(en)?|trazas?)$/
const isThere =
  /^(\+( ?ve)?|present|presente|pos(iti(v[oae]?|f))?\.?|detected|found|identified|yes|y|true|ja|oui|si|x|✓|✔|vorhanden|nachgewiesen|gefunden|detectee?|detectad[oa]|trouvee?|encontrad[oa])$/
const notFound =
  /^(not[ -](detected|found|present|identified|observed|seen)|undetected|non-?detect(ed)?|none( (detected|found))?|absent|n\. ?n\.?|nn|neg(ati(v[oae]?|f))?\.?|[(]?[-–−][)]? ?ve|nicht (nachgewiesen|gefunden|nachweisbar)|non (detecte|trouve)e?|no (detectad|encontrad)[oa]|ausente)(.*)$/
const unclear =
  /^(n\.? ?\/? ?d\.?( ?[([]? ?[<≤].*)?|n\.? ?\/? ?a\.?|n\/?t|[-–—−]+|no|nein|non|none|keine?|aucune?|ningun[oa]?)$/
const less = '(?:<=?|=<|≤|less than|below|under|weniger als|unter|moins de|menos de)'
const more = '(?:>=?|=>|≥|more than|over|above|at least|mehr als|uber|mindestens|plus de|au moins|mas de|al menos)'
const about = /^(~|≈|ca\.?|circa|about|approx\.?|etwa|environ|aprox\.?) ?\d/
const number = "[\\d.,][\\d.,'’ ]*(?:e[+-]?\\d{1,3})?(?: ?(?:%|mg))?"
const to = '(?:-|–|—|−|‒|\\.{2,3}|to|bis|and|und|et|y|a)'
const quantified = '(?:l?loq|lq|ql|rl|bg|bestimmungsgrenze|limit of quantif[a-z]*)'
const detected = '(?:l?lod|ld|dl|mdl|ng|nachweisgrenze|limit of detection)'

const forms = {
  belowQuantified: new RegExp(`^(?:${less} ?(?:the )?${quantified}|b${quantified}|b\\.?l\\.?q\\.?)(?![a-z])(.*)$`),
  belowDetected: new RegExp(`^(?:${less} ?(?:the )?${detected}|b${detected})(?![a-z])(.*)$`),
  below: new RegExp(`^${less} ?(${number}) ?(\\(?(?:${quantified}|${detected})\\)?)?$`),
  above: new RegExp(`^${more} ?(${number})$`),
  range: new RegExp(`^(?:between |from |von |zwischen |entre |de )?(${number}) ?${to} ?(${number})$`),
  withEnds: new RegExp(`^(${number}) ?[([] ?(${number}) ?${to} ?(${number}) ?[)\\]](?: ?(?:%|mg))?$`),
  plusMinus: new RegExp(`^(${number}) ?(?:±|\\+ ?/ ?-|\\+-) ?(${number})$`),
  limit: new RegExp(`^ ?[(=:,]? ?(?:${detected}(?![a-z]) ?[:=]?)? ?(?:<|≤|of)? ?(${number}) ?\\)?$`),
}

/** Whether a text anywhere in a line says that something was not found. */
export const saysNotFound = (text: string): boolean => {
  const words = plainWords(text)
  const behind = notFound.exec(words)?.at(-1)
  return (
    words.length <= longest && ((behind !== undefined && /^[.!*]*$/.test(behind)) || forms.belowDetected.test(words))
  )
}

/** Whether a text answers no, if it was asked whether a substance was found. */
export const saysNo = (text: string): boolean =>
  /^(no|n|nein|non|false|nil|✗|✘|non-?reactive)[.!*]*$/.test(plainWords(text))

/** Whether a text says that a substance is there. */
export const saysFound = (text: string): boolean => {
  const words = plainWords(text).replace(/[.!*]+$/, '')
  return isThere.test(words) || trace.test(words)
}

/** Whether a text may mean either not found or not measured. */
export const isUnclear = (text: string): boolean => unclear.test(plainWords(text).slice(0, longest))

/** The fault of a text that is not an amount. */
const noAmount = (text: string) => `'${text}' is no amount. Write a number, 8-12, <1, >80, trace, + or not found.`

/** The fault of a text that may mean 'not found'. */
const notClear = (text: string) =>
  `'${text}' can mean not found or not measured. Write not found; or leave it empty, if it is there.`

/** Reads a cell; `sign` is the decimal sign of the numbers around it. */
export const readAmount = (text: string, column: AmountColumn, sign: DecimalSign = 'point'): TypedAmount =>
  readers[column][sign](text)

const readerOf = (column: AmountColumn) => ({
  point: remembered((text: string) => readCell(text, column, 'point')),
  comma: remembered((text: string) => readCell(text, column, 'comma')),
})
const readers = { percent: readerOf('percent'), milligram: readerOf('milligram') }

function readCell(text: string, column: AmountColumn, sign: DecimalSign): TypedAmount {
  const typed = plainSigns(text)
  if (typed === '') return { kind: 'empty' }
  if (typed.length > longest) return fault(noAmount(`${typed.slice(0, 20)}…`))
  const words = plainWords(typed)
  if (trace.test(words)) return { kind: 'trace' }
  if (isThere.test(words)) return { kind: 'present' }
  if (isUnclear(typed)) return { kind: 'unclear', fault: notClear(typed) }
  if (hasSmallDigits(typed)) return fault(noAmount(typed))
  const read = reader(typed, column, sign)
  if (isNumberLike(typed)) {
    const value = readNumber(typed, column, sign)
    return value.units === null
      ? fault(value.fault ?? noAmount(typed))
      : { kind: 'measured', value: value.units, low: null, high: null }
  }
  return read.limits(words) ?? read.ends(words) ?? fault(about.test(words) ? unsure(typed) : noAmount(typed))
}

const fault = (message: string): TypedAmount => ({ kind: 'fault', fault: message })
const unsure = (text: string) => `'${text}' says no range. Write the number, or from where to where, such as 4-6.`

/** Reads what is not a plain number. */
function reader(typed: string, column: AmountColumn, sign: DecimalSign) {
  const numberOf = (text: string) => readNumber(text.trim(), column, sign)
  /** Reads numbers, or returns the fault of the first bad one. */
  const withNumbers = (texts: readonly string[], make: (units: readonly number[]) => TypedAmount): TypedAmount => {
    const read = texts.map(numberOf)
    const wrong = read.find(({ units }) => units === null)
    if (wrong !== undefined) return fault(`'${typed}': ${wrong.fault ?? noAmount(typed)}`)
    return make(read.flatMap(({ units }) => units ?? []))
  }
  const notZero = (units: number, make: TypedAmount): TypedAmount =>
    units > 0 ? make : fault(`'${typed}': 0 is no amount. Write trace, or not found.`)
  const limitIn = (rest: string, make: (limit: number) => TypedAmount, none: TypedAmount): TypedAmount | null => {
    if (rest.trim() === '') return none
    const limit = forms.limit.exec(rest)?.[1]
    return limit === undefined ? null : withNumbers([limit], ([units = 0]) => notZero(units, make(units)))
  }
  const below = (high: number): TypedAmount => ({ kind: 'below', high })
  const missing = (low: number | null): TypedAmount => ({ kind: 'not_found', low })
  return {
    limits: (words: string): TypedAmount | null => {
      const absent = notFound.exec(words)?.at(-1)
      if (absent !== undefined) return limitIn(absent, missing, missing(null))
      const undetected = forms.belowDetected.exec(words)?.[1]
      if (undetected !== undefined) return limitIn(undetected, missing, missing(null))
      const unquantified = forms.belowQuantified.exec(words)?.[1]
      if (unquantified !== undefined) return limitIn(unquantified, below, { kind: 'trace' })
      const [, under, which = ''] = forms.below.exec(words) ?? []
      if (under === undefined) return null
      const isUndetected = which !== '' && new RegExp(detected).test(which)
      return withNumbers([under], ([units = 0]) => notZero(units, isUndetected ? missing(units) : below(units)))
    },
    ends: (words: string): TypedAmount | null => {
      const over = forms.above.exec(words)?.[1]
      if (over !== undefined) return withNumbers([over], ([low = 0]) => notZero(low, aboveOf(typed, low, column)))
      const [, from, until] = forms.range.exec(words) ?? []
      if (from !== undefined && until !== undefined)
        return withNumbers([from, until], ([low = 0, high = 0]) => rangeBetween(typed, low, high, column))
      const [, value, low, high] = forms.withEnds.exec(words) ?? []
      if (value !== undefined && low !== undefined && high !== undefined)
        return withNumbers([value, low, high], ([at = 0, least = 0, most = 0]) => valueWith(typed, at, least, most))
      const [, middle, by] = forms.plusMinus.exec(words) ?? []
      if (middle === undefined || by === undefined) return null
      return withNumbers([middle, by], ([at = 0, half = 0]) => {
        const top = at + half
        const most = column === 'percent' ? Math.min(top, hundred) : top
        return valueWith(typed, at, at - half, most)
      })
    },
  }
}

const hundred = 100 * 10 ** percentDecimals

function aboveOf(typed: string, low: number, column: AmountColumn): TypedAmount {
  if (column === 'milligram') return { kind: 'range', low, high: null }
  return low < hundred
    ? { kind: 'range', low, high: hundred }
    : fault(`'${typed}': there is nothing above 100 %. Write a number up to 100.`)
}

function rangeBetween(typed: string, low: number, high: number, column: AmountColumn): TypedAmount {
  if (low > high) {
    const [from, until] = [low, high].map((end) => shortNumber(end, column))
    return fault(`'${typed}': the low end, ${from}, is above the high end, ${until}.`)
  }
  if (low === high) return { kind: 'measured', value: low, low: null, high: null }
  if (low === 0)
    return fault(`'${typed}' begins at 0. Write <${shortNumber(high, column)}, or the least that is there.`)
  return { kind: 'range', low, high }
}

function valueWith(typed: string, value: number, low: number, high: number): TypedAmount {
  if (low <= 0) return fault(`'${typed}': the low end is above 0.`)
  if (low > value || value > high) return fault(`'${typed}': the value stands between its low end and its high end.`)
  return low === high ? { kind: 'measured', value, low: null, high: null } : { kind: 'measured', value, low, high }
}

/** A number without trailing zeros. */
const shortNumber = (units: number, column: AmountColumn) => writeNumber(units, column).replace(/\.?0+$/, '')

/** An amount as somebody would type it: '8.250', '8–12', '<1', 'trace'; empty for present but not measured. */
export function writeAmount(amount: TypedAmount, column: AmountColumn): string {
  const short = (units: number) => shortNumber(units, column)
  switch (amount.kind) {
    case 'measured':
      return `${writeNumber(amount.value, column)}${
        amount.low === null || amount.high === null ? '' : ` (${short(amount.low)}–${short(amount.high)})`
      }`
    case 'range':
      return amount.high === null ? `>${short(amount.low)}` : `${short(amount.low)}–${short(amount.high)}`
    case 'below':
      return `<${short(amount.high)}`
    case 'trace':
      return 'trace'
    case 'not_found':
      return amount.low === null ? 'not found' : `not found (<${short(amount.low)})`
    default:
      return ''
  }
}

/** Multiplies every number of an amount by 10^`places`, exactly; null if one cannot be read for sure. */
export function shiftAmount(text: string, places: number, sign: DecimalSign = 'point'): string | null {
  if (text.length > longest) return null
  let isSure = true
  const shifted = text.replace(/[.,]?\d[\d.,]*(?:e[+-]?\d{1,3})?/gi, (digits) => {
    const number = shiftNumber(digits, places, sign, 0)
    if (number === null) isSure = false
    return number?.replace(/[.,]$/, '') ?? digits
  })
  return isSure ? shifted : null
}
