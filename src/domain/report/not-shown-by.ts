/**
 * Where a strip stands alone: it reacted, and no other method found its drug. Asked of everything that was found, so that a
 * page never says that a method did not show what it showed and this reader may not see.
 */
import { type Technology, technologies } from '#domain/terms.ts'
import { type CombinedReport, reactsTo } from './combined-finding.ts'

type Stored = Pick<CombinedReport, 'strip_type' | 'strip_result' | 'drugs_found'> & { readonly technology: Technology }

/** The other methods of a strip that reacted, where none of them found its drug; undefined where there is nothing to say. */
export function notShownBy(strip: Stored, reports: readonly Stored[]): Technology[] | undefined {
  const type = strip.strip_type
  if (strip.strip_result !== 'POSITIVE' || !type) return undefined
  const others = reports.filter(({ strip_result }) => strip_result === null)
  if (others.length === 0) return undefined
  if (others.some(({ drugs_found }) => drugs_found.some((row) => reactsTo(type, row)))) return undefined
  return technologies.filter((one) => others.some(({ technology }) => technology === one))
}
