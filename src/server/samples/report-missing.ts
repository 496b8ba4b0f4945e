/** Missing, and found again (R2.12). */
import type { reportFound as foundEndpoint, reportMissing as missingEndpoint } from '#contract/samples.ts'
import type { Call } from '#server/http/call.ts'
import { findSamples, lockSamples } from './queries.ts'
import { recordMove, refuseUnlessAll } from './record-move.ts'

type ByName = Call<typeof missingEndpoint> | Call<typeof foundEndpoint>

async function moveByName(call: ByName, action: 'reportMissing' | 'find') {
  const { input, staff, db: tx } = call
  const samples = await lockSamples(tx, staff, input.samples)
  refuseUnlessAll(action, samples, staff)
  const ids = await recordMove(tx, action, samples, call, { entry: () => ({ staff: input.fullname }) })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}

export const reportMissing = (call: Call<typeof missingEndpoint>) => moveByName(call, 'reportMissing')

export const reportFound = (call: Call<typeof foundEndpoint>) => moveByName(call, 'find')
