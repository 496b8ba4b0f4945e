/**
 * Reports as their reader sees them, and what this reader may be told about an expected drug. If a report found the
 * drug and it is hidden from the reader, nobody may say that it was not found. Sample pages do the same
 * (server/samples/expected-drugs).
 */
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { type DrugFound, visibleFindings } from '#domain/report/visible-findings.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { StripResult } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'

/** A submitted report as stored. */
export type StoredReport = {
  readonly strip_type: string | null
  readonly strip_result: StripResult | null
  readonly found: readonly DrugFound[]
}

/** A report as its reader sees it, and the drugs in it that are hidden from them. */
export type ReadReport = CombinedReport & { readonly hidden: readonly HiddenDrug[] }
type HiddenDrug = NonNullable<DrugFound['drug']>

export function readReport({ found, ...strip }: StoredReport, audience: ReportAudience): ReadReport {
  return { ...strip, hidden: hiddenFrom(audience, found), ...visibleFindings(found, audience) }
}

/** The drugs among these findings that are hidden from a reader. */
export function hiddenFrom(audience: ReportAudience, found: readonly DrugFound[]): HiddenDrug[] {
  if (audience === 'analysis') return []
  return found.flatMap(({ drug }) => (drug?.report_to_public === false ? [drug] : []))
}

/** The expected drugs of a sample. One that may be a drug hidden in its reports can no longer be called missing. */
export function comparedWith(expected: readonly ExpectedDrug[], hidden: readonly HiddenDrug[]): ExpectedDrug[] {
  if (hidden.length === 0) return [...expected]
  const names = hidden.map((drug) => comparable(drug.report_to_client_name ?? drug.identity ?? drug.name))
  const classes = hidden.flatMap((drug) => classNames(drug.drug_class)).map(classKey)
  return expected.map((one) => {
    const isOfClass = one.drug_class !== null && classes.includes(classKey(one.drug_class))
    const isHidden = isOfClass || [one.name, ...one.identities].some((name) => names.includes(comparable(name)))
    return isHidden ? { ...one, may_be_missed: false } : one
  })
}
