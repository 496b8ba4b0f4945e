/** Disposes of samples before a witness (R2.23). */
import type { disposeSamples as endpoint } from '#contract/disposal.ts'
import { reasonMissing, sameWitness } from '#domain/faults.ts'
import { isSamePerson } from '#domain/person-name.ts'
import { needsDisposalReason } from '#domain/sample/disposal-rules.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { findSamples, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { addDisposals } from './queries.ts'

export async function disposeSamples(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now } = call
  const samples = await lockSamples(tx, staff, input.samples)
  refuseUnlessAll('dispose', samples, staff)
  if (isSamePerson(input.staff, input.witness)) {
    throw badInput([{ field: 'witness', message: sameWitness }])
  }
  if (needsDisposalReason(samples) && input.why === null) throw badInput([{ field: 'why', message: reasonMissing }])
  await addDisposals(tx, input.samples, {
    site_id: staff.site_id,
    staff: input.staff,
    witness: input.witness,
    why: input.why,
    at: now.toISOString(),
  })
  const note = [`Witness: ${input.witness}`, input.why].filter((part) => part !== null).join('. ')
  const ids = await recordMove(tx, 'dispose', samples, call, { entry: () => ({ staff: input.staff, note }) })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}
