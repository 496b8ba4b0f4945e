/**
 * A lab scans a vial that was not sent to it (R2.13): this re-addresses it to the lab, which can then receive it.
 * The lab may not see the sample yet, so a sample that is not in transit is 'not found', like one that does not exist.
 */
import type { arrivedByMistake as endpoint } from '#contract/transport.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { maySee } from '#domain/viewer.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { findSamples, lockPublicSample } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'

export async function arrivedByMistake(call: Call<typeof endpoint>) {
  const { input, staff, db: tx } = call
  for (const id of input.sample_ids) {
    const sample = await lockPublicSample(tx, id)
    if (sample === undefined) throw notOnItsWay(id)
    if (!maySee(staff, sample) && refusal('arriveByMistake', sample, staff) !== null) throw notOnItsWay(id)
    refuseUnlessAll('arriveByMistake', [sample], staff)
    if (sample.analysis_site === staff.site_id) continue
    const sentTo = await tx.selectFrom('sites').select('name').where('id', '=', sample.analysis_site).executeTakeFirst()
    await recordMove(tx, 'arriveByMistake', [sample], call, {
      set: () => ({ analysis_site: staff.site_id, routed_to: [...new Set([...sample.routed_to, staff.site_id])] }),
      entry: () => ({
        staff: input.fullname,
        note: `Arrived by mistake: it was sent to ${sentTo?.name ?? 'another lab'}.`,
      }),
    })
  }
  return { updated: input.sample_ids.length, samples: await findSamples(tx, staff, input.sample_ids) }
}

const notOnItsWay = (id: string) =>
  new Failure(
    'not_found',
    `Sample with id ${id} not found among those on their way. Perhaps nobody packed it. Ask the site that collected it to prepare it for transport.`,
  )
