/** Insight: how long readings that sites asked others for took. */
import { type SqlBool, sql } from 'kysely'
import type { readReadingWaits as contract, ReadingWaits } from '#contract/reading-waits.ts'
import { addDays, zonedInstant } from '#domain/dates.ts'
import type { Call } from '#server/http/call.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { scopeOf } from './scope.ts'

/** They are of one site: the reader's own, or the one that an administrator asks for; without one, of all. */
export async function readReadingWaits(call: Call<typeof contract>): Promise<ReadingWaits> {
  const { db, staff, query } = call
  const { period, time_zone: zone } = await scopeOf(call)
  const site = staff.is_admin ? query.site : staff.site_id
  const [begin, end] = [period.from, addDays(period.to, 1)].map((day) => zonedInstant(day, '00:00', zone))
  const hours = (share: number) =>
    sql<
      number | null
    >`round((percentile_disc(${sql.lit(share)}) within group (order by extract(epoch from read_at - asked_at))
      filter (where read_at is not null))::numeric / 3600, 1)::float8`
  const technologies = await db
    .selectFrom('readings')
    .select(['technology', sql<number>`count(*)::int`.as('asked')])
    .select(sql<number>`(count(*) filter (where read_at is not null))::int`.as('read'))
    .select(sql<number>`(count(*) filter (where read_at is null and withdrawn_at is null))::int`.as('waiting'))
    .select([hours(0.5).as('median_hours'), hours(0.9).as('p90_hours')])
    .where(sql<SqlBool>`asked_at >= ${begin} and asked_at < ${end}`)
    .$if(site !== undefined, (rows) => rows.where(isOwnSite('site_id', site ?? 0)))
    .groupBy('technology')
    .orderBy(sql`2`, 'desc')
    .orderBy('technology')
    .execute()
  return { ...period, asked: technologies.reduce((sum, row) => sum + row.asked, 0), technologies }
}
