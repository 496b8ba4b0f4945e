/** Gives what is left of a sample back to the person who brought it, and takes that back (R2.46). */
import type * as contract from '#contract/counter.ts'
import { showGrams } from '#domain/report/quantities.ts'
import { faultsOfGiveBack, noReturnBasis } from '#domain/sample/give-back.ts'
import { hereAfterAll } from '#domain/sample/without-result.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { findSamples, type LockedSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { refuseWhileStripRuns } from './strip-timers.ts'
import { newestTicket } from './tickets.ts'

export async function giveBack(call: Call<typeof contract.giveBack>) {
  const { db: tx, input, params, staff, now } = call
  const samples = await lockSamples(tx, staff, [params.sample_id])
  refuseUnlessAll('giveBack', samples, staff)
  const site = await tx
    .selectFrom('sites')
    .select('return_basis')
    .where('id', '=', staff.site_id)
    .executeTakeFirstOrThrow()
  if (site.return_basis === '') throw new Failure('conflict', noReturnBasis)
  await refuseWhileStripRuns(tx, params.sample_id)
  const ticket = await newestTicket(tx, params.sample_id)
  const faults = samples.flatMap((sample: LockedSample) => faultsOfGiveBack(input, { ...sample, ticket }))
  if (faults.length > 0) throw badInput(faults)
  const { weight, fullname } = input
  const ids = await recordMove(tx, 'giveBack', samples, call, {
    // It is at no site any more, so no list of a site and no transport shows it.
    set: () => ({ analysis_site: null, returned_at: now.toISOString(), returned_weight: weight }),
    entry: () => ({
      staff: fullname,
      note: `${weight === null ? 'Not weighed' : showGrams(weight)}. ${site.return_basis}`,
    }),
  })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}

export async function undoGiveBack(call: Call<typeof contract.undoGiveBack>) {
  const { db: tx, input, params, staff } = call
  const samples = await lockSamples(tx, staff, [params.sample_id])
  refuseUnlessAll('undoGiveBack', samples, staff)
  const ids = await recordMove(tx, 'undoGiveBack', samples, call, {
    set: ({ tested_here_site, not_analyzed }) => ({
      ...{ analysis_site: tested_here_site, returned_at: null, returned_weight: null },
      ...hereAfterAll({ not_analyzed }),
    }),
    entry: () => ({ staff: input.fullname, note: `Not given back after all. ${input.reason}` }),
  })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}
