/**
 * Exact quantities (R6.10, R6.11). The wire has gram and percent as plain JSON numbers. Every sum and every
 * rounding here uses whole numbers of the smallest unit, so no float error reaches a check or a screen.
 */

import { divide, formatRatio, type Ratio, ratioOf, roundsToZero, storedRatio, times, whole } from './ratio.ts'

/** Decimals of a weight on the wire, in gram: its smallest unit is 0.0000001 g (R6.10). */
export const gramDecimals = 7
/** Decimals of a vial's weights (`empty_weight`, `full_weight`, `sample_weight`), in gram (R6.10). */
export const vialDecimals = 4
/** Decimals of a percent: its smallest unit is 0.001 % (R6.10). */
export const percentDecimals = 3

/** The fixed portion for which amounts are shown (R6.17). */
export const tenMilligramsText = '10.00 mg (10% of a point)'

/**
 * A wire value as an exact whole number of its smallest unit (10^-`decimals`). Null if it is not a finite number of 0
 * or more, has too many decimals, or is too large to stay exact. Text needs a point, not a comma.
 */
export function toUnits(value: number | string, decimals: number): number | null {
  const ratio = ratioOf(value)
  if (ratio === null) return null
  const scaled = ratio.numerator * 10n ** BigInt(decimals)
  if (scaled % ratio.denominator !== 0n) return null
  const units = Number(scaled / ratio.denominator)
  return Number.isSafeInteger(units) ? units : null
}

/** The reverse of `toUnits`. */
export function fromUnits(units: number, decimals: number): number {
  return Number(`${units}e-${decimals}`)
}

/** Adds units; missing ones count as 0, but the sum of only missing ones is null. */
export function sumUnits(units: readonly (number | null)[]): number | null {
  return units.reduce((sum, one) => (one === null ? sum : (sum ?? 0) + one), null)
}

/** Units with `decimals` decimals as text with `shownDecimals`, rounded half up once. */
export function formatDecimal(units: number | bigint, decimals: number, shownDecimals: number): string {
  return formatRatio({ numerator: BigInt(units), denominator: 10n ** BigInt(decimals) }, shownDecimals)
}

/**
 * A trace must never read as zero (R6.12): a value above zero that would round to zero is 'less than' the last
 * digit.
 */
function show(ratio: Ratio, shownDecimals: number, unit: string): string {
  if (!roundsToZero(ratio, shownDecimals)) return `${formatRatio(ratio, shownDecimals)} ${unit}`
  return `less than ${formatRatio({ numerator: 1n, denominator: 10n ** BigInt(shownDecimals) }, shownDecimals)} ${unit}`
}

/** A percent as '61.52 %': 2 decimals (R6.10). */
export function showPercent(percent: number): string {
  return show(storedRatio(percent), 2, '%')
}

/** A weight in gram as '6.1520 mg': 4 decimals (for `Report.weight` and substance weights; R6.10). */
export function showMilligrams4(grams: number): string {
  return show(times(storedRatio(grams), whole(1000)), 4, 'mg')
}

/** A vial's weight in gram as '2.1534 g': 4 decimals (R6.10). */
export function showGrams(grams: number): string {
  return show(storedRatio(grams), 4, 'g')
}

/** `sample_weight` in gram as '152.3 mg' (4 decimals of a gram leave one of a milligram). */
export function sampleWeightMg(grams: number): string {
  return show(times(storedRatio(grams), whole(1000)), 1, 'mg')
}

/**
 * `sample_weight` in gram: full weight minus empty weight (R6.13); null if one is missing, or full is not above
 * empty.
 */
export function sampleWeight(full_weight: number | null, empty_weight: number | null): number | null {
  if (full_weight === null || empty_weight === null) return null
  const full = toUnits(full_weight, vialDecimals)
  const empty = toUnits(empty_weight, vialDecimals)
  return full === null || empty === null || full <= empty ? null : fromUnits(full - empty, vialDecimals)
}

/**
 * Percent of sample as '4.03 %': 100 × substance over the portion tested, or over the sample if no portion was weighed
 * (R6.16). All in gram; null if the substance, or both of the others, are unknown.
 */
export function percentOfSample(
  substanceGram: number | null,
  portionGram: number | null,
  sampleGram: number | null,
): string | null {
  const tested = portionGram ?? sampleGram
  if (substanceGram === null || tested === null || tested === 0) return null
  return show(times(divide(storedRatio(substanceGram), storedRatio(tested)), whole(100)), 2, '%')
}

/**
 * The amount of a substance in 10 mg of the sample as '6.15 mg' (R6.17): 10 × substance weight over
 * `Report.weight`. Null if either weight is missing, and for a liquid; never calculated from a percent.
 */
export function amountInTenMg(
  substanceWeight: number | null,
  report: { readonly weight: number | null; readonly is_liquid: boolean | null },
): string | null {
  if (report.is_liquid || substanceWeight === null || report.weight === null || report.weight === 0) return null
  return show(times(divide(storedRatio(substanceWeight), storedRatio(report.weight)), whole(10)), 2, 'mg')
}
