/** All SQL that reads samples: the record that the API sends, who may see it, and the rows that a write locks. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Sample } from '#contract/samples.ts'
import { idOf } from '#domain/sample/sample-id.ts'
import { sampleLabel, secondMark } from '#domain/sample/sample-label.ts'
import { labelAudience, maySee, type Viewer } from '#domain/viewer.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { idOrder } from '#server/database/ids.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { onlyByColour } from '#server/drugs/only-by-colour.ts'
import { onlyByStrip } from '#server/drugs/only-by-strip.ts'
import { isDangerous, readAsDrug } from '#server/drugs/read-findings.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { checkCode } from './check-code.ts'
import { collectedAt } from './collected-at.ts'
import { expectedDrugsOf } from './expected-drugs.ts'

/** The rows a viewer may see (R1.6), as a condition on `s`. */
export function visibleTo(viewer: Viewer): Expression<SqlBool> {
  if (viewer.is_admin) return sql<SqlBool>`true`
  const collected = sql<SqlBool>`s.collecting_site_id = ${viewer.site_id}`
  const routed = sql<SqlBool>`s.routed_to @> array[${viewer.site_id}]::integer[]`
  if (viewer.performs_collection && viewer.performs_analysis) return sql<SqlBool>`(${collected} or ${routed})`
  return viewer.performs_collection ? collected : routed
}

/** Whether the viewer's own site holds a draft or a submitted report of `s`. */
const ownReport = (viewer: Viewer) => sql<Sample['own_report']>`coalesce((
  select case when bool_or(r.is_draft) then 'DRAFTED' else 'SUBMITTED' end
  from reports r where r.sample_id = s.sample_id and r.site_id = ${viewer.site_id} and (r.is_draft or r.is_newest)
  having count(*) > 0), 'NONE')`

/** Whether the viewer reads all of `s`, hidden drugs and the dictionary's names too (R1.10). */
const readsAll = (viewer: Viewer) =>
  sql<boolean>`(${viewer.performs_analysis} and s.routed_to @> array[${viewer.site_id}]::integer[])`

/**
 * Names of the important substances of the newest submitted reports, by the name that the viewer may read, then what only a
 * strip reacted to, or only a colour may be.
 */
export const importantFindings = (viewer: Viewer) => sql<string[]>`array(
  select distinct case when d.id is null then f.custom_drug
    when ${readsAll(viewer)} then d.name else coalesce(d.report_to_client_name, d.name) end
  from reports r join report_findings f on f.report_id = r.id ${readAsDrug}
  where r.sample_id = s.sample_id and r.is_newest and not r.is_draft and ${isDangerous} order by 1)
  || ${onlyByStrip(readsAll(viewer))} || ${onlyByColour(readsAll(viewer))}`

/** The secret of check codes, for collection staff; null where the service asks for none. */
export const checkCodeSecret = (viewer: Viewer) =>
  viewer.performs_collection
    ? sql<string | null>`(select value from service_secrets where name = 'check_codes'
        and exists (select from settings where key = 'check_codes' and value = 'true'))`
    : sql<null>`null::text`

/** The package of a sample in transport. Few are on their way; a join would read all packages that ever were. */
const travellingPackage = sql<Sample['package']>`case when s.state = 'IN_TRANSPORT' then (
  select json_build_object('id', p.id, 'person', p.person, 'prepared_at', ${isoTime('p.prepared_at')},
    'from_site', json_build_object('id', f.id, 'name', f.name))
  from packages p join sites f on f.id = p.from_site_id where p.id = s.package_id) end`

/** Whether the person of `s` left the counter before they heard the result, and nobody told them or tried to since. */
export const personLeft = sql<boolean>`(s.shared_at is null and coalesce((select 'LEFT' = any (t.outcomes) from tellings t
  where t.sample_id = s.sample_id order by t.id desc limit 1), false))`

/** The newest ticket that a counter gave it. */
const newestTicket = sql<Sample['ticket']>`(select json_build_object('number', k.number, 'day', k.day) from tickets k
  where k.sample_id = s.sample_id order by k.given_at desc limit 1)`

/** Selects whole samples for a viewer; the caller adds conditions, order and page. */
export function sampleRecords(db: Database, viewer: Viewer) {
  return db
    .selectFrom('samples as s')
    .innerJoin('sites as c', (join) => join.on('c.id', '=', collectedAt))
    .leftJoin('sites as a', 'a.id', 's.analysis_site')
    .selectAll('s')
    .select(['c.name as collected_at', 'a.name as analysis_site_name', travellingPackage.as('package')])
    .select([newestTicket.as('ticket'), personLeft.as('person_left')])
    .select(checkCodeSecret(viewer).as('check_code_secret'))
    .select([ownReport(viewer).as('own_report'), importantFindings(viewer).as('important_findings')])
    .where('s.deleted_at', 'is', null)
}

/** A sample as read from the database, before `sampleOf` adds the viewer's words. */
export type SampleRecord = Awaited<ReturnType<ReturnType<typeof sampleRecords>['executeTakeFirstOrThrow']>>

/** Adds to a record the words that its viewer reads. */
export function sampleOf(record: SampleRecord, viewer: Viewer): Sample {
  const { package_id, check_code_secret: secret, ...sample } = record
  const isCollector = viewer.performs_collection && viewer.site_id === sample.collecting_site_id
  const audience = labelAudience(viewer)
  const facts = { ...sample, own_draft: sample.own_report === 'DRAFTED' }
  return {
    ...sample,
    shown_id: idOf(sample),
    label: sampleLabel(audience, facts),
    second_label: secondMark(audience, facts),
    check_code: secret !== null && isCollector ? checkCode(secret, sample.sample_id) : null,
  }
}

/** The results of `s` that were taken back, oldest first. */
export const takenBack = sql<NonNullable<Sample['taken_back']>>`coalesce((
  select jsonb_agg(jsonb_build_object('technology', r.technology, 'at', ${isoTime('r.reported_at')}, 'reason', r.correction,
    'version', r.version)
    order by r.reported_at, r.id)
  from reports r where r.sample_id = s.sample_id and r.taken_back), '[]')`

/** One sample that the viewer may see, else 404. */
export async function findSample(db: Database, viewer: Viewer, sample_id: string): Promise<Sample> {
  const [sample] = await findSamples(db, viewer, [sample_id])
  if (sample === undefined) throw sampleNotFound(sample_id)
  return sample
}

/** The sites of a sample that the viewer may see, else 404: what decides who reads its files. */
export async function sampleSites(db: Database, viewer: Viewer, sample_id: string) {
  const row = await db
    .selectFrom('samples as s')
    .select(['s.sample_id', 's.collecting_site_id', 's.routed_to'])
    .where('s.sample_id', '=', sample_id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || !maySee(viewer, row)) throw sampleNotFound(sample_id)
  return row
}

/** The samples of these IDs that the viewer may see, by ID. */
export async function findSamples(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Sample[]> {
  const records = await sampleRecords(db, viewer)
    .select([expectedDrugsOf(readsAll(viewer)).as('expected'), takenBack.as('taken_back')])
    .where('s.sample_id', 'in', [...ids])
    .where(visibleTo(viewer))
    .orderBy(idOrder(sql`s.sample_id`))
    .orderBy('s.sample_id')
    .execute()
  return records.map((record) => sampleOf(record, viewer))
}

/** A sample's row, locked. */
export type LockedSample = Awaited<ReturnType<typeof lockRows>>[number]

function lockRows(tx: Write, ids: readonly string[]) {
  return (
    tx
      .selectFrom('samples as s')
      .selectAll()
      .where('s.sample_id', 'in', [...ids])
      .where('s.deleted_at', 'is', null)
      // One order for every batch: two batches that overlap wait for each other instead of deadlocking.
      .orderBy('s.sample_id')
      .forUpdate()
      .execute()
  )
}

/**
 * Locks the rows of a batch in ID order. One sample that does not exist or that the viewer may not see makes the whole
 * batch 404.
 */
export async function lockSamples(tx: Write, viewer: Viewer, ids: readonly string[]): Promise<LockedSample[]> {
  const rows = await lockRows(tx, ids)
  const seen = new Set(rows.filter((row) => maySee(viewer, row)).map((row) => row.sample_id))
  const missing = ids.find((id) => !seen.has(id))
  if (missing !== undefined) throw sampleNotFound(missing)
  return rows
}

/** Locks one sample, whoever asks; undefined where it does not exist. */
export async function lockPublicSample(tx: Write, id: string): Promise<LockedSample | undefined> {
  return (await lockRows(tx, [id]))[0]
}
