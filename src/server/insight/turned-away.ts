/** Insight: samples that sites could not take. */
import { type SqlBool, sql } from 'kysely'
import type { readTurnedAway as contract } from '#contract/turned-away.ts'
import { addDays, zonedInstant } from '#domain/dates.ts'
import type { Call } from '#server/http/call.ts'
import { scopeOf } from './scope.ts'

/** They are of one site: the reader's own, or the one that an administrator asks for; without one, of all. */
export async function readTurnedAway(call: Call<typeof contract>) {
  const { db, staff, query } = call
  const { period, time_zone: zone } = await scopeOf(call)
  const site = staff.is_admin ? query.site : staff.site_id
  const [begin, end] = [period.from, addDays(period.to, 1)].map((day) => zonedInstant(day, '00:00', zone))
  const local = sql`(hour at time zone ${sql.lit(zone)})`
  const count = (reason: string) => sql<number>`(count(*) filter (where reason = ${sql.lit(reason)}))::int`
  const hours = await db
    .selectFrom('turned_away')
    .select([sql<string>`${local}::date::text`.as('day'), sql<number>`extract(hour from ${local})::int`.as('hour')])
    .select([count('FULL').as('full'), count('CLOSED').as('closed'), count('NOT_OFFERED').as('not_offered')])
    .where(sql<SqlBool>`hour >= ${begin} and hour < ${end}`)
    .$if(site !== undefined, (rows) => rows.where('site_id', '=', site ?? 0))
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .execute()
  const total = hours.reduce((sum, row) => sum + row.full + row.closed + row.not_offered, 0)
  return { ...period, total, hours }
}
