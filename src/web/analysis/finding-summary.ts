/** The combined finding of a sample's reports, as it may be told where the page is read. */
import type { Report } from '#contract/reports.ts'
import { type CombinedFinding, combinedFinding } from '#domain/combined-finding.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { visibleFindings } from '#domain/visible-findings.ts'

export type FindingSummary = CombinedFinding

/** The summary of what was submitted; drafts are nobody's finding yet. */
export function findingSummary(
  expected_drugs: readonly string[],
  reports: readonly Report[],
  audience: Exclude<ReportAudience, 'public'>,
): FindingSummary {
  const submitted = reports.filter(({ is_draft }) => !is_draft)
  return combinedFinding(
    expected_drugs,
    submitted.map((report) => ({ ...report, ...shownTo(report, audience) })),
  )
}

/** A person with both flags reads more than may be told at the counter. */
function shownTo({ drugs_found, hidden_findings }: Report, audience: Exclude<ReportAudience, 'public'>) {
  const whole = drugs_found.map(({ drug, ...row }) => ({
    ...row,
    drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
  }))
  const seen = visibleFindings(whole, audience)
  return { ...seen, hidden_findings: seen.hidden_findings || hidden_findings }
}
