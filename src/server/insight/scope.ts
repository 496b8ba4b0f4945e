/** What a call of insight counts: the requested days and samples, as far as its caller may see them. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays, localDay, zonedInstant } from '#domain/dates.ts'
import { type Period, periodFault, periodOf } from '#domain/insight/insight-period.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { collectedUntil, isDayKnown } from '#server/samples/exactness.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { settingsOf } from '#server/settings.ts'

type Asking = {
  readonly db: Database
  readonly staff: Viewer
  readonly now: Date
  readonly query: {
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly site?: number | undefined
  }
}

export type Scope = {
  readonly viewer: Viewer
  readonly period: Period
  readonly time_zone: string
  readonly holidays: readonly string[]
  readonly now: Date
  /** The samples of the requested site that the caller may see, whenever collected; a condition on `s`. */
  readonly ofSite: Expression<SqlBool>
  /** Those collected in the period; of a month or year alone, if all of it lies in the period. */
  readonly within: Expression<SqlBool>
}

/** The scope of a call; 404 if it asks for a site that the caller may not see (R1.7). */
export async function scopeOf({ db, staff, now, query }: Asking): Promise<Scope> {
  const { time_zone, holidays } = await settingsOf(db)
  const period = periodOf(query, localDay(now.toISOString(), time_zone))
  const fault = periodFault(period)
  if (fault !== null) throw badInput([fault])
  const { site } = query
  if (site !== undefined && !(await maySeeSite(db, staff, site)))
    throw new Failure('not_found', 'This site was not found.')
  const atSite =
    site === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${site} in (s.collecting_site_id, s.collected_at_site) or s.routed_to @> array[${site}]::integer[])`
  const ofSite = sql<SqlBool>`s.deleted_at is null and ${visibleTo(staff)} and ${atSite}`
  const [begin, end] = [period.from, addDays(period.to, 1)].map((day) => zonedInstant(day, '00:00', time_zone))
  const isWhole = sql<SqlBool>`(${isDayKnown} or ${collectedUntil} - interval '13 hours' < ${end})`
  const within = sql<SqlBool>`${ofSite} and s.date_collected >= ${begin} and s.date_collected < ${end} and ${isWhole}`
  return { viewer: staff, period, time_zone, holidays, now, ofSite, within }
}

async function maySeeSite(db: Database, staff: Viewer, site: number): Promise<boolean> {
  if (!staff.is_admin) return site === staff.site_id
  return (await db.selectFrom('sites').select('id').where('id', '=', site).executeTakeFirst()) !== undefined
}
