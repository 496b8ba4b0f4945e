/** Ends a shift once every sample of its device has arrived or was given up by name; then frees unused IDs. */
import { sql } from 'kysely'
import type { endAnyShift as endAny, endShift as endpoint } from '#contract/shifts.ts'
import { type GivenUp, missingOf } from '#domain/shift/ending.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { deviceKeyHash, findShift, type LockedShift, lockShift, receiptsOf, unusedIds } from './queries.ts'

type Ending = Call<typeof endpoint>

export async function endShift(call: Ending) {
  const { db: tx, input, params, staff, now } = call
  const shift = await lockShift(tx, params.shift_id, { site_id: staff.site_id, now, how: 'whole' })
  refuseStrangers(call, shift)
  const receipts = await receiptsOf(tx, shift.id)
  const { missing, givenUp } = missingOf(input.made, receipts, input.given_up, shift.given_up)
  if (missing.length > 0) {
    const named = missing.slice(0, 20).map(({ field }) => field)
    const more = missing.length > 20 ? ` and ${missing.length - 20} more` : ''
    const detail = `The server does not hold ${named.join(', ')}${more}. Send them, or give each up with its reason.`
    throw new Failure('conflict', detail, { errors: missing })
  }
  await noteGivenUp(call, shift, givenUp)
  if (shift.closed_at === null) await close(call, shift)
  return {
    shift: await findShift(tx, shift.id, staff.site_id, now),
    receipts,
    freed_ids: await freedAtEnd(call, shift.id),
  }
}

/** Only its device, or the person who began it: a colleague elsewhere cannot know what is still on the device. */
function refuseStrangers({ input, staff }: Ending, { begun_by, device_key_hash, device }: LockedShift): void {
  const isDevice = device_key_hash === null || device_key_hash === deviceKeyHash(input.device_key ?? '')
  if (!isDevice && begun_by !== staff.id) {
    throw new Failure(
      'not_allowed',
      `Only ${device} itself, or the person who began this shift, ends it. An administrator can end it, too, with a reason.`,
    )
  }
}

/** Ends a shift without its device, which may be lost. */
export async function endAnyShift(call: Call<typeof endAny>) {
  const { db: tx, input, params, now } = call
  const shift = await lockShift(tx, params.shift_id, { site_id: null, now, how: 'whole' })
  if (shift.closed_at !== null) throw new Failure('conflict', 'This shift has ended already.')
  await close(call, shift, input.reason)
  return { shift: await findShift(tx, shift.id, null, now), freed_ids: await freedAtEnd(call, shift.id) }
}

async function noteGivenUp(call: Ending, shift: LockedShift, givenUp: readonly GivenUp[]) {
  if (givenUp.length === 0) return
  const { db: tx } = call
  const given_up = [...shift.given_up, ...givenUp.map(({ sample_id }) => sample_id)]
  await tx.updateTable('shifts').set({ given_up }).where('id', '=', shift.id).execute()
  await markGivenUpResults(call, shift, givenUp)
  await recordAudit(
    tx,
    call,
    ...givenUp.map(({ sample_id, staff, reason }) => ({
      action: 'give up',
      entity: 'shift',
      entity_id: shift.id,
      after: { sample_id, staff, reason },
    })),
  )
}

/** Of a sample that stands here only its result was given up. The device may have told it: staff tell the person again. */
async function markGivenUpResults({ db: tx, input }: Ending, { id }: LockedShift, givenUp: readonly GivenUp[]) {
  const ids = givenUp.map(({ sample_id }) => sample_id)
  const tested = input.made.filter((one) => one.tests_hash != null && ids.includes(one.sample_id))
  if (tested.length === 0) return
  await sql`update samples set new_warning_since_shared = true where sample_id in (
    select stored_as from shift_receipts where shift_id = ${id} and tests_hash is null
      and sample_id = any(${tested.map(({ sample_id }) => sample_id)}))`.execute(tx)
}

async function close(call: Ending | Call<typeof endAny>, shift: LockedShift, reason?: string) {
  const { db: tx, now } = call
  const at = now.toISOString()
  const unused = await unusedIds(tx, shift.id)
  // Lock labels in the common order.
  await sql`select from registered_ids where reserved_for = ${shift.id} order by sample_id for update`.execute(tx)
  await tx.updateTable('registered_ids').set({ reserved_for: null }).where('reserved_for', '=', shift.id).execute()
  await tx
    .updateTable('shift_ids')
    .set({ freed_at: at })
    .where('shift_id', '=', shift.id)
    .where('sample_id', '=', sql<string>`any(${unused})`)
    .execute()
  await tx.updateTable('shifts').set({ closed_at: at }).where('id', '=', shift.id).execute()
  await recordAudit(tx, call, {
    action: 'end',
    entity: 'shift',
    entity_id: shift.id,
    after: { device: shift.device, freed_ids: unused, ...(reason !== undefined && { reason }) },
  })
}

/** The IDs freed at the end, whatever they were used for since. */
async function freedAtEnd({ db: tx }: Pick<Ending, 'db'>, shift_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shift_ids')
    .select('sample_id')
    .where('shift_id', '=', shift_id)
    .where('freed_at', 'is not', null)
    .where('freed_by', 'is', null)
    .orderBy('sample_id')
    .execute()
  return rows.map(({ sample_id }) => sample_id)
}
