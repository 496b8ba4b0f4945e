/** All SQL of insight: one query per chart, each counts in the database. */

import { type RawBuilder, sql } from 'kysely'
import type { CountedBy } from '#contract/insight.ts'
import { addDays, zonedInstant } from '#domain/dates.ts'
import type { Step } from '#domain/insight/insight-period.ts'
import type { SeenGroup } from '#domain/insight/substances-seen.ts'
import type { TurnaroundGroup } from '#domain/insight/turnaround.ts'
import type { DrugFound } from '#domain/report/visible-findings.ts'
import { firstDayInTime } from '#domain/sample/due.ts'
import type { NameReading } from '#domain/substance/read-name.ts'
import type { StripResult } from '#domain/terms.ts'
import type { Database } from '#server/database/connect.ts'
import { isDangerous, readAsDrug } from '#server/drugs/read-findings.ts'
import { labelOrder } from '#server/samples/label-order.ts'
import { awaitsResult } from '#server/samples/list-samples.ts'
import type { Scope } from './scope.ts'

const dayOf = (column: RawBuilder<unknown>, zone: string) =>
  sql<string>`(${column} at time zone ${sql.lit(zone)})::date`

/** Samples of the period by the given property; each row also has the total of samples. */
export async function countsBy(db: Database, by: CountedBy, { viewer, within, time_zone }: Scope) {
  const name = {
    day: () => sql`${dayOf(sql`s.date_collected`, time_zone)}::text`,
    site: () => sql`(select c.name from sites c where c.id = s.collecting_site_id)`,
    // A drug with several names counts once, under the name that most people used.
    expected_drug: () => sql`coalesce(i.identity, lower(e.name))`,
    state: () => labelOrder(viewer),
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
    where ${within} group by ${name}`.execute(db)
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
    from samples s join sites c on c.id = s.collecting_site_id
    where ${within} and (s.reported_at is not null or (${awaitsResult}))
    group by 1, 4, 5, 6`.execute(db)
  return rows
}

/** Whether the viewer reads the samples `s` as their analyst (domain/viewer, reportAudience). */
const isAnalyst = ({ viewer }: Scope) =>
  viewer.performs_analysis ? sql<boolean>`s.routed_to @> array[${viewer.site_id}]::integer[]` : sql<boolean>`false`

/**
 * The content of a submitted report: strip type and result, listed drugs, custom ones, and which of these are
 * dangerous.
 */
export type Told = readonly [
  strip_type: string,
  strip_result: StripResult | null,
  drug_ids: readonly number[] | null,
  custom: readonly string[] | null,
  dangerous: readonly string[] | null,
]

/**
 * Reported samples of the period by what was expected of them (JSON) and what their newest reports say (`Told` as JSON,
 * one per line). As texts, since tens of thousands of arrays take longer to read than to count.
 */
export async function expectedGroups(db: Database, scope: Scope) {
  const { rows } = await sql<{ expected_drugs: string; analyst: boolean; told: string; samples: number }>`
    with chosen as materialized (
      select s.sample_id, to_json(s.expected_drugs)::text as expected_drugs, ${isAnalyst(scope)} as analyst
      from samples s where ${scope.within} and s.reported_at is not null
    ), told as (
      select c.sample_id, json_build_array(r.strip_type, r.strip_result,
        array_agg(distinct d.id) filter (where d.id is not null),
        array_agg(distinct f.custom_drug) filter (where d.id is null and f.custom_drug is not null),
        array_agg(distinct f.custom_drug) filter (where d.id is null and ${isDangerous}))::text as report
      from chosen c join reports r on r.sample_id = c.sample_id and r.is_newest and not r.is_draft
      left join report_findings f on f.report_id = r.id ${readAsDrug}
      group by c.sample_id, r.id
    ), whole as (
      select sample_id, string_agg(report, E'\\n' order by report) as told from told group by sample_id
    )
    select c.expected_drugs, c.analyst, w.told, count(*)::int as samples
    from chosen c join whole w using (sample_id) group by 1, 2, 3`.execute(db)
  return rows
}

/** The dictionary, by number, as reports name its drugs. */
export async function drugsById(db: Database): Promise<Map<number, NonNullable<DrugFound['drug']>>> {
  const rows = await db
    .selectFrom('drug_identities')
    .select(['id', 'name', 'identity', 'report_to_public', 'report_to_client_name', 'alias', 'important'])
    .select(['drug_class', 'common_role', 'pronunciation'])
    .$narrowType<{ id: number; name: string; identity: string; report_to_public: boolean; important: boolean }>()
    .execute()
  return new Map(rows.map(({ id, ...drug }) => [id, drug]))
}

/** A drug under the name that a reader knows, in its form for comparing; a drug hidden from them has none. */
export type KnownAs = { readonly id: number; readonly analyst: boolean; readonly key: string }

/** A substance by its compared name, and its number of samples in a step; `custom` is a report's spelling. */
export type SeenRow = Pick<SeenGroup, 'step' | 'first_seen' | 'samples'> & {
  readonly key: string
  readonly custom: string | null
}

/** What custom names of findings mean, by their text. */
export async function customReadings(db: Database) {
  const rows = await db
    .selectFrom('name_readings')
    .select(['text', 'meaning', 'drug_class'])
    .where('place', '=', 'FINDING')
    .where('drug_id', 'is', null)
    .execute()
  // The table's constraint allows no other meaning.
  return new Map(rows.map((row) => [row.text, { ...row, meaning: row.meaning as NameReading['kind'] }]))
}

/** Samples up to the end of the period by substance and step; step null is before the period. */
export async function seenRows(db: Database, scope: Scope, step: Step, known: readonly KnownAs[]) {
  const { period, time_zone } = scope
  const [ids, analyst, keys] = [known.map(({ id }) => id), known.map((row) => row.analyst), known.map(({ key }) => key)]
  const { rows } = await sql<SeenRow>`
    with chosen as materialized (
      select s.sample_id, ${dayOf(sql`s.date_collected`, time_zone)} as day, ${isAnalyst(scope)} as analyst
      from samples s where ${scope.ofSite} and s.reported_at is not null
        and s.date_collected < ${zonedInstant(addDays(period.to, 1), '00:00', time_zone)}
    ), known as materialized (
      select * from unnest(${ids}::int[], ${analyst}::boolean[], ${keys}::text[]) k(id, analyst, key)
    ), seen as (
      -- Once a sample, however many methods found it; custom names compare as in domain/report/finding-names.
      select c.sample_id, c.day, min(f.custom_drug) as custom,
        coalesce(k.key, lower(regexp_replace(btrim(f.custom_drug), '\\s+', ' ', 'g'))) as key
      from chosen c
      join reports r on r.sample_id = c.sample_id and r.is_newest and not r.is_draft
      join report_findings f on f.report_id = r.id
      left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
      left join known k on k.id = coalesce(f.drug_id, n.drug_id) and k.analyst = c.analyst
      where k.id is not null or (f.custom_drug is not null and n.drug_id is null
        and coalesce(n.meaning, 'custom') in ('custom', 'class', 'drugs', 'doubt'))
      group by 1, 2, 4
    )
    select key, min(custom) as custom, min(day) as first_seen, count(*)::int as samples,
      case when day >= ${period.from} then date_trunc(${step}, day::timestamp)::date end as step
    from seen group by 1, 5`.execute(db)
  return rows
}
