/** Writes an import's samples with their labels, reports, findings and custody entries, many rows per statement. */

import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { importSamples as endpoint } from '#contract/admin/imports.ts'
import { collectedDay, formatDay } from '#domain/dates.ts'
import type { PlannedReport } from '#domain/imports/planned-report.ts'
import { keysOf } from '#domain/records.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { addToCustodyLog } from '#server/custody/queries.ts'
import type { Write } from '#server/database/connect.ts'
import type { Samples } from '#server/database/tables.ts'
import { noteNames } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import type { Found, Fresh } from './work-out.ts'

/** PostgreSQL takes 65,535 values a statement; a sample has the most columns. */
const together = 500

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += together) yield rows.slice(from, from + together)
}

export async function writeImport(
  call: Call<typeof endpoint>,
  import_id: number,
  names: Found['names'],
  fresh: AsyncIterable<readonly Fresh[]>,
) {
  const { db: tx, now, staff } = call
  const at = now.toISOString()
  const { time_zone } = await settingsOf(tx)
  const drugs = new Map(
    (await tx.selectFrom('drugs').select(['id', 'name']).execute()).map(({ id, name }) => [comparable(name), id]),
  )
  await noteNames(tx, 'finding', names.finding)
  await noteNames(tx, 'expected', names.expected)
  for await (const part of fresh) {
    await writeLabels(tx, part, import_id, at)
    await writeSamples(tx, part, import_id, at)
    await writeReports(tx, part, { at, user_id: staff.id, drugs })
    await addToCustodyLog(
      tx,
      part.map(({ sample }) => ({
        sample_id: sample.sample_id,
        action: 'IMPORTED' as const,
        site_id: sample.collecting_site_id,
        staff: staff.name,
        at,
        track_number: null,
        note: `${sample.file}: collected ${formatDay(collectedDay(sample, time_zone))}`,
        user_id: staff.id,
      })),
    )
  }
}

async function writeLabels(tx: Write, part: readonly Fresh[], import_id: number, at: string) {
  await tx
    .insertInto('registered_ids')
    .values(
      part.map(({ sample, registered }) => ({
        sample_id: sample.sample_id,
        site_id: sample.collecting_site_id,
        container_type: registered?.container_type ?? sample.container_type,
        used_at: sample.date_collected_exactness === 'day' ? sample.date_collected : at,
        import_id,
      })),
    )
    // A waiting label is used; a label that an undone import voided belongs to this sample again.
    .onConflict((conflict) =>
      conflict.column('sample_id').doUpdateSet((row) => ({
        used_at: row.ref('excluded.used_at'),
        site_id: row.ref('excluded.site_id'),
        import_id: row.ref('excluded.import_id'),
        voided_at: null,
        void_reason: null,
      })),
    )
    .execute()
}

function sampleRow({ sample, registered }: Fresh, import_id: number, at: string): Insertable<Samples> {
  const { file: _file, row: _row, told: _told, reports, expected_drugs, ...facts } = sample
  const labs = reports.map(({ site_id }) => site_id)
  return {
    ...facts,
    expected_drugs: [...expected_drugs],
    checking_reasons: [...facts.checking_reasons],
    sample_effect: [...facts.sample_effect],
    colour: [...facts.colour],
    texture: [...facts.texture],
    container_type: registered?.container_type ?? facts.container_type,
    empty_weight: registered?.empty_weight ?? null,
    import_id,
    last_update: at,
    routed_to: [...new Set([...labs, ...(facts.analysis_site === null ? [] : [facts.analysis_site])])],
    deleted_at: null,
    // An undone import's samples may have been anonymised; the file has their data again.
    anonymised_at: null,
  }
}

async function writeSamples(tx: Write, part: readonly Fresh[], import_id: number, at: string) {
  const rows = part.map((one) => sampleRow(one, import_id, at))
  const columns = rows[0] === undefined ? [] : keysOf(rows[0])
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('samples')
    .values(rows)
    // Replaces only samples that an undone import deleted; one that somebody registered meanwhile stays as it is.
    .onConflict((conflict) =>
      conflict
        .column('sample_id')
        .doUpdateSet((row) =>
          // PostgreSQL's name for the conflicting new row, which Kysely's types do not know.
          Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}` as never)])),
        )
        .where('samples.deleted_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  if (Number(written) !== rows.length)
    throw new Failure('conflict', 'Somebody else used one of these IDs meanwhile. Please look again.')
}

type About = { readonly at: string; readonly user_id: number; readonly drugs: ReadonlyMap<string, number> }

async function writeReports(tx: Write, part: readonly Fresh[], about: About) {
  const again = part.filter(({ stored }) => stored !== null).map(({ sample }) => sample.sample_id)
  const versions = await retireVersions(tx, again)
  const all = part.flatMap(({ sample }) => sample.reports.map((report) => ({ sample_id: sample.sample_id, ...report })))
  for (const reports of parts(all)) {
    const rows = await tx
      .insertInto('reports')
      .values(
        reports.map(({ findings: _findings, not_found: _missing, may_be: _mayBe, reactions, ...report }) => ({
          ...report,
          reactions: reactions.length === 0 ? null : JSON.stringify(reactions),
          version: (versions.get(keyOf(report)) ?? 0) + 1,
          is_draft: false,
          last_update: about.at,
          updated_by: about.user_id,
        })),
      )
      .returning(['id', 'sample_id', 'site_id', 'technology', 'strip_type'])
      .execute()
    const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
    const rowOf = (report: ReportKey, { name, drug }: { name: string; drug: string | null }, index: number) => {
      const drug_id = drug === null ? null : (about.drugs.get(comparable(drug)) ?? null)
      const report_id = ids.get(keyOf(report)) ?? 0
      return { report_id, list_order: index + 1, drug_id, custom_drug: drug_id === null ? name : null }
    }
    const findings = reports.flatMap((report) =>
      report.findings.map(({ name, drug, named_answer, ...amount }, index) => {
        const row = rowOf(report, { name, drug }, index)
        return { ...row, named_answer: row.drug_id === null ? named_answer : null, ...amount }
      }),
    )
    for (const some of parts(findings)) await tx.insertInto('report_findings').values(some).execute()
    const missing = reports.flatMap((report) =>
      report.not_found.map(({ low, unit, ...name }, index) => ({ ...rowOf(report, name, index), low, unit })),
    )
    for (const some of parts(missing)) await tx.insertInto('report_not_found').values(some).execute()
    const mayBe = reports.flatMap((report) =>
      report.may_be.flatMap((drug, index) => {
        const { report_id, list_order, drug_id } = rowOf(report, { name: drug, drug }, index)
        return drug_id === null ? [] : [{ report_id, list_order, drug_id }]
      }),
    )
    for (const some of parts(mayBe)) await tx.insertInto('report_may_be').values(some).execute()
  }
}

type ReportKey = Pick<PlannedReport, 'site_id' | 'technology' | 'strip_type'> & { readonly sample_id: string }

const keyOf = ({ sample_id, site_id, technology, strip_type }: ReportKey) =>
  JSON.stringify([sample_id, site_id, technology, strip_type])

/** Keeps reports of an undone import as history, but no longer as the newest. Returns the last version of each kind. */
async function retireVersions(tx: Write, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  await tx
    .updateTable('reports')
    .set({ is_newest: false })
    .where('sample_id', 'in', ids)
    .where('is_newest', '=', true)
    .execute()
  const rows = await tx
    .selectFrom('reports')
    .select(['sample_id', 'site_id', 'technology', 'strip_type', sql<number>`max(version)::int`.as('version')])
    .where('sample_id', 'in', ids)
    .groupBy(['sample_id', 'site_id', 'technology', 'strip_type'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.version]))
}
