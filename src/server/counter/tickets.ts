/** Gives tickets at a counter, and lists those that stand on its waiting board. */
import { sql } from 'kysely'
import { localDay } from '#domain/dates.ts'
import { boardSince, inBoardOrder, nextTicket, notBegunState, ticketState } from '#domain/sample/ticket.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'

type Given = { readonly site_id: number; readonly now: Date }

/** Gives each of these locked samples the site's next number of today; a sample that has one of today keeps it. */
export async function giveTickets(tx: Write, sample_ids: readonly string[], { site_id, now }: Given): Promise<void> {
  const { time_zone } = await settingsOf(tx)
  const day = localDay(now.toISOString(), time_zone)
  const kept = await tx
    .selectFrom('tickets')
    .select('sample_id')
    .where('site_id', '=', site_id)
    .where('day', '=', day)
    .where('sample_id', 'in', [...sample_ids])
    .execute()
  const has = new Set(kept.map(({ sample_id }) => sample_id))
  for (const sample_id of sample_ids.filter((id) => !has.has(id))) {
    // Somebody else may take the number between reading and writing; the key then stops the row, and the next number is tried.
    while (!(await takeNext(tx, { site_id, day, sample_id, given_at: now.toISOString() })));
  }
}

type NewTicket = {
  readonly site_id: number
  readonly day: string
  readonly sample_id: string
  readonly given_at: string
}

async function takeNext(tx: Write, ticket: NewTicket): Promise<boolean> {
  const { last } = await tx
    .selectFrom('tickets')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('site_id', '=', ticket.site_id)
    .where('day', '=', ticket.day)
    .executeTakeFirstOrThrow()
  const standing = await ticketsOnBoard(tx, ticket.site_id, new Date(ticket.given_at))
  const number = nextTicket(last, new Set(standing.filter(({ day }) => day !== ticket.day).map((one) => one.number)))
  const row = await tx
    .insertInto('tickets')
    .values({ ...ticket, number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest ticket that a counter gave a sample; null without one. */
export const newestTicket = async (db: Database, sample_id: string): Promise<{ number: number } | null> =>
  (await db
    .selectFrom('tickets')
    .select('number')
    .where('sample_id', '=', sample_id)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The tickets of a site that stand on its board now, in the board's order. */
export async function ticketsOnBoard(db: Database, site_id: number, now: Date) {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('samples as s', 's.sample_id', 't.sample_id')
    .select(['t.number', 't.day', 't.given_at', 's.sample_id'])
    .select(['s.state as sample_state', 's.report_state', 's.reported_at', 's.shared_at', 's.is_told'])
    .select(['s.corrected_since_shared', 's.not_analyzed', 's.analysis_site', 's.tested_here_site'])
    .select(sql<boolean>`exists (select from strip_timers r where r.sample_id = s.sample_id)`.as('has_strips'))
    // What was told before a result was taken back was that one.
    .select(
      sql<boolean>`exists (select from tellings l where l.sample_id = s.sample_id and not exists (
        select from reports r where r.sample_id = s.sample_id and r.taken_back and r.reported_at > l.told_at))`.as(
        'is_noted',
      ),
    )
    .where('t.site_id', '=', site_id)
    .where('t.given_at', '>', boardSince(now))
    .where('s.deleted_at', 'is', null)
    // A sample that was tested here on two days has the ticket of the second.
    .where(sql<boolean>`not exists (select from tickets n where n.sample_id = t.sample_id and n.given_at > t.given_at)`)
    .execute()
  return rows
    .flatMap(({ number, day, given_at, sample_id, sample_state, ...sample }) => {
      const state = ticketState({ ...sample, state: sample_state })
      return state === null ? [] : [{ number, day, given_at, sample_id, state }]
    })
    .toSorted(inBoardOrder)
}

/** Samples that a counter took as long ago as a ticket stands on the board, and that have none: nobody began a test. The oldest first. */
export async function withoutTicket(db: Database, site_id: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('sites as at', 'at.id', 's.collecting_site_id')
    .select('s.sample_id')
    .where('s.collecting_site_id', '=', site_id)
    .where('at.tests_on_site', '=', true)
    .where('s.state', '=', notBegunState)
    .where('s.deleted_at', 'is', null)
    .where('s.date_collected', '>', boardSince(now))
    .where(sql<boolean>`not exists (select from tickets t where t.sample_id = s.sample_id)`)
    .orderBy('s.date_collected')
    .orderBy('s.sample_id')
    .execute()
  return rows.map(({ sample_id }) => sample_id)
}

/** The highest number that a site gave on the service's day of `now`; 0 before the first. */
export async function lastTicket(db: Database, site_id: number, now: Date): Promise<number> {
  const { time_zone } = await settingsOf(db)
  const { last } = await db
    .selectFrom('tickets')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('site_id', '=', site_id)
    .where('day', '=', localDay(now.toISOString(), time_zone))
    .executeTakeFirstOrThrow()
  return last
}

/** The page 'What we keep' says so many days. */
const keptDays = 30

/** Forgets tickets whose paper nobody shows any more, and strips that nobody took out of the list. */
export async function dropOldTickets(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3600_000).toISOString()
  await db.deleteFrom('tickets').where('given_at', '<', before).execute()
  await db.deleteFrom('strip_timers').where('ready_at', '<', boardSince(now)).execute()
}
