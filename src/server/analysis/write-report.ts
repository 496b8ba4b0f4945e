/** Writes one version of one report: a draft takes its own place, a submitted one takes the next number (decision 3). */
import type { TestInput } from '#contract/analysis.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import type { Write } from '#server/database/connect.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Staff } from '#server/http/staff.ts'
import type { ReportKey } from './queries.ts'
import type { SettledNames } from './settle-names.ts'

/** What a version needs beside its form. */
export type VersionFacts = {
  readonly key: ReportKey
  readonly is_draft: boolean
  readonly draft_version: number
  readonly correction: string | null
  readonly staff: Staff
  readonly now: Date
  /** What each row's name is, by `settledKey`. */
  readonly names: SettledNames
}

export async function writeReport(tx: Write, test: TestInput, facts: VersionFacts): Promise<void> {
  const { key, is_draft, draft_version, correction, staff, now, names } = facts
  const version = (await retireVersions(tx, key, is_draft)) + 1
  const at = now.toISOString()
  const { data } = test
  const { id } = await tx
    .insertInto('reports')
    .values({
      ...key,
      version,
      draft_version,
      is_draft,
      is_newest: !is_draft,
      strip_result: data.strip_result,
      is_liquid: data.is_liquid,
      weight: data.weight,
      notes: data.notes,
      tech_notes: data.tech_notes,
      staff_first_name: data.staff_first_name,
      staff_last_name: data.staff_last_name,
      correction: is_draft ? null : correction,
      reported_at: is_draft ? null : at,
      last_update: at,
      updated_by: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = data.drugs_found
    .map((row) => ({ ...row, settled: names.of(row) }))
    .filter(
      (row) =>
        row.settled?.kind !== 'nothing' && (findingName(row) !== '' || row.weight !== null || row.percent !== null),
    )
  if (rows.length === 0) return
  const typed = rows.flatMap(({ settled, ...row }) => (settled?.kind === 'drug' ? [] : [findingName(row)]))
  await noteNames(tx, 'finding', typed.filter(Boolean))
  await tx
    .insertInto('report_findings')
    .values(
      rows.map((row, index) => ({
        report_id: id,
        list_order: index + 1,
        drug_id: row.settled?.kind === 'drug' ? row.settled.drug.id : null,
        custom_drug: row.settled?.kind === 'drug' ? null : findingName(row) || null,
        // A draft keeps what was answered; what the name does not ask is not kept.
        named_answer: row.settled?.kind === 'custom' ? row.settled.answer : null,
        weight: row.weight,
        percent: row.percent,
      })),
    )
    .execute()
}

/** Removes the draft that this save replaces, takes the mark off the newest submitted version, and says its number. */
async function retireVersions(tx: Write, key: ReportKey, is_draft: boolean): Promise<number> {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'version', 'is_draft', 'is_newest', 'technology', 'strip_type'])
    .where('sample_id', '=', key.sample_id)
    .where('site_id', '=', key.site_id)
    .where('technology', '=', key.technology)
    .execute()
  // A strip that was drafted before its type was chosen is the same strip.
  const drafts = rows.filter((row) => row.is_draft && (isSameTest(row, key) || row.strip_type === ''))
  const submitted = rows.filter((row) => !row.is_draft && isSameTest(row, key))
  if (drafts.length > 0) {
    await tx
      .deleteFrom('reports')
      .where(
        'id',
        'in',
        drafts.map((row) => row.id),
      )
      .execute()
  }
  const newest = submitted.filter((row) => row.is_newest)
  if (!is_draft && newest.length > 0) {
    await tx
      .updateTable('reports')
      .set({ is_newest: false })
      .where(
        'id',
        'in',
        newest.map((row) => row.id),
      )
      .execute()
  }
  return Math.max(0, ...submitted.map((row) => row.version))
}
