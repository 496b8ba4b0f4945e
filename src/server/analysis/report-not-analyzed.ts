/** Says why a sample could not be analysed (R2.17). At a second site the reason is stored as that site's note. */
import type { reportNotAnalyzed as endpoint } from '#contract/analysis.ts'
import { noteNews } from '#server/contacts/waiting-contacts.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { findSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'

export async function reportNotAnalyzed(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now } = call
  const [sample] = await lockSamples(tx, staff, [input.sample])
  if (sample === undefined) throw sampleNotFound(input.sample)
  refuseUnlessAll('couldNotBeAnalyzed', [sample], staff)
  const isFirst = sample.reported_at === null
  if (!isFirst) {
    const { sample_id } = sample
    const note = { sample_id, site_id: staff.site_id, staff: input.staff, reason: input.reason, at: now.toISOString() }
    await tx.insertInto('analysis_notes').values(note).execute()
  }
  await recordMove(tx, 'couldNotBeAnalyzed', [sample], call, {
    set: () => ({
      ...(isFirst ? { not_analyzed: input.reason } : {}),
      ...(sample.further_analysis_from === staff.site_id ? {} : { further_analysis_from: null }),
    }),
    entry: () => ({ staff: input.staff, note: `Could not be analyzed: ${input.reason}` }),
  })
  await noteNews(tx, sample.sample_id, now)
  return findSample(tx, staff, sample.sample_id)
}
