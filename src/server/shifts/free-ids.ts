/** Frees reserved IDs of an open shift. The administrator must have their labels at hand. */
import type { freeShiftIds as endpoint } from '#contract/shifts.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { findShift, lockLabels, lockShift, takenAlong, unusedIds } from './queries.ts'

export async function freeShiftIds(call: Call<typeof endpoint>) {
  const { db: tx, params, input, staff, now } = call
  const shift = await lockShift(tx, params.shift_id, { site_id: null, now, how: 'whole' })
  if (shift.closed_at !== null) throw new Failure('conflict', 'This shift has ended: none of its IDs is reserved.')
  const ids = [...new Set(input.sample_ids)].sort()
  const labels = await lockLabels(tx, ids)
  const taken = await takenAlong(tx, shift.id, ids)
  const strange = ids.filter((id) => !taken.has(id))
  if (strange.length > 0)
    throw badInput(strange.map((field) => ({ field, message: `${field} was not taken along on this shift.` })))
  const reserved = ids.filter((id) => labels.get(id)?.reserved_for === shift.id)
  const used = ids.filter((id) => !reserved.includes(id) && labels.get(id)?.used_at !== null)
  if (used.length > 0) {
    const errors = used.map((field) => ({ field, message: `${field} is used already.` }))
    throw new Failure('conflict', errors.map(({ message }) => message).join(' '), { errors })
  }
  // Those freed before stay free.
  if (reserved.length > 0) {
    await tx.updateTable('registered_ids').set({ reserved_for: null }).where('sample_id', 'in', reserved).execute()
    await tx
      .updateTable('shift_ids')
      .set({ freed_at: now.toISOString(), freed_by: staff.id })
      .where('shift_id', '=', shift.id)
      .where('sample_id', 'in', reserved)
      .execute()
    await recordAudit(tx, call, {
      action: 'free IDs',
      entity: 'shift',
      entity_id: shift.id,
      after: { device: shift.device, freed_ids: reserved, reason: input.reason },
    })
  }
  return { shift: await findShift(tx, shift.id, null, now), unused_ids: await unusedIds(tx, shift.id) }
}
