/** The range in which a measured value likely lies, from its method's uncertainty. */
import {
  type Amount,
  type AmountUnit,
  decimalsOf,
  type PercentBasis,
  valueIn,
  type WholeAmount,
  wholeAmount,
} from './amounts.ts'
import { fromUnits } from './quantities.ts'
import { ratioOf, storedRatio, times } from './ratio.ts'

/**
 * The range of a value, percent or gram: value × (1 ± `relativeUncertainty`) (k = 2; 0.1 is a tenth), rounded outward
 * to the step of its unit, above 0 and at most 100 %. Null if the method's uncertainty is unknown or makes no range.
 */
export function rangeOf(
  value: number,
  unit: AmountUnit,
  relativeUncertainty: number | null,
): { readonly low: number; readonly high: number } | null {
  const part = relativeUncertainty === null || relativeUncertainty <= 0 ? null : ratioOf(relativeUncertainty)
  if (part === null || value <= 0) return null
  const step = 10n ** BigInt(decimalsOf[unit])
  const middle = times(storedRatio(value), { numerator: step, denominator: 1n })
  const wide = times(middle, part)
  const denominator = middle.denominator * wide.denominator
  const [at, by] = [middle.numerator * wide.denominator, wide.numerator * middle.denominator]
  const low = at > by ? (at - by) / denominator : 0n
  const high = (at + by + denominator - 1n) / denominator
  const most = unit === '%' ? 100n * step : high
  return {
    // A substance that was found never reads as zero.
    low: fromUnits(Number(low > 0n ? low : 1n), decimalsOf[unit]),
    high: fromUnits(Number(high < most ? high : most), decimalsOf[unit]),
  }
}

/**
 * The amount as stored with a submitted report: a measured value gets the range from its method's relative uncertainty
 * (k = 2; 0.1 is a tenth). A typed range stays; peak areas get none.
 */
export function withRange(row: Amount, basis: PercentBasis, relativeUncertainty: number | null): WholeAmount {
  const amount = wholeAmount(row)
  if (amount.amount_kind !== 'measured' || amount.unit !== null) return amount
  const unit = amount.percent !== null && basis !== 'relative' ? '%' : 'g'
  const value = valueIn(amount, unit)
  const range = value === null ? null : rangeOf(value, unit, relativeUncertainty)
  return range === null ? amount : { ...amount, ...range, unit }
}
