/** The reading queue: what a reader sees, takes and gives back. */
import type * as contract from '#contract/readings.ts'
import {
  claimSince,
  hasEnded,
  isClaimed,
  isOpen,
  mostClaims,
  readingFaults,
  readingState,
} from '#domain/reading/reading.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { lockReading, taskFor, tasksOf } from './queries.ts'

export const readingQueue = ({ db, staff, now }: Call<typeof contract.readingQueue>) => tasksOf(db, staff, now)

export const readReading = ({ db, staff, params, now }: Call<typeof contract.readReading>) =>
  taskFor(db, staff, now, params.number)

export async function claimReading(call: Call<typeof contract.claimReading>) {
  const { db: tx, staff, params, now } = call
  const row = await lockReading(tx, params.number, staff, now)
  const state = readingState(row, now)
  if (hasEnded({ state })) throw new Failure('conflict', readingFaults.ended)
  if (!isOpen({ state })) return taskFor(tx, staff, now, row.number)
  const { held } = await tx
    .selectFrom('readings')
    .select((of) => of.fn.countAll<number>().as('held'))
    .where('reader_id', '=', staff.id)
    .where('claimed_at', '>', claimSince(now))
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(held) >= mostClaims) throw new Failure('conflict', readingFaults.tooMany)
  await tx
    .updateTable('readings')
    .set({ reader_id: staff.id, reader: staff.name, claimed_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute()
  await recordAudit(tx, call, { action: 'claim', entity: 'reading', entity_id: row.number })
  return taskFor(tx, staff, now, row.number)
}

export async function giveBackReading(call: Call<typeof contract.giveBackReading>) {
  const { db: tx, staff, params, now } = call
  const row = await lockReading(tx, params.number, staff, now)
  const state = readingState(row, now)
  if (isOpen({ state })) return taskFor(tx, staff, now, row.number)
  if (!isClaimed({ state })) throw new Failure('conflict', 'You have written this reading already.')
  await tx
    .updateTable('readings')
    .set({ reader_id: null, reader: null, claimed_at: null })
    .where('id', '=', row.id)
    .execute()
  await recordAudit(tx, call, { action: 'give back', entity: 'reading', entity_id: row.number })
  return taskFor(tx, staff, now, row.number)
}
