/**
 * Tests a sample where it was collected. Custody then has one entry, TESTED_HERE, and none of a transport: nothing
 * travelled.
 */
import type * as contract from '#contract/counter.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { findSamples, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { dropStrips } from './strip-timers.ts'
import { giveTickets } from './tickets.ts'

/** What the site of a person without a counter is told. */
const notTestedHere = 'Your site does not test at the counter. An administrator can switch it on.'

/** What of a call tests a sample. */
type Needed = 'db' | 'input' | 'staff' | 'now' | 'request'

/** When it was tested, and the note of its custody entry: here and now, unless a device says otherwise. */
type Tested = { readonly at: string; readonly note: string | null }

export async function testHere(call: Pick<Call<typeof contract.testHere>, Needed>, tested?: Tested) {
  const { db: tx, input, staff, now } = call
  const { site_id } = staff
  const samples = await lockSamples(tx, staff, input.sample_ids)
  refuseUnlessAll('testHere', samples, staff)
  const site = await tx.selectFrom('sites').select('tests_on_site').where('id', '=', site_id).executeTakeFirstOrThrow()
  if (!site.tests_on_site) throw new Failure('conflict', notTestedHere)
  const ids = await recordMove(tx, 'testHere', samples, call, {
    set: ({ routed_to }) => ({
      analysis_site: site_id,
      tested_here_site: site_id,
      routed_to: [...new Set([...routed_to, site_id])],
      date_received: tested?.at ?? now.toISOString(),
    }),
    entry: () => ({ staff: input.fullname, note: tested?.note ?? null }),
  })
  // Whom a device tested does not wait in this room.
  if (tested === undefined) await giveTickets(tx, ids, { site_id, now })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}

export async function undoTestHere(call: Call<typeof contract.undoTestHere>) {
  const { db: tx, input, params, staff } = call
  const samples = await lockSamples(tx, staff, [params.sample_id])
  refuseUnlessAll('undoTestHere', samples, staff)
  const draft = await tx.selectFrom('reports').select('id').where('sample_id', '=', params.sample_id).executeTakeFirst()
  if (draft !== undefined) throw new Failure('conflict', `${params.sample_id} has a draft or a report already.`)
  await dropStrips(tx, params.sample_id)
  const ids = await recordMove(tx, 'undoTestHere', samples, call, {
    set: () => ({ analysis_site: null, tested_here_site: null, date_received: null }),
    entry: () => ({ staff: input.fullname, note: `Not tested here after all. ${input.reason}` }),
  })
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}
