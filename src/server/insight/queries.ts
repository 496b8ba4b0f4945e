/**
 * The SQL of insight. Samples and times are counted in the database; what was found is counted here, by the rules, from
 * the results that the database keeps told in short.
 */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CountedBy } from '#contract/insight.ts'
import { addDays, zonedInstant } from '#domain/dates.ts'
import type { Told } from '#domain/insight/told-results.ts'
import type { TurnaroundGroup } from '#domain/insight/turnaround.ts'
import type { DrugFound } from '#domain/report/visible-findings.ts'
import { firstDayInTime } from '#domain/sample/due.ts'
import type { NameReading } from '#domain/substance/read-name.ts'
import type { Database } from '#server/database/connect.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'
import { awaitsResult } from '#server/samples/list-samples.ts'
import type { Scope } from './scope.ts'

const dayOf = (column: RawBuilder<unknown>, zone: string) =>
  sql<string>`(${column} at time zone ${sql.lit(zone)})::date`

/** Samples of the period by the given property; each row also has the total of samples. */
export async function countsBy(db: Database, by: CountedBy, { within, time_zone }: Scope) {
  const name = {
    day: () => sql`${dayOf(sql`s.date_collected`, time_zone)}::text`,
    site: () => sql`(select c.name from sites c where c.id = ${collectedAt})`,
    // A drug with several names counts once, under the name that most people used.
    expected_drug: () => sql`coalesce(i.identity, lower(e.name))`,
    state: () => sql`s.state`,
  }[by]()
  const isDrug = by === 'expected_drug'
  const each = isDrug
    ? sql`cross join lateral unnest(s.expected_drugs) e(name)
        left join name_readings n on n.place = 'EXPECTED' and n.text = e.name
        left join drug_identities i on i.id = n.drug_id`
    : sql``
  const [said, samples] = isDrug
    ? [sql`mode() within group (order by e.name)`, sql`count(distinct s.sample_id)`]
    : [sql`min(${name}::text)`, sql`count(*)`]
  const { rows } = await sql<{ name: string; samples: number }>`
    select ${said} as name, ${samples}::int as samples from samples s ${each}
    where ${within} and ${by === 'day' ? isDayKnown : sql`true`} group by ${name}`.execute(db)
  return rows
}

/** How many samples were collected in the period. */
export async function totalOf(db: Database, { within }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from samples s where ${within}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Samples of the period by site, day of collection, day of the first result, and whether that was in time
 * (domain/sample/due).
 */
export async function turnaroundGroups(db: Database, { within, time_zone: zone, now }: Scope) {
  const inTime = firstDayInTime(now.toISOString(), zone)
  const { rows } = await sql<TurnaroundGroup>`
    select c.id as site_id, c.name as site, c.turnaround_days as promise_days,
      ${dayOf(sql`s.date_collected`, zone)} as collected, ${dayOf(sql`s.reported_at`, zone)} as reported,
      case when s.reported_at is null then s.return_date >= ${inTime}
        else s.reported_at <= (s.return_date + time '12:00') at time zone ${sql.lit(zone)} end as in_time,
      count(*)::int as samples
    from samples s join sites c on c.id = ${collectedAt}
    where ${within} and ${isDayKnown} and (s.reported_at is not null or (${awaitsResult}))
    group by 1, 4, 5, 6`.execute(db)
  return rows
}

/** Whether the viewer reads the samples `s` as their analyst (domain/viewer, reportAudience). */
const isAnalyst = ({ viewer }: Scope) =>
  viewer.performs_analysis ? sql<boolean>`s.routed_to @> array[${viewer.site_id}]::integer[]` : sql<boolean>`false`

/** What the newest reports of reported samples say: one text of JSON for all samples with the same `by`. */
type ToldGroup<By> = { readonly by: By; readonly analyst: boolean; readonly told: string }

/** Reads one text for each group: to read a hundred thousand rows takes longer than to count what they say. */
async function toldBy<By>(db: Database, scope: Scope, which: Expression<SqlBool>, by: RawBuilder<By>) {
  const { rows } = await sql<ToldGroup<By>>`
    select ${by} as by, ${isAnalyst(scope)} as analyst, '[' || string_agg(t.told, ',') || ']' as told
    from samples s join told_results t on t.sample_id = s.sample_id
    where ${which} and s.reported_at is not null group by 1, 2`.execute(db)
  return rows
}

/** The samples of a ToldGroup, each with what its reports say. */
export function samplesIn({ told }: { readonly told: string }): Told[] {
  // The view writes exactly this.
  return JSON.parse(told) as Told[]
}

/** Reported samples of the period, by what was expected of them. */
export const toldByExpected = (db: Database, scope: Scope) =>
  toldBy(db, scope, scope.within, sql<string[]>`s.expected_drugs`)

/** The area of the site that collected a sample. */
const areaOf = sql<string>`(select c.area from sites c where c.id = ${collectedAt})`

/** Reported samples of the period, by their area and what was expected of them. */
export const toldByArea = (db: Database, scope: Scope) =>
  toldBy(
    db,
    scope,
    scope.within,
    sql<{ area: string; expected: string[] }>`jsonb_build_object('area', ${areaOf}, 'expected', s.expected_drugs)`,
  )

/** How many samples of the period each area has, by their kind, and how many of them have a result. */
export async function countsByArea(db: Database, { within }: Scope) {
  const { rows } = await sql<{ area: string; samples: number; equipment: number; reported: number }>`
    select ${areaOf} as area, count(*)::int as samples, (count(*) filter (where s.sample_type = 'PARAPHERNALIA'))::int as equipment,
      count(s.reported_at)::int as reported
    from samples s where ${within} group by 1 order by 1`.execute(db)
  return rows
}

/** Reported samples up to the end of the period, by the day of collection, where that is known. */
export const toldByDay = (db: Database, scope: Scope) => {
  const { period, time_zone } = scope
  const end = zonedInstant(addDays(period.to, 1), '00:00', time_zone)
  const until = sql<SqlBool>`${scope.ofSite} and s.date_collected < ${end} and ${isDayKnown}`
  return toldBy(db, scope, until, dayOf(sql`s.date_collected`, time_zone))
}

/** The drugs of the dictionary by their numbers, in the shape that findings have. */
export async function drugsById(db: Database): Promise<Map<number, NonNullable<DrugFound['drug']>>> {
  const rows = await db
    .selectFrom('drug_identities')
    .select(['id', 'name', 'identity', 'report_to_public', 'report_to_client_name', 'alias', 'important'])
    .select(['drug_class', 'common_role', 'pronunciation', 'mirror_group', 'is_stronger_form'])
    .$narrowType<{
      id: number
      name: string
      identity: string
      report_to_public: boolean
      important: boolean
      is_stronger_form: boolean
    }>()
    .execute()
  // Insight compares drugs by their own identity, whatever their reader calls them.
  return new Map(rows.map(({ id, ...drug }) => [id, { ...drug, compared_as: drug.identity }]))
}

/** What typed names of findings mean, by their text; `drug_id` where it is one drug. */
export async function findingReadings(db: Database) {
  const rows = await db
    .selectFrom('name_readings')
    .select(['text', 'meaning', 'drug_id', 'drug_class', 'is_dangerous', 'is_known', 'is_left_out'])
    .where('place', '=', 'FINDING')
    .execute()
  // The table's constraint allows no other meaning.
  return new Map(rows.map((row) => [row.text, { ...row, meaning: row.meaning as NameReading['kind'] }]))
}

/** What every drug and every typed name means today. */
export async function readMeanings(db: Database) {
  const [drugs, readings] = await Promise.all([drugsById(db), findingReadings(db)])
  return { drugs, readings }
}
export type Meanings = Awaited<ReturnType<typeof readMeanings>>

/** Told results that do not say what the reports say; none in a sound database. Reads all reports. */
export async function wrongResults(db: Database) {
  const { rows } = await sql<{ sample_id: string; told: string | null; there: string | null }>`
    select sample_id, t.told, r.told as there from told_results t full join told_results_by_reports r using (sample_id)
    where t.told is distinct from r.told order by 1`.execute(db)
  return rows
}
