/** Reports as their reader sees them, for counting. */
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { type DrugFound, visibleFindings } from '#domain/report/visible-findings.ts'
import type { StripResult } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'

/** A submitted report as stored. */
export type StoredReport = {
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly found: readonly DrugFound[]
}

/** The report as its reader sees it. */
export const readReport = ({ found, ...strip }: StoredReport, audience: ReportAudience): CombinedReport => ({
  ...strip,
  ...visibleFindings(found, audience),
})
