/**
 * Missing samples as tasks (R13.6): since when a sample is missing, where it was last, whom to call. Staff of the
 * sample's sites can mark it as found; administrators write it off here.
 */

import { type SqlBool, sql } from 'kysely'
import type * as contract from '#contract/admin/tasks.ts'
import type { CustodyAction } from '#domain/terms.ts'
import { recordAudit } from '#server/audit/record.ts'
import { idMatches } from '#server/database/ids.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { Failure, sampleNotFound } from '#server/http/failure.ts'

type LastEntry = { action: CustodyAction; staff: string; at: string; site: string }
type Contact = { site: string; phone: string; email: string }

/** The newest write-off of a sample after it went missing this time. */
const writtenOff = sql<{ reason: string; staff: string; at: string } | null>`(
  select jsonb_build_object('reason', w.reason, 'staff', w.staff, 'at', ${isoTime('w.at')})
  from losses_written_off w where w.sample_id = s.sample_id and w.at >= s.last_update order by w.at desc limit 1)`

const lastEntry = sql<LastEntry>`(
  select jsonb_build_object('action', c.action, 'staff', c.staff, 'at', ${isoTime('c.at')}, 'site', x.name)
  from custody_log c join sites x on x.id = c.site_id
  where c.sample_id = s.sample_id and c.action <> 'REPORTED_MISSING' order by c.entry_no desc limit 1)`

const contacts = sql<Contact[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('site', x.name, 'phone', x.phone, 'email', x.email) order by x.id = s.analysis_site), '[]'::jsonb)
  from sites x where x.id = s.collecting_site_id or x.id = s.analysis_site)`

export async function listLosses({ db, query }: Call<typeof contract.listLosses>) {
  const isOff = sql<SqlBool>`exists (select from losses_written_off w where w.sample_id = s.sample_id and w.at >= s.last_update)`
  const losses = db
    .selectFrom('samples as s')
    .where('s.state', '=', 'MISSING')
    .where('s.deleted_at', 'is', null)
    .where(idMatches(sql`s.sample_id`, query.search ?? ''))
    .where(query.written_off === 'true' ? isOff : sql<SqlBool>`not ${isOff}`)
    .select(['s.sample_id', 's.last_update as missing_since'])
    .select([lastEntry.as('last_entry'), contacts.as('call'), writtenOff.as('written_off')])
  return pageOf(losses.orderBy('s.last_update'), query)
}

export async function writeOffLoss(call: Call<typeof contract.writeOffLoss>) {
  const { db: tx, input, params, staff, now } = call
  const { sample_id } = params
  const sample = await tx
    .selectFrom('samples as s')
    .select(['s.state', 's.last_update'])
    .where('s.sample_id', '=', sample_id)
    .where('s.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (sample === undefined) throw sampleNotFound(sample_id)
  const missing = await tx
    .selectFrom('samples')
    .select('sample_id')
    .where('sample_id', '=', sample_id)
    .where('state', '=', 'MISSING')
    .executeTakeFirst()
  if (missing === undefined) throw new Failure('conflict', `${sample_id} is not missing.`)
  const { rows: off } = await sql`select from losses_written_off w
    where w.sample_id = ${sample_id} and w.at >= ${sample.last_update}`.execute(tx)
  if (off.length > 0) throw new Failure('conflict', `${sample_id} was written off already.`)
  const row = { sample_id, reason: input.reason, staff: staff.name, at: now.toISOString(), user_id: staff.id }
  await tx.insertInto('losses_written_off').values(row).execute()
  await recordAudit(tx, call, {
    action: 'write off',
    entity: 'loss',
    entity_id: sample_id,
    before: { task: 'open' },
    after: { task: 'written off', reason: input.reason },
  })
  return { sample_id }
}
