/**
 * Which amount of a drug public numbers count of a sample. Like is compared with like only: a share by weight that a method
 * measured, counted as base. An estimate, peak areas, a liquid, and an amount of which nobody said its form have no band.
 */
import { type Amount, endsIn, kindOf, type PercentBasis, valueIn } from '#domain/report/amounts.ts'
import { baseForm, shareOfBase } from '#domain/report/measured-as.ts'
import { divide, type Ratio, storedRatio, times, whole } from '#domain/report/ratio.ts'
import { rulesOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { type AmountBand, bandOf } from './amount-bands.ts'

/** A finding of the drug, with its report. `has_forms`: the dictionary knows salts or other forms of the drug. */
export type AmountFound = Amount & {
  readonly report_id: number
  readonly technology: Technology
  readonly percent_basis: PercentBasis
  /** What was tested, in gram. */
  readonly tested: number | null
  readonly is_liquid: boolean | null
  readonly measured_as: string | null
  readonly salts: string | null
  readonly has_forms: boolean
}

/** The band of a sample by all findings of one drug; null where there is none, where tests differ, or one names it twice. */
export function comparedBand(found: readonly AmountFound[]): AmountBand | null {
  const measured = found.filter((one) => rulesOf(one.technology).amounts === 'measured')
  const reports = new Set(measured.map(({ report_id }) => report_id))
  if (reports.size < measured.length) return null
  const spans = measured.map(spanOf).filter((one) => one !== null)
  const bands = new Set(spans.map(({ low, high, isBelow }) => bandOf(low, high, isBelow)))
  const [band = null] = bands
  return bands.size === 1 ? band : null
}

type Span = { readonly low: Ratio; readonly high: Ratio; readonly isBelow: boolean }

/** From where to where the share of base lies, in percent; null where it cannot be compared. */
function spanOf(found: AmountFound): Span | null {
  const share = baseOf(found)
  if (share === null || found.is_liquid || found.percent_basis === 'estimate') return null
  const kind = kindOf(found)
  const percents = found.percent_basis === 'of_weight' ? endsOf(found, '%') : null
  const ends = percents ?? byWeight(found)
  return ends && { low: times(ends.low, share), high: times(ends.high, share), isBelow: kind === 'below' }
}

type Ends = { readonly low: Ratio; readonly high: Ratio }

/** The value itself, or the ends of a range or limit, in a unit. */
function endsOf(found: AmountFound, unit: '%' | 'g'): Ends | null {
  const kind = kindOf(found)
  const value = kind === 'measured' ? valueIn(found, unit) : null
  if (value !== null) return { low: storedRatio(value), high: storedRatio(value) }
  if (kind === 'below' && found.unit === unit && found.high != null)
    return { low: whole(0), high: storedRatio(found.high) }
  const ends = kind === 'range' ? endsIn(found, unit) : null
  return ends === null || ends.high === null ? null : { low: storedRatio(ends.low), high: storedRatio(ends.high) }
}

/** A weight as its part of what was tested. */
function byWeight(found: AmountFound): Ends | null {
  const ends = endsOf(found, 'g')
  if (ends === null || found.tested === null || found.tested <= 0) return null
  const part = divide(whole(100), storedRatio(found.tested))
  return { low: times(ends.low, part), high: times(ends.high, part) }
}

/** The share of base in what was measured; null where nobody knows it. */
const baseOf = ({ measured_as, salts, has_forms }: AmountFound): Ratio | null =>
  measured_as === null && has_forms ? null : shareOfBase(measured_as ?? baseForm, salts)
