/**
 * What a report needs before it may be submitted (R6.2, R6.3, R6.15). A test is the form of one technology. The
 * server refuses with these sentences, and the form shows them beside its fields. Sums are exact.
 */

import { isStrip, namesSubstances } from '#domain/technology/technologies.ts'
import type { SampleType, StripResult, Technology } from '#domain/terms.ts'
import {
  amountFaults,
  limitFaults,
  noLimitText,
  noMissingLimitText,
  noRangeText,
  weightFaults,
} from './amount-faults.ts'
import { type Amount, kindOf, leastUnits, type PercentBasis } from './amounts.ts'
import { hasWeight, relativeWeightsText } from './basis.ts'
import { comparable, findingName, isNoFinding, type NamedFinding } from './finding-names.ts'
import { asksLiquid, liquidMissing } from './liquid.ts'
import { gramDecimals, percentDecimals, sampleWeight, showGrams, toUnits, vialDecimals } from './quantities.ts'
import type { Limit } from './row-amounts.ts'
import { isUnsaid, unsaidFault } from './strip-type.ts'
import { stepFaults } from './typed-numbers.ts'

/** Most substance rows of one technology (R6.4). */
export const maxSubstances = 15

/** Most substances not found in one technology; they do not count as rows. */
export const maxNotFound = 100

/** A substance row as entered: a listed drug or a custom one, with its amount (R6.8). */
export type ReportRow = NamedFinding & Amount

/** A substance looked for and not found, with its detection limit. */
export type NotFoundRow = NamedFinding & Limit

/** One test of a report as `POST /analysis/reports/` takes it; `weight` is the portion tested, in gram. */
export type ReportTest = {
  readonly technology: Technology | null
  readonly drugs_found: readonly ReportRow[]
  readonly not_found: readonly NotFoundRow[]
  readonly percent_basis: PercentBasis
  readonly is_liquid: boolean | null
  readonly weight: number | null
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly staff_first_name: string | null
  readonly staff_last_name: string | null
}

/** The sample's facts for the checks. Weights in gram; `full_weight` as entered beside the sample. */
export type ReportedSample = {
  readonly sample_type: SampleType
  readonly sample_weight: number | null
  readonly empty_weight: number | null
  readonly full_weight: number | null
}

/** A fault, and its field in the test (`drugs_found.2.percent` is the third row's percent). */
export type ReportFault = { readonly field: string; readonly message: string }

/** The faults of sums that are too large, word for word (R6.15). */
export const sumTexts = {
  percent: 'Sum of drug percentages cannot exceed 100.',
  quantity: 'Sum of quantities cannot exceed the sample weight.',
} as const

/** The faults of zeros: nothing was tested, or a found substance would read '0.00 %'. */
export const zeroTexts = {
  portion: 'Leave the portion empty, or enter more than 0 mg.',
  amount: 'Leave the amount empty, say trace, or not found.',
} as const

/** Why this test may not be submitted, in the order of the form; empty if it may (R6.3). */
export function reportFaults(test: ReportTest, sample: ReportedSample): ReportFault[] {
  return [
    ...draftFaults(test),
    ...portionFaults(test, sample),
    ...requiredFaults(test, sample),
    ...rowFaults(test),
    ...zeroFaults(test),
    ...basisFaults(test),
    ...notFoundFaults(test),
    ...sumFaults(test, sample),
  ]
}

/**
 * Why this test may not even be saved as a draft. A draft may be unfinished or not add up. It is refused only for what
 * no report could contain: no technology, more than 15 rows, a percentage outside 0 to 100 or finer than 0.001, a
 * weight below 0 or finer than 0.0001 mg, a portion of 0, a kind of amount with missing or wrong fields, and a row that
 * is both a listed and a custom drug.
 */
export function draftFaults(test: ReportTest): ReportFault[] {
  const faults: ReportFault[] = []
  const count = test.drugs_found.length
  if (test.technology === null) faults.push({ field: 'technology', message: 'Choose a technology.' })
  faults.push(...weightFaults('weight', test.weight))
  if (test.weight === 0) faults.push({ field: 'weight', message: zeroTexts.portion })
  if (count > maxSubstances) {
    const message = `A report holds at most ${maxSubstances} substances; this one has ${count}.`
    faults.push({ field: 'drugs_found', message })
  }
  const missing = test.not_found.length
  if (missing > maxNotFound) {
    const message = `A report holds at most ${maxNotFound} substances that were not found; this one has ${missing}.`
    faults.push({ field: 'not_found', message })
  }
  for (const [index, row] of test.drugs_found.entries()) {
    const field = `drugs_found.${index}`
    faults.push(...bothFaults(row, field), ...amountFaults(row, field))
  }
  for (const [index, row] of test.not_found.slice(0, maxNotFound).entries()) {
    const field = `not_found.${index}`
    faults.push(...bothFaults(row, field), ...limitFaults(row, field))
  }
  return faults
}

const bothFaults = (row: NamedFinding, field: string): ReportFault[] =>
  row.drug !== null && isFilled(row.custom_drug)
    ? [{ field: `${field}.custom_drug`, message: 'A substance is chosen from the list or typed, not both.' }]
    : []

/** Why the vial's full weight (gram, beside the sample in the body) is refused, even in a draft (R6.13). */
export function fullWeightFaults({ full_weight, empty_weight }: ReportedSample): ReportFault[] {
  if (full_weight === null) return []
  const field = 'full_weight'
  const full = toUnits(full_weight, vialDecimals)
  if (full === null) return [{ field, message: `${full_weight} g was read. ${stepFaults.gram}` }]
  const tooHeavy = weightFaults(field, full_weight)
  if (tooHeavy.length > 0) return tooHeavy
  if (empty_weight === null) return [{ field, message: 'The empty weight of this vial is not known.' }]
  const isAbove = sampleWeight(full_weight, empty_weight) !== null
  return isAbove ? [] : [{ field, message: 'The full weight must be above the empty weight.' }]
}

/** The heaviest content of a vial that is not asked about, in gram: a vial takes a few milligrams. */
const heaviestContent = 5

/** What to ask about a vial's weight that is likely a slip, such as 2,345.6 g for 2.3456 g; null if it can be so. */
export function heavyVialQuestion({ full_weight, empty_weight }: ReportedSample): string | null {
  const content = sampleWeight(full_weight, empty_weight)
  if (full_weight === null || content === null || content <= heaviestContent) return null
  return `The full vial weighs ${showGrams(full_weight)}, so it holds ${showGrams(content)}. A vial holds a few milligrams. Is that weight right?`
}

function requiredFaults(test: ReportTest, sample: ReportedSample): ReportFault[] {
  if (test.technology === null) return []
  const faults: ReportFault[] = []
  const isOfStrip = isStrip(test.technology)
  if (isOfStrip && isUnsaid(test.strip_type)) {
    faults.push({ field: 'strip_type', message: unsaidFault(test.strip_type) })
  }
  if (isOfStrip && test.strip_result === null) {
    faults.push({ field: 'strip_result', message: 'Choose the result of the test strip.' })
  }
  for (const list of ['drugs_found', 'not_found'] as const) {
    if (namesSubstances(test.technology) || test[list].length === 0) continue
    const message = isOfStrip
      ? 'A test strip has a result and no list of substances.'
      : 'A colour test shows colours and no list of substances. Say what it may be.'
    faults.push({ field: list, message })
  }
  if (asksLiquid(test.technology, sample.sample_type) && test.is_liquid === null) {
    faults.push({ field: 'is_liquid', message: liquidMissing })
  }
  if (!isFilled(test.staff_first_name)) faults.push({ field: 'staff_first_name', message: 'Enter the first name.' })
  if (!isFilled(test.staff_last_name)) faults.push({ field: 'staff_last_name', message: 'Enter the last name.' })
  return faults
}

function rowFaults({ drugs_found }: ReportTest): ReportFault[] {
  return drugs_found.flatMap((row, index) => {
    const field = `drugs_found.${index}`
    const name = findingName(row)
    if (name === '') return [{ field, message: 'Choose or type the substance of this row, or remove the row.' }]
    const contradicts = drugs_found.length > 1 || hasAmount(row)
    if (!isNoFinding(name) || !contradicts) return []
    return [{ field, message: 'This row says that nothing was found; remove it, or remove what was found.' }]
  })
}

/** Whether a row has any amount, even just a trace. */
export const hasAmount = (row: Amount): boolean =>
  kindOf(row) === 'measured' ? (row.weight ?? 0) > 0 || (row.percent ?? 0) > 0 : kindOf(row) !== 'present'

/** A found substance cannot have an amount of zero, except in a draft, where the number may be half typed. */
function zeroFaults({ drugs_found }: ReportTest): ReportFault[] {
  return drugs_found.flatMap((row, index) => {
    if (findingName(row) === '' || isNoFinding(findingName(row))) return []
    const zeros = (['percent', 'weight'] as const).filter((amount) => row[amount] === 0)
    return zeros.map((amount) => ({ field: `drugs_found.${index}.${amount}`, message: zeroTexts.amount }))
  })
}

/**
 * Peak areas are never an amount, so no weight may be beside them, and no range or limit in percent. Of what was not
 * found, a limit of a weight may: it was measured separately.
 */
function basisFaults({ drugs_found, not_found, percent_basis }: ReportTest): ReportFault[] {
  if (percent_basis !== 'relative') return []
  const weighed = drugs_found.some(hasWeight) ? [{ field: 'percent_basis', message: relativeWeightsText }] : []
  const found = drugs_found.flatMap((row, index) => {
    if (row.unit !== '%') return []
    if (row.low != null) return [{ field: `drugs_found.${index}.low`, message: noRangeText }]
    return kindOf(row) === 'below' ? [{ field: `drugs_found.${index}.high`, message: noLimitText }] : []
  })
  const missing = not_found
    .slice(0, maxNotFound)
    .flatMap(({ unit }, index) =>
      unit === '%' ? [{ field: `not_found.${index}.low`, message: noMissingLimitText }] : [],
    )
  return [...weighed, ...found, ...missing]
}

/** A substance not found needs a name, is listed once, and is not among the findings. */
function notFoundFaults({ drugs_found, not_found }: ReportTest): ReportFault[] {
  const found = new Set(drugs_found.map((row) => comparable(findingName(row))))
  const seen = new Set<string>()
  return not_found.slice(0, maxNotFound).flatMap((row, index) => {
    const [name, field] = [findingName(row), `not_found.${index}`]
    if (name === '' || isNoFinding(name)) return [{ field, message: 'Say which substance was not found.' }]
    const isTwice = seen.size === seen.add(comparable(name)).size
    if (isTwice) return [{ field, message: `'${name}' is listed twice among what was not found. Name it once.` }]
    const message = `'${name}' is among what was found. It is found, or not found.`
    return found.has(comparable(name)) ? [{ field, message }] : []
  })
}

/** The weight of the whole sample in gram, as weighed now; null if unknown. */
function wholeSample(sample: ReportedSample): number | null {
  return sampleWeight(sample.full_weight, sample.empty_weight) ?? sample.sample_weight
}

function portionFaults({ weight }: ReportTest, sample: ReportedSample): ReportFault[] {
  const [portion, whole] = [weight, wholeSample(sample)].map((grams) => unitsOf(grams, gramDecimals))
  if (portion == null || whole == null || portion <= whole) return []
  return [{ field: 'weight', message: 'The portion tested cannot be more than the sample weighs.' }]
}

function sumFaults(test: ReportTest, sample: ReportedSample): ReportFault[] {
  const faults: ReportFault[] = []
  const sum = (unit: '%' | 'g') => test.drugs_found.reduce((all, row) => all + leastUnits(row, unit), 0)
  if (sum('%') > 100 * 10 ** percentDecimals) {
    faults.push({ field: 'drugs_found', message: sumTexts.percent })
  }
  const most = unitsOf(test.weight ?? wholeSample(sample), gramDecimals)
  if (most !== null && sum('g') > most) {
    faults.push({ field: 'drugs_found', message: sumTexts.quantity })
  }
  return faults
}

function unitsOf(value: number | null, decimals: number): number | null {
  return value === null ? null : toUnits(value, decimals)
}

function isFilled(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
