/** Fills a new draft from the tests of its samples: substances with ranges, comparing like with like only. */
import type { AmountKind, AmountUnit, PercentBasis } from '#domain/report/amounts.ts'
import { fromUnits, percentDecimals, toUnits } from '#domain/report/quantities.ts'
import { type AlertAmount, type AlertBasis, type AlertSubstance, alertBases } from './alert.ts'

/** A finding of one of the samples: its drug by the root, or a custom name. */
export type FoundInSample = {
  readonly sample_id: string
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly is_dangerous: boolean
  readonly kind: AmountKind
  readonly percent: number | null
  readonly low: number | null
  readonly high: number | null
  readonly unit: AmountUnit | null
  readonly basis: PercentBasis
  readonly measured_as: string | null
}

/** Fill in at most this many substances. */
const mostSubstances = 12

const keyOf = ({ drug_id, custom_drug }: Pick<FoundInSample, 'drug_id' | 'custom_drug'>) =>
  drug_id === null ? `custom ${custom_drug?.trim().toLowerCase()}` : `drug ${drug_id}`

const samplesOf = (rows: readonly Pick<FoundInSample, 'sample_id'>[]) =>
  new Set(rows.map(({ sample_id }) => sample_id)).size

/** The substances in the samples: `first`, then the dangerous ones, then the most frequent. */
export function prefilledSubstances(
  rows: readonly FoundInSample[],
  first: Pick<FoundInSample, 'drug_id' | 'custom_drug'> | null,
): AlertSubstance[] {
  const groups = [...Map.groupBy(rows, keyOf).entries()].map(([key, found]) => ({
    found,
    isFirst: first !== null && key === keyOf(first),
    isDangerous: found.some(({ is_dangerous }) => is_dangerous),
    samples: samplesOf(found),
  }))
  const listed = groups
    .sort(
      (a, b) =>
        Number(b.isFirst) - Number(a.isFirst) || Number(b.isDangerous) - Number(a.isDangerous) || b.samples - a.samples,
    )
    .map(({ found }) => ({
      drug_id: found[0]?.drug_id ?? null,
      custom_drug: found[0]?.custom_drug?.trim() ?? null,
      amount: prefilledAmount(found),
    }))
  // A positive strip is not a finding of a report, so `first` may be in no group.
  const own = first === null || groups.some(({ isFirst }) => isFirst) ? [] : [{ ...first, amount: null }]
  return [...own, ...listed].slice(0, mostSubstances)
}

/**
 * The range of a substance over those samples whose amounts have the most common basis and form. Peak areas are not
 * amounts, and grams of a portion do not tell how strong a drug is.
 */
function prefilledAmount(rows: readonly FoundInSample[]): AlertAmount | null {
  const counted = rows.flatMap(({ basis: written, ...row }) => {
    const [basis, ends] = [alertBases.find((one) => one === written), endsOf(row)]
    return ends === null || basis === undefined ? [] : [{ ...row, basis, ends }]
  })
  const groups = [...Map.groupBy(counted, ({ basis, measured_as }) => `${basis} ${measured_as}`).values()].sort(
    (a, b) => samplesOf(b) - samplesOf(a) || alertBases.indexOf(basisOf(a)) - alertBases.indexOf(basisOf(b)),
  )
  const [best] = groups
  const [one] = best ?? []
  if (best === undefined || one === undefined) return null
  const isOpen = best.some(({ ends }) => ends.high === null)
  return {
    low: inPercent(Math.min(...best.map(({ ends }) => ends.low))),
    high: isOpen ? null : inPercent(Math.max(...best.map(({ ends }) => ends.high ?? 0))),
    unit: '%',
    basis: one.basis,
    measured_as: one.measured_as,
  }
}

const basisOf = ([one]: readonly { readonly basis: AlertBasis }[]) => one?.basis ?? 'not_stated'
const inPercent = (units: number) => fromUnits(units, percentDecimals)

/** The low and high end of a row in thousandths of a percent; null if it states none, or zero. */
function endsOf({
  kind,
  percent,
  low,
  high,
  unit,
}: Omit<FoundInSample, 'basis'>): { low: number; high: number | null } | null {
  const units = (value: number | null) => (value === null ? null : toUnits(value, percentDecimals))
  if (kind === 'measured') {
    const value = units(percent)
    return value === null || value === 0 ? null : { low: value, high: value }
  }
  if (unit !== '%') return null
  if (kind === 'below') {
    const most = units(high)
    return most === null ? null : { low: 0, high: most }
  }
  if (kind !== 'range') return null
  const least = units(low)
  return least === null ? null : { low: least, high: units(high) }
}
