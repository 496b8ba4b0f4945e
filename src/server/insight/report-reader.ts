/** Reports as their reader sees them, made from the database's counts; equal reports are read once. */
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { type DrugFound, visibleFindings } from '#domain/report/visible-findings.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import type { customReadings, Told } from './queries.ts'

/** A report as its reader sees it, and the drugs in it that are hidden from them. */
export type ReadReport = CombinedReport & { readonly hidden: readonly NonNullable<DrugFound['drug']>[] }

/**
 * The expected drugs of a sample that may be compared with these reports. Where a report holds an expected drug that is
 * hidden from the reader, nobody says that it was not found (as sample pages do, server/samples/expected-drugs).
 */
export function comparedWith(expected: readonly ExpectedDrug[], reports: readonly ReadReport[]): ExpectedDrug[] {
  const hidden = reports.flatMap((report) => report.hidden)
  if (hidden.length === 0) return [...expected]
  const names = hidden.map((drug) => comparable(drug.report_to_client_name ?? drug.identity ?? drug.name))
  const classes = hidden.flatMap((drug) => classNames(drug.drug_class)).map(classKey)
  return expected.map((one) => {
    const isOfClass = one.drug_class !== null && classes.includes(classKey(one.drug_class))
    const isHidden = isOfClass || [one.name, ...one.identities].some((name) => names.includes(comparable(name)))
    return isHidden ? { ...one, may_be_missed: false } : one
  })
}

/** Makes a function that reads `Told` from JSON with one dictionary. */
export function reportReader(
  drugs: ReadonlyMap<number, NonNullable<DrugFound['drug']>>,
  custom: Awaited<ReturnType<typeof customReadings>>,
) {
  const known = new Map<string, ReadReport>()
  const amounts = { weight: null, percent: null }
  return (told: string, audience: ReportAudience): ReadReport => {
    const key = `${audience} ${told}`
    const before = known.get(key)
    if (before !== undefined) return before
    // `expectedGroups` writes exactly these fields.
    const [strip_type, strip_result, ids, names, dangerous] = JSON.parse(told) as Told
    const found: DrugFound[] = [
      ...(ids ?? []).map((id) => ({ drug: drugs.get(id) ?? null, custom_drug: null, ...amounts })),
      ...(names ?? []).map((custom_drug) => ({
        drug: null,
        custom_drug,
        meaning: custom.get(custom_drug)?.meaning,
        custom_class: custom.get(custom_drug)?.drug_class,
        is_dangerous: dangerous?.includes(custom_drug) ?? false,
        ...amounts,
      })),
    ]
    const hidden =
      audience === 'analysis' ? [] : found.flatMap(({ drug }) => (drug?.report_to_public === false ? [drug] : []))
    const report = {
      hidden,
      strip_type: strip_type === '' ? null : strip_type,
      strip_result,
      ...visibleFindings(found, audience),
    }
    known.set(key, report)
    return report
  }
}
