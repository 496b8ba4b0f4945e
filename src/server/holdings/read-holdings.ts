/** What a site holds: its samples by substance, and its packages on the road. */
import { sql } from 'kysely'
import type * as contract from '#contract/holdings.ts'
import type { Holdings } from '#contract/holdings.ts'
import { gramDecimals } from '#domain/report/quantities.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { siteAsked } from './site-asked.ts'
import { mostFound, substanceNames } from './substance-names.ts'

/** The sums of samples `h` of the view `holdings`. */
const sums = sql`count(*)::int as samples,
  coalesce(sum(greatest(h.should_be, 0)), 0)::float8 as grams,
  (count(*) filter (where h.should_be is null))::int as not_weighed,
  (count(*) filter (where h.should_be < 0))::int as below_zero`

type Group = Holdings['groups'][number]

/** The samples of a site by substance, the heaviest first. */
async function groupsAt(db: Database, site: number, zone: string, seesAll: boolean): Promise<Group[]> {
  const [{ rows }, nameOf] = await Promise.all([
    sql<Omit<Group, 'basis' | 'substance'> & { found: string | null; expected_drugs: string[] }>`
    with held as materialized (select * from holdings where site_id = ${site} and is_seen)
    select m.name as found, h.expected_drugs,
      ${sums}, min(h.date_collected at time zone ${sql.lit(zone)})::date::text as oldest
    from held h left join lateral (${mostFound(seesAll)}) m on true
    group by 1, 2`.execute(db),
    substanceNames(db, seesAll),
  ])
  const groups = new Map<string, Group>()
  for (const { found, expected_drugs, ...row } of rows) {
    const { name: substance, basis } = nameOf(found, expected_drugs)
    const key = `${basis} ${substance}`
    groups.set(key, together({ substance, basis, ...row }, groups.get(key)))
  }
  return [...groups.values()].sort(
    (a, b) => b.grams - a.grams || b.samples - a.samples || a.substance.localeCompare(b.substance),
  )
}

const rounded = (grams: number) => Number(grams.toFixed(gramDecimals))

function together(group: Group, other: Group | undefined): Group {
  if (other === undefined) return { ...group, grams: rounded(group.grams) }
  return {
    ...group,
    samples: group.samples + other.samples,
    grams: rounded(group.grams + other.grams),
    not_weighed: group.not_weighed + other.not_weighed,
    below_zero: group.below_zero + other.below_zero,
    oldest: [group.oldest, other.oldest].toSorted()[0] ?? group.oldest,
  }
}

async function packagesOf(db: Database, site: number, zone: string) {
  const { rows } = await sql<Holdings['on_the_road'][number]>`
    select p.id as package_id, a.name as from_site, b.name as to_site,
      (p.prepared_at at time zone ${sql.lit(zone)})::date::text as prepared_on, ${sums}
    from holdings h join packages p on p.id = h.package_id
      join sites a on a.id = p.from_site_id join sites b on b.id = p.to_site_id
    where p.from_site_id = ${site} or p.to_site_id = ${site}
    group by p.id, a.name, b.name order by p.prepared_at, p.id`.execute(db)
  return rows
}

export async function readHoldings(call: Call<typeof contract.readHoldings>): Promise<Holdings> {
  const { db, staff, query, now } = call
  const site = await siteAsked(db, staff, query.site)
  const { id } = site
  const { time_zone } = await settingsOf(db)
  const [groups, on_the_road, imported] = await Promise.all([
    groupsAt(db, id, time_zone, staff.performs_analysis && id === staff.site_id),
    packagesOf(db, id, time_zone),
    db
      .selectFrom('holdings')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('site_id', '=', id)
      .where('is_seen', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  const sum = (of: (group: Group) => number) => groups.reduce((all, group) => all + of(group), 0)
  return {
    site,
    as_of: now.toISOString(),
    samples: sum(({ samples }) => samples),
    grams: rounded(sum(({ grams }) => grams)),
    not_weighed: sum(({ not_weighed }) => not_weighed),
    below_zero: sum(({ below_zero }) => below_zero),
    groups,
    on_the_road,
    imported: imported.n,
  }
}
