/** The combined finding of a sample's reports, as they may be told where the page is read. */
import type { Report } from '#contract/reports.ts'
import { type CombinedFinding, combinedFinding } from '#domain/report/combined-finding.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'

export type FindingSummary = CombinedFinding

/** The summary of what was submitted; drafts are nobody's finding yet. */
export function findingSummary(expected_drugs: readonly ExpectedDrug[], reports: readonly Report[]): FindingSummary {
  return combinedFinding(
    expected_drugs,
    reports.filter(({ is_draft }) => !is_draft),
  )
}
