/**
 * In which fixed band the amount of an expected drug lies: its share of what was tested, by weight, counted as base. Bands
 * never follow the samples, so none of them tells a single value.
 */
import { type Ratio, whole } from '#domain/report/ratio.ts'

/** The bands by their ends, in percent: from the first, below the second; the last one has 100 % too. */
export const amountBands = ['0_to_5', '5_to_20', '20_to_50', '50_to_80', '80_to_100'] as const
export type AmountBand = (typeof amountBands)[number]

/** The ends of a band, in percent. */
export function endsOfBand(band: AmountBand): { readonly from: number; readonly to: number } {
  const [from = 0, to = 100] = band.split('_to_').map(Number)
  return { from, to }
}

const isLess = (one: Ratio, other: Ratio) => one.numerator * other.denominator < other.numerator * one.denominator

/** The band that has all from `low` to `high`, in percent; null: there is none. `isBelow`: it is less than `high`. */
export function bandOf(low: Ratio, high: Ratio, isBelow = false): AmountBand | null {
  const hundred = whole(100)
  const band = amountBands.find((one) => {
    const to = whole(endsOfBand(one).to)
    return isLess(low, to) || !isLess(to, hundred)
  })
  if (band === undefined || isLess(hundred, high)) return null
  const to = whole(endsOfBand(band).to)
  const isWithin = isLess(high, to) || ((isBelow || !isLess(to, hundred)) && !isLess(to, high))
  return isWithin ? band : null
}
