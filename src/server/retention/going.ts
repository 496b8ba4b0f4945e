/** All SQL that selects what a service's periods remove (domain/service/retention), for preview and removal alike. */
import { type SqlBool, sql } from 'kysely'
import { sampleLabel } from '#domain/sample/sample-label.ts'
import {
  endsOf,
  goesBefore,
  type RetentionCounts,
  type RetentionSettings,
  retentionKindNames,
} from '#domain/service/retention.ts'
import { type SampleState, sampleStates } from '#domain/terms.ts'
import type { Database } from '#server/database/connect.ts'
import { collectedUntil, isDayKnown } from '#server/samples/exactness.ts'
import { oldLogFiles } from './log-files.ts'

const statesThatEnd = (when: (typeof endsOf)[SampleState]) =>
  sql.join(sampleStates.filter((state) => endsOf[state] === when).map((state) => sql.lit(state)))

/** The write-off of a sample since it went missing; the list of losses (server/admin/losses) counts it alike. */
const writeOff = sql`from losses_written_off w where w.sample_id = s.sample_id and w.at >= s.last_update`

/** `isAtEnd` of domain/service/retention for `s`; their test compares the two. */
export const atEnd = sql<SqlBool>`(s.deleted_at is not null
  or s.state in (${statesThatEnd('always')})
  or (s.state in (${statesThatEnd('once told')}) and not s.new_result_since_shared and not s.corrected_since_shared and not s.new_warning_since_shared and not s.rests_on_recall
    and (s.shared_at is not null or s.report_state is not distinct from 'COULD_NOT_SHARE'))
  or (s.state in (${statesThatEnd('once written off')}) and exists (select ${writeOff})))`

/** When something last happened to `s`, counted from the end of a month or year of collection. */
const lastThing = sql<string>`greatest(s.last_update, case when not ${isDayKnown} then ${collectedUntil} end, (select max(w.at) ${writeOff}))`

const old = (before: string) =>
  sql<SqlBool>`s.anonymised_at is null and s.last_update < ${before} and ${lastThing} < ${before}`

/** The samples to anonymise: at their end, and nothing happened since. All samples are read once a night. */
export const samplesGoing = (before: string) => sql<SqlBool>`(${old(before)} and ${atEnd})`

/** What else to remove: a condition on the rows of each table in `tableOf`. */
export const rowsGoing = {
  feedback: (before: string) => sql<SqlBool>`feedback is not null and answered_at < ${before}`,
  sessions: (before: string) => sql<SqlBool>`greatest(expires_at, coalesce(ended_at, expires_at)) < ${before}`,
  sign_ins: (before: string) => sql<SqlBool>`at < ${before}`,
} as const
export const tableOf = { feedback: 'sharing_surveys', sessions: 'sessions', sign_ins: 'sign_ins' } as const

/** The settings, the time, and the folder of this server's own log files. */
export type Moment = { readonly settings: RetentionSettings; readonly now: Date; readonly dataDir: string }

/** How many of each kind would go at this moment. */
export async function countGoing(db: Database, { settings, now, dataDir }: Moment): Promise<RetentionCounts> {
  const counts = await Promise.all(
    retentionKindNames.map(async (kind) => {
      const date = goesBefore(kind, settings, now)
      if (date === null) return [kind, 0] as const
      if (kind === 'log_files') return [kind, (await oldLogFiles(dataDir, date)).length] as const
      const before = date.toISOString()
      const [table, where] =
        kind === 'samples'
          ? (['samples as s', samplesGoing(before)] as const)
          : ([tableOf[kind], rowsGoing[kind](before)] as const)
      const { count } = await db
        // The name of any of these tables, only counted; Kysely's types need one.
        .selectFrom(table as 'sessions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(where)
        .executeTakeFirstOrThrow()
      return [kind, count] as const
    }),
  )
  // The list has an entry for each kind.
  return Object.fromEntries(counts) as RetentionCounts
}

/** A page of the samples to anonymise, by ID, and how many others of that age stay because they are still open. */
export async function listSamplesGoing(
  db: Database,
  { settings, now }: Moment,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const before = goesBefore('samples', settings, now)?.toISOString()
  if (before === undefined) return { still_open: 0, count: 0, results: [] }
  const where = samplesGoing(before)
  const [rows, facts] = await Promise.all([
    db
      .selectFrom('samples as s')
      .innerJoin('sites as c', 'c.id', 's.collecting_site_id')
      .select(['s.sample_id', 'c.name as site', lastThing.as('last_at')])
      .select([
        's.state',
        's.report_state',
        's.reported_at',
        's.shared_at',
        's.not_analyzed',
        's.further_analysis_from',
      ])
      .select(sql<boolean>`s.deleted_at is not null`.as('is_deleted'))
      .where(where)
      .orderBy('s.sample_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('samples as s')
      .select([
        sql<number>`(count(*) filter (where ${atEnd}))::int`.as('count'),
        sql<number>`(count(*) filter (where not ${atEnd}))::int`.as('still_open'),
      ])
      .where(old(before))
      .executeTakeFirstOrThrow(),
  ])
  const results = rows.map(({ sample_id, site, last_at, is_deleted, ...sample }) => {
    const label = sampleLabel('collection', { ...sample, own_draft: false })
    return { sample_id, site, last_at, is_deleted, label }
  })
  return { ...facts, results }
}
