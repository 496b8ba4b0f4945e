/** Asks an administrator to delete a sample that still awaits transport (R4.21: a request only). */
import type { requestDeletion as endpoint } from '#contract/samples.ts'
import type { Call } from '#server/http/call.ts'
import { findSample, lockSamples } from './queries.ts'
import { recordMove, refuseUnlessAll } from './record-move.ts'

export async function requestDeletion(call: Call<typeof endpoint>) {
  const { params, input, staff, db: tx, now } = call
  const samples = await lockSamples(tx, staff, [params.sample_id])
  refuseUnlessAll('requestDeletion', samples, staff)
  await tx
    .insertInto('deletion_requests')
    .values({
      sample_id: params.sample_id,
      staff: input.staff,
      reason: input.reason,
      requested_at: now.toISOString(),
      requested_by: staff.id,
    })
    .execute()
  // The reason may say something about the person, and custody keeps everything: store it in the request, which can be
  // emptied.
  await recordMove(tx, 'requestDeletion', samples, call, { entry: () => ({ staff: input.staff }) })
  return findSample(tx, staff, params.sample_id)
}
