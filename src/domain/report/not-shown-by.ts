/**
 * Finds strips that reacted although no other method found their drug. It looks at all findings: a page must never say
 * that a method did not show something that this reader just may not see.
 */
import { type Technology, technologies } from '#domain/terms.ts'
import { type CombinedReport, reactsTo } from './combined-finding.ts'

type Stored = Pick<CombinedReport, 'strip_type' | 'strip_result' | 'drugs_found'> & { readonly technology: Technology }

/** The other methods, if a strip reacted and none of them found its drug; otherwise undefined. */
export function notShownBy(strip: Stored, reports: readonly Stored[]): Technology[] | undefined {
  const type = strip.strip_type
  if (strip.strip_result !== 'POSITIVE' || !type) return undefined
  const others = reports.filter(({ strip_result }) => strip_result === null)
  if (others.length === 0) return undefined
  if (others.some(({ drugs_found }) => drugs_found.some((row) => reactsTo(type, row)))) return undefined
  return technologies.filter((one) => others.some(({ technology }) => technology === one))
}
