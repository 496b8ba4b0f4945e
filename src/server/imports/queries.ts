/** What an import reads from the database: the names that files may use, and existing samples and IDs. */
import { sql } from 'kysely'
import { localDay } from '#domain/dates.ts'
import type { StoredReport } from '#domain/imports/import-differences.ts'
import type { Database } from '#server/database/connect.ts'
import { dictionaryDrugs, substanceWords } from '#server/drugs/dictionary.ts'
import { stripTypes } from '#server/drugs/strip-types.ts'
import { withDevices } from '#server/samples/with-devices.ts'
import { settingsOf } from '#server/settings.ts'
import type { ImportTask } from './read-files.ts'

/** What an import reads from the database: sites, dictionary, days off and today's date. */
export async function readWorld(db: Database, now: Date): Promise<ImportTask['world']> {
  const { time_zone, holidays } = await settingsOf(db)
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'name', 'analyses', 'turnaround_days', 'outside_programme'])
    // What a closed lab found once can still come in; no sample can belong to a closed site.
    .select(sql<boolean>`collects and closed_at is null`.as('collects'))
    .execute()
  const drugs = await dictionaryDrugs(db)
  const words = await substanceWords(db)
  const strip_types = await stripTypes(db)
  const reported_names = await reportedNames(db)
  const today = localDay(now.toISOString(), time_zone)
  return { sites, drugs, words, strip_types, reported_names, today, time_zone, holidays }
}

/** Custom names that the newest submitted reports have, of what was found and what was not. */
async function reportedNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct custom_drug as name
    from (select report_id, custom_drug from report_findings where custom_drug is not null
      union all select report_id, custom_drug from report_not_found where custom_drug is not null) f
    join reports r on r.id = f.report_id and not r.is_draft and r.is_newest
    join samples s on s.sample_id = r.sample_id and s.deleted_at is null`.execute(db)
  return rows.map(({ name }) => name)
}

const storedReports = sql<StoredReport[]>`coalesce((
  select jsonb_agg(jsonb_build_object('site_id', r.site_id, 'technology', r.technology, 'strip_type', r.strip_type,
    'strip_result', r.strip_result, 'findings', (select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(d.name, f.custom_drug), 'weight', f.weight, 'percent', f.percent, 'amount_kind', f.amount_kind,
      'low', f.low, 'high', f.high, 'unit', f.unit, 'measured_as', f.measured_as)), '[]')
      from report_findings f left join drugs d on d.id = f.drug_id where f.report_id = r.id),
    'not_found', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(d.name, f.custom_drug))), '[]')
      from report_not_found f left join drugs d on d.id = f.drug_id where f.report_id = r.id),
    'may_be', array(select d.name from report_may_be m join drugs d on d.id = m.drug_id where m.report_id = r.id)))
  from reports r where r.sample_id = s.sample_id and r.is_newest and not r.is_draft), '[]'::jsonb)`

/** The samples of these IDs, deleted ones too, each with its newest submitted reports. */
export async function storedSamples(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('samples as s')
    .leftJoin('imports as i', 'i.id', 's.import_id')
    .selectAll('s')
    .select(['i.undone_at', 'i.files as import_files', storedReports.as('reports')])
    .where('s.sample_id', '=', sql<string>`any(${[...ids]})`)
    .execute()
}
export type StoredSample = Awaited<ReturnType<typeof storedSamples>>[number]

/** The registered IDs among these, locked so that nobody uses one meanwhile. */
export async function lockIds(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('registered_ids')
    .select(['sample_id', 'site_id', 'container_type', 'empty_weight', 'used_at', 'voided_at', 'reserved_for'])
    .where('sample_id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('sample_id')
    .forUpdate()
    .execute()
  return withDevices(db, rows)
}
export type LockedId = Awaited<ReturnType<typeof lockIds>>[number]
