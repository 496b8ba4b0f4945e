/** All SQL that reads offline shifts. */
import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Receipt } from '#contract/shift-receipts.ts'
import type { Shift } from '#contract/shifts.ts'
import type { Label } from '#domain/shift/labels.ts'
import { isOverdue, keptDays, overdueHours } from '#domain/shift/shift.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { idOrder } from '#server/database/ids.ts'
import { Failure } from '#server/http/failure.ts'
import { withDevices } from '#server/samples/with-devices.ts'

/** The hash under which a device's key is stored. */
export const deviceKeyHash = (key: string): string =>
  createHash('sha256').update(`device of a shift ${key}`).digest('hex')

/** The purpose under which recovery codes are sealed. */
export const recoveryCode = 'recovery code of a shift'

/** Shifts that ended before this time are not kept, unless one of their samples has an open question. */
export const keptSince = (now: Date) => new Date(now.getTime() - keptDays * 24 * 3600_000).toISOString()

const isAsked = sql<SqlBool>`exists (select from shift_receipts r where r.shift_id = s.id and r.question is not null)`

/** Whether a shift `s` is past the time for which it is kept. */
export const isOld = (now: Date) => sql<SqlBool>`(s.closed_at < ${keptSince(now)} and not ${isAsked})`
const isKept = (now: Date) => sql<SqlBool>`(s.closed_at is null or s.closed_at >= ${keptSince(now)} or ${isAsked})`

/** Whether a shift `s` is overdue with labels still reserved, or has a sample with an open question. */
export const isWaiting = (now: Date) => {
  const overdueSince = new Date(now.getTime() - overdueHours * 3600_000).toISOString()
  const isReserving = sql<SqlBool>`exists (select from registered_ids i where i.reserved_for = s.id)`
  return sql<SqlBool>`((s.begun_at < ${overdueSince} and ${isReserving}) or ${isAsked})`
}

const count = (what: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${what})`

/** Selects shifts; the caller adds conditions and order. */
export function shiftRecords(db: Database, now: Date) {
  return (
    db
      .selectFrom('shifts as s')
      .innerJoin('sites', 'sites.id', 's.site_id')
      .innerJoin('users', 'users.id', 's.begun_by')
      .select(['s.id', 's.site_id', 'sites.name as site_name', 's.device', 'users.name as begun_by'])
      .select(['s.begun_at', 's.closed_at'])
      // The newest entry: a shift in a restored backup may have been ended before.
      .select(
        sql<string | null>`(select a.who from audit_log a where s.closed_at is not null and a.entity = 'shift'
        and a.entity_id = s.id::text and a.action = 'end' order by a.id desc limit 1)`.as('closed_by'),
      )
      .select(count(sql`shift_ids i where i.shift_id = s.id`).as('reserved'))
      .select(count(sql`registered_ids i where i.reserved_for = s.id`).as('unused'))
      .select(count(sql`shift_receipts r where r.shift_id = s.id and r.stored_as is not null`).as('stored'))
      .select(count(sql`shift_receipts r where r.shift_id = s.id and r.question is not null`).as('asked'))
      .where(isKept(now))
  )
}
type ShiftRecord = Awaited<ReturnType<ReturnType<typeof shiftRecords>['executeTakeFirstOrThrow']>>

/** A record in the API's form. */
export function shiftOf({ site_id, site_name, ...shift }: ShiftRecord, now: Date): Shift {
  const is_overdue = shift.closed_at === null && isOverdue(shift.begun_at, now)
  return { ...shift, site: { id: site_id, name: site_name }, is_overdue }
}

const notFound = () =>
  new Failure('not_found', `This shift was not found. A shift is kept for ${keptDays} days after its end.`)

/** One shift, of this site if given; 404 where there is none. */
export async function findShift(db: Database, id: string, site_id: number | null, now: Date): Promise<Shift> {
  const record = await shiftRecords(db, now)
    .where('s.id', '=', id)
    .$if(site_id !== null, (shifts) => shifts.where('s.site_id', '=', site_id ?? 0))
    .executeTakeFirst()
  if (record === undefined) throw notFound()
  return shiftOf(record, now)
}

/**
 * Locks a shift and returns its row; 404 as above. 'for its samples' lets others send samples at the same time, but
 * waits for whoever ends it or frees its IDs. Lock labels after it, to avoid deadlocks.
 */
export async function lockShift(
  tx: Write,
  id: string,
  { site_id, now, how }: { site_id: number | null; now: Date; how: 'whole' | 'for its samples' },
) {
  const row = await tx
    .selectFrom('shifts as s')
    .selectAll()
    .where('s.id', '=', id)
    .where(isKept(now))
    .$if(site_id !== null, (shifts) => shifts.where('s.site_id', '=', site_id ?? 0))
    .$if(how === 'whole', (shifts) => shifts.forUpdate())
    .$if(how !== 'whole', (shifts) => shifts.forShare())
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}
export type LockedShift = Awaited<ReturnType<typeof lockShift>>

/** The registered labels of these IDs, by ID; locked in that order. */
export async function lockLabels(tx: Write, ids: readonly string[]): Promise<Map<string, Label>> {
  const rows = await tx
    .selectFrom('registered_ids as r')
    .select(['r.sample_id', 'r.site_id', 'r.container_type', 'r.used_at', 'r.voided_at', 'r.reserved_for'])
    .where('r.sample_id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('r.sample_id')
    .forUpdate()
    .execute()
  return new Map((await withDevices(tx, rows)).map(({ sample_id, ...label }) => [sample_id, label]))
}

/** The IDs that are reserved for a shift and not used. */
export async function unusedIds(db: Database, shift_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registered_ids')
    .select('sample_id')
    .where('reserved_for', '=', shift_id)
    .orderBy(idOrder(sql`sample_id`))
    .orderBy('sample_id')
    .execute()
  return rows.map(({ sample_id }) => sample_id)
}

/** Which of these IDs the shift's device took along. */
export async function takenAlong(db: Database, shift_id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shift_ids')
    .select('sample_id')
    .where('shift_id', '=', shift_id)
    .where('sample_id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  return new Set(rows.map(({ sample_id }) => sample_id))
}

const receiptRecords = (db: Database, shift_id: string) =>
  db
    .selectFrom('shift_receipts as r')
    // A registration writes the first entry of the chain.
    .leftJoin('custody_log as l', (join) => join.onRef('l.sample_id', '=', 'r.stored_as').on('l.entry_no', '=', 1))
    .leftJoin('samples as x', 'x.sample_id', 'r.stored_as')
    .select(['r.sample_id', 'r.form_hash', 'r.received_at', 'l.entry_no', 'l.hash as entry_hash', 'r.question'])
    .select(['x.return_date', 'r.tests_hash', 'r.tests_refused'])
    .where('r.shift_id', '=', shift_id)

/** All receipts of a shift, by ID. */
export const receiptsOf = (db: Database, shift_id: string): Promise<Receipt[]> =>
  receiptRecords(db, shift_id).orderBy(idOrder(sql`r.sample_id`)).orderBy('r.sample_id').execute()

/** The receipt of one sample, with the ID that it is stored under; undefined where it has not arrived. */
export const receiptOf = (db: Database, shift_id: string, sample_id: string) =>
  receiptRecords(db, shift_id).select('r.stored_as').where('r.sample_id', '=', sample_id).executeTakeFirst()
