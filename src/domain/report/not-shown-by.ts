/**
 * Finds strips that reacted although no other method found their drug. It looks at all findings: a page must never say
 * that a method did not show something that this reader just may not see. So a method that found something hidden says
 * nothing, whatever it found: otherwise its silence would tell what it was. A method that found something that nobody
 * knows says nothing, either: 'Fentanyl or analog' may be what the strip reacted to.
 */
import { inOrder, namesSubstances } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import type { CombinedReport } from './combined-finding.ts'
import { reactsTo } from './compared.ts'
import { type DrugFound, hiddenFrom } from './visible-findings.ts'

type Stored = Pick<CombinedReport, 'strip_type' | 'strip_result'> & {
  readonly technology: Technology
  readonly drugs_found: readonly DrugFound[]
}

/** The other methods, if a strip reacted and none of them found its drug; otherwise undefined. */
export function notShownBy(
  strip: Stored,
  reports: readonly Stored[],
  audience: ReportAudience,
): Technology[] | undefined {
  const type = strip.strip_type
  if (strip.strip_result !== 'POSITIVE' || !type) return undefined
  const others = reports.filter(({ technology }) => namesSubstances(technology))
  const mayBeAnything = (row: DrugFound) => row.drug === null && row.is_known !== true && row.is_left_out !== true
  const isSilent = ({ drugs_found }: Stored) =>
    drugs_found.some((row) => hiddenFrom(row, audience) || mayBeAnything(row))
  const open = others.filter((one) => !isSilent(one))
  if (open.length === 0) return undefined
  if (
    open.some(({ drugs_found }) =>
      drugs_found.some((row) => row.compared?.strips.includes(type) ?? reactsTo({ type }, row)),
    )
  )
    return undefined
  return inOrder(open.map(({ technology }) => technology))
}
