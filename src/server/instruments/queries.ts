/** All SQL that reads instruments, their checks, and the results that a failed check puts in doubt. */
import { sql } from 'kysely'
import type { Bare } from '#contract/endpoint.ts'
import type { Instrument, InstrumentCheck } from '#contract/instruments.ts'
import { localDay } from '#domain/dates.ts'
import { type CheckClock, checkDoubt, checkReasons, holdsUntil } from '#domain/instrument/instrument.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'

/** How often a check is due, and today's date. */
export async function checkClock(db: Database, now: Date): Promise<CheckClock> {
  const { instrument_check_days: every_days, time_zone: zone } = await settingsOf(db)
  return { every_days, zone, today: localDay(now.toISOString(), zone) }
}

const reasonOf = (reason: string) => checkReasons.find((one) => one === reason) ?? 'WEEKLY'

type Which = { readonly id?: number; readonly site_id?: number }

/** Instruments by site and name, those in use first: all, those of a site, or one. */
export async function readInstruments(db: Database, clock: CheckClock, { id, site_id }: Which = {}) {
  const instruments = await db
    .selectFrom('instruments as i')
    .innerJoin('sites', 'sites.id', 'i.site_id')
    .select(['i.id', 'i.site_id', 'sites.name as site', 'i.technology', 'i.name', 'i.since', 'i.retired_at'])
    .$if(id !== undefined, (rows) => rows.where('i.id', '=', id ?? 0))
    .$if(site_id !== undefined, (rows) => rows.where('i.site_id', '=', site_id ?? 0))
    .orderBy('sites.name')
    .orderBy(sql`i.retired_at is not null`)
    .orderBy(sql`lower(i.name)`)
    .execute()
  const newest = await newestChecks(
    db,
    instruments.map((one) => one.id),
  )
  return instruments.map((instrument): Bare<Instrument> => {
    const last_check = newest.get(instrument.id) ?? null
    const doubt = checkDoubt(last_check, clock)
    const holds_until = last_check?.passed ? holdsUntil(last_check, clock) : null
    return { ...instrument, last_check, doubt, holds_until }
  })
}

const checkColumns = ['id', 'at', 'passed', 'reason', 'note', 'checked_by', 'recorded_at'] as const

/** The newest check of each instrument, by instrument number. */
export async function newestChecks(db: Database, ids: readonly number[]): Promise<Map<number, InstrumentCheck>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('instrument_checks')
    .distinctOn('instrument_id')
    .select([...checkColumns, 'instrument_id'])
    .where('instrument_id', 'in', [...ids])
    .orderBy('instrument_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(
    rows.map(({ instrument_id, reason, ...check }) => [instrument_id, { ...check, reason: reasonOf(reason) }]),
  )
}

/** How many checks are listed; the count is of all. */
const checksAtMost = 200

/** An instrument's checks, the newest first. */
export async function readChecks(db: Database, instrument_id: number) {
  const rows = await db
    .selectFrom('instrument_checks')
    .select([...checkColumns, sql<number>`count(*) over ()::int`.as('count')])
    .where('instrument_id', '=', instrument_id)
    .orderBy('at', 'desc')
    .limit(checksAtMost)
    .execute()
  const checks = rows.map(
    ({ count: _count, reason, ...check }): InstrumentCheck => ({ ...check, reason: reasonOf(reason) }),
  )
  return { count: rows[0]?.count ?? 0, checks }
}

/** The instrument of report `r`, as staff read it; null where it names none. */
export const instrumentOfReport = sql<{ id: number; name: string } | null>`(
  select jsonb_build_object('id', i.id, 'name', i.name) from instruments i where i.id = r.instrument_id)`

/** How many results of an instrument wait for an answer. */
export async function countDoubted(db: Database, instrument_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from doubted_results x join samples s on s.sample_id = x.sample_id and s.deleted_at is null
    where x.instrument_id = ${instrument_id}`.execute(db)
  return rows[0]?.count ?? 0
}
