/** What a report's percents are of, where its call leaves that open or its weights show it. */
import { type Amount, disagrees, kindOf, type PercentBasis } from './amounts.ts'

/** The rows of a report and its portion tested, in gram. */
type Weighed = { readonly drugs_found: readonly Amount[]; readonly weight: number | null }

/** Whether a row has a weight, or the end of one. */
export const hasWeight = ({ weight, unit }: Amount): boolean => weight !== null || unit === 'g'

/**
 * Whether a report's numbers show that its percents are of the weight tested: at least one row has both percent and
 * weight, and each such row agrees with the portion.
 */
export function addsUp({ drugs_found, weight }: Weighed): boolean {
  const both = drugs_found.filter((row) => kindOf(row) === 'measured' && row.percent !== null && row.weight !== null)
  return weight !== null && both.length > 0 && both.every((row) => !disagrees(row, weight))
}

/** What percents are of, for a reader: of weight also where nobody said so, but the numbers show it. */
export const shownBasis = (report: Weighed & { readonly percent_basis: PercentBasis }): PercentBasis =>
  report.percent_basis === 'not_stated' && addsUp(report) ? 'of_weight' : report.percent_basis

/**
 * What percents are of where a call does not say it: as `usual`, but peak areas compare substances only with each other,
 * so weights beside them mean another basis.
 */
export function openBasis(report: Weighed, usual: PercentBasis): PercentBasis {
  const percent_basis = usual === 'relative' && report.drugs_found.some(hasWeight) ? 'not_stated' : usual
  return shownBasis({ ...report, percent_basis })
}

/** Why a report of peak areas has no weights. */
export const relativeWeightsText =
  'Peak areas only compare substances, but this report has weights in mg. Say what the percents are of, or take the weights out.'
