/** Reports as their reader sees them, made from what the database counted; the same report is read once. */
import type { CombinedReport } from '#domain/combined-finding.ts'
import type { StripResult } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { type DrugFound, visibleFindings } from '#domain/visible-findings.ts'
import type { customReadings, Told } from './queries.ts'

/** A reader of `Told` as JSON, over one dictionary. */
export function reportReader(
  drugs: ReadonlyMap<number, NonNullable<DrugFound['drug']>>,
  custom: Awaited<ReturnType<typeof customReadings>>,
) {
  const known = new Map<string, CombinedReport>()
  const amounts = { weight: null, percent: null }
  return (told: string, audience: ReportAudience): CombinedReport => {
    const key = `${audience} ${told}`
    const before = known.get(key)
    if (before !== undefined) return before
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
    const report = {
      strip_type: strip_type === '' ? null : strip_type,
      strip_result: strip_result as StripResult | null,
      ...visibleFindings(found, audience),
    }
    known.set(key, report)
    return report
  }
}
