/** Receives samples at the lab (R2.11). Locks the rows, so that two people cannot receive the same package. */
import type { acceptPackage as endpoint } from '#contract/transport.ts'
import { nameMissing } from '#domain/faults.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { findSamples, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'

/** The courier's name for a package with a tracking number when nobody is named (R4.10). */
const thirdParty = 'Third Party'

export async function receiveSamples(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now } = call
  const samples = await lockSamples(tx, staff, input.sample_ids)
  refuseUnlessAll('receive', samples, staff)
  if (input.transported_by === null && samples.some((sample) => sample.track_number === null)) {
    throw badInput([{ field: 'transported_by', message: nameMissing.transporter }])
  }
  // The name is the courier of the samples without tracking numbers. Where all have one, it is the courier of all.
  const isMixed = new Set(samples.map((sample) => sample.track_number === null)).size > 1
  const broughtBy = (track_number: string | null) => (isMixed && track_number !== null ? null : input.transported_by)
  const ids = await recordMove(tx, 'receive', samples, call, {
    set: () => ({ date_received: now.toISOString() }),
    before: (sample) => (sample.state_before_missing === null ? [] : ['FOUND']),
    entry: (action, sample) =>
      action === 'DELIVERED'
        ? { staff: broughtBy(sample.track_number) ?? thirdParty, track_number: sample.track_number }
        : { staff: input.accepted_by },
  })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}
