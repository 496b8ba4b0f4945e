/** The combined finding of a sample's reports, reduced to what the reader may see. */
import type { Report } from '#contract/reports.ts'
import { type CombinedFinding, combinedFinding } from '#domain/report/combined-finding.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'

export type FindingSummary = CombinedFinding

/** Combines the submitted reports; drafts do not count. */
export function findingSummary(expected_drugs: readonly ExpectedDrug[], reports: readonly Report[]): FindingSummary {
  return combinedFinding(
    expected_drugs,
    reports.filter(({ is_draft }) => !is_draft),
  )
}
