/**
 * The conditions for erasing anything (docs/decisions/0007): the clock agrees with what this database has seen, and
 * whoever shortened a period had a day to undo that. A wrong clock erases nothing; an administrator is asked.
 */
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'

const hour = 3600_000
const day = 24 * hour

/**
 * How far the clock may be from the last trusted time. A server that stood still for longer also asks an administrator.
 */
export const believable = 7 * day
/** The time between a change of a retention period and the first erasure under the new period. */
export const notice = day

/** A clock in doubt: the time that it shows, and the last known time. */
export type ClockDoubt = { readonly says: string; readonly seen: string }

/** The doubt about the clock; null where it can be trusted. */
export async function clockDoubt(db: Database, now: Date): Promise<ClockDoubt | null> {
  const seen = (await clockSeen(db)) ?? (await newestWrite(db)) ?? now.toISOString()
  return Math.abs(now.getTime() - Date.parse(seen)) > believable ? { says: now.toISOString(), seen } : null
}

/** Returns what `clockDoubt` returns, and stores the time of a trusted clock as the last known time. */
export async function followClock(db: Database, now: Date): Promise<ClockDoubt | null> {
  const seen = (await clockSeen(db)) ?? (await firstSeen(db, now))
  const doubt = await clockDoubt(db, now)
  // Once an hour is enough, and cheap.
  if (doubt === null && now.getTime() - Date.parse(seen) > hour) await noteClock(db, now.toISOString())
  return doubt
}

async function clockSeen(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('erasing').select('clock_seen_at').executeTakeFirst())?.clock_seen_at
}

/** Stores the last known time if none is stored yet, before a clock that may be wrong makes newer entries. */
async function firstSeen(db: Database, now: Date): Promise<string> {
  const newest = (await newestWrite(db)) ?? now.toISOString()
  await noteClock(db, newest)
  return newest
}

/** The time of the newest entry that Vialog makes often. */
async function newestWrite(db: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select greatest(
    (select max(at) from audit_log), (select max(created_at) from sessions),
    (select max(at) from retention_runs), (select max(started_at) from backups)) as at`.execute(db)
  return rows[0]?.at ?? null
}

async function noteClock(db: Database, clock_seen_at: string) {
  await db
    .insertInto('erasing')
    .values({ clock_seen_at })
    .onConflict((conflict) =>
      // Clocks of two servers differ a little: the stored time never goes back.
      conflict.column('is_only').doUpdateSet({ clock_seen_at: sql`greatest(erasing.clock_seen_at, ${clock_seen_at})` }),
    )
    .execute()
}

/** The end of a running notice, before which nothing is erased; null where none runs. */
export async function noticeUntil(db: Database, now: Date): Promise<string | null> {
  const row = await db.selectFrom('erasing').select('not_before').executeTakeFirst()
  const until = row?.not_before ?? null
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}

/** Gives a day's notice. */
export async function giveNotice(tx: Write, now: Date): Promise<void> {
  if ((await clockSeen(tx)) === undefined) await firstSeen(tx, now)
  const not_before = new Date(now.getTime() + notice).toISOString()
  await tx.updateTable('erasing').set({ not_before }).execute()
}

/** Trusts a clock that was in doubt. */
export async function believeClock(tx: Write, now: Date): Promise<void> {
  if ((await clockSeen(tx)) === undefined) await firstSeen(tx, now)
  await tx.updateTable('erasing').set({ clock_seen_at: now.toISOString() }).execute()
}

/** Why nothing may be erased at this moment; null where it may. */
export async function whyNotErase(db: Database, now: Date): Promise<string | null> {
  const doubt = await clockDoubt(db, now)
  if (doubt !== null)
    return `The clock says ${doubt.says}, but the last known time is ${doubt.seen}. Nothing is erased until somebody says that the clock is right: an administrator on '/admin/retention', or an operator with '--clock right'.`
  const until = await noticeUntil(db, now)
  return until === null ? null : `The periods were changed: nothing is erased before ${until}.`
}
