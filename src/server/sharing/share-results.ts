/** Sharing by staff (R2.18 to R2.22): the survey, Mark As Shared, Couldn't Share, and what follows them. */
import type * as contract from '#contract/sharing.ts'
import type { SampleAction } from '#domain/sample/sample-lifecycle.ts'
import { isTold } from '#domain/sample/telling.ts'
import { endsWithoutResult } from '#domain/sample/ticket.ts'
import { asksOfUser, conversationFault } from '#domain/survey/staff-survey.ts'
import type { Author } from '#server/audit/record.ts'
import { refuseWhileStripRuns } from '#server/counter/strip-timers.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Staff } from '#server/http/staff.ts'
import { withoutPersonalAnswers } from '#server/retention/anonymise.ts'
import { findSample, lockSamples } from '#server/samples/queries.ts'
import { type MoveDetails, recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { noteTelling, noteTold, refuseElsewhere, refuseOlder } from './tellings.ts'

type Writer = Author & { readonly staff: Staff; readonly db: Write; readonly params: { readonly sample_id: string } }

/** Locks, asks the table, moves, and answers the sample: what all of these have in common. */
async function move(call: Writer, action: SampleAction, set: MoveDetails['set']) {
  const samples = await lockSamples(call.db, call.staff, [call.params.sample_id])
  refuseUnlessAll(action, samples, call.staff)
  await recordMove(call.db, action, samples, call, { ...(set === undefined ? {} : { set }), entry: () => null })
  return samples
}

export async function shareResults(call: Call<typeof contract.shareResults>) {
  const { params, input, staff, db: tx, now } = call
  const shared_at = now.toISOString()
  const [sample] = await move(call, input === null ? 'markAsShared' : 'share', () => ({
    shared_at,
    message_refused: false,
    // Told without a network what the service refused: now they know better.
    new_warning_since_shared: false,
    // Told a result that was taken back, they hear the right one now.
    corrected_since_shared: false,
  }))
  // Nobody reads a result to a person while another strip of it is still in the water.
  await refuseWhileStripRuns(tx, params.sample_id)
  if (input !== null && sample !== undefined) {
    await refuseOlder(tx, sample.sample_id, input.as_of)
    const isForUser = asksOfUser(sample)
    const message = conversationFault(sample, input.had_conversation)
    if (message !== null) throw badInput([{ field: 'had_conversation', message }])
    const { fullname, telling, as_of, ...given } = input
    if (telling !== null) await noteTold(call, sample, telling)
    const answers = sample.anonymised_at === null ? given : { ...given, ...withoutPersonalAnswers, how_useful: null }
    const values = {
      ...answers,
      sample_id: sample.sample_id,
      kind: 'STAFF' as const,
      fullname,
      how_useful: isForUser ? answers.how_useful : null,
      answered_at: shared_at,
      answered_by: staff.id,
    }
    await tx
      .insertInto('sharing_surveys')
      .values(values)
      // The result that was shared before was taken back: the answers were about that one.
      .onConflict((before) => before.columns(['sample_id', 'kind']).doUpdateSet(values))
      .execute()
  }
  return findSample(tx, staff, params.sample_id)
}

export async function couldNotShare(call: Call<typeof contract.couldNotShare>) {
  await move(call, 'couldNotShare', () => ({ message_refused: false }))
  return findSample(call.db, call.staff, call.params.sample_id)
}

/** Couldn't Share, and why: at a counter the person stood there. */
export async function couldNotTell(call: Call<typeof contract.couldNotTell>) {
  const { db, staff, params, input } = call
  const samples = await move(call, 'couldNotShare', () => ({ message_refused: false }))
  for (const sample of samples) {
    refuseElsewhere(sample)
    const { outcome, naloxone_offered } = input
    await noteTelling(call, sample.sample_id, { outcomes: [outcome], shown: null, naloxone_offered })
  }
  return findSample(db, staff, params.sample_id)
}

/** Ends the task to find a person who left: somebody tried. Whoever comes back is told after all. */
export async function couldNotReach(call: Call<typeof contract.couldNotReach>) {
  const { db, staff, params } = call
  await lockSamples(db, staff, [params.sample_id])
  const sample = await findSample(db, staff, params.sample_id)
  if (!sample.person_left) throw new Failure('conflict', 'Nobody is to be found for this sample.')
  await noteTelling(call, sample.sample_id, { outcomes: ['NOT_REACHED'], shown: null, naloxone_offered: null })
  return findSample(db, staff, params.sample_id)
}

/** What became of telling that there will be no result (it could not be analyzed, or is lost): nothing is shared, and the ticket leaves the board. */
export async function toldNoResult(call: Call<typeof contract.toldNoResult>) {
  const { db, staff, params, input } = call
  const samples = await lockSamples(db, staff, [params.sample_id])
  for (const sample of samples) {
    refuseElsewhere(sample)
    if (sample.collecting_site_id !== staff.site_id)
      throw new Failure('conflict', 'Only the site that collected it tells its person.')
    if (!endsWithoutResult(sample))
      throw new Failure('conflict', 'Only a sample that could not be analyzed, or that is missing, has no result.')
    await noteTelling(call, sample.sample_id, { outcomes: [input.outcome], shown: null, naloxone_offered: null })
    // Whoever hears it knows, too, that the result which they were told was taken back.
    if (isTold(input.outcome) && sample.corrected_since_shared)
      await move(call, 'tellPerson', () => ({ corrected_since_shared: false }))
  }
  return findSample(db, staff, params.sample_id)
}

export async function personWasTold(call: Call<typeof contract.personWasTold>) {
  await move(call, 'tellPerson', () => ({
    new_result_since_shared: false,
    corrected_since_shared: false,
    new_warning_since_shared: false,
    message_refused: false,
  }))
  await refuseOlder(call.db, call.params.sample_id, call.query.as_of)
  return findSample(call.db, call.staff, call.params.sample_id)
}

export async function setResearchParticipation(call: Call<typeof contract.setResearchParticipation>) {
  await move(call, 'setResearchParticipation', () => ({ research_participation: call.input.value }))
  return findSample(call.db, call.staff, call.params.sample_id)
}

export async function reportIsReady({ params, staff, db }: Call<typeof contract.reportIsReady>) {
  const { sample_id, reported_at } = await findSample(db, staff, params.sample_id)
  if (reported_at === null) throw new Failure('conflict', `Report ${sample_id} is not ready`)
  return { sample_id, reported_at }
}
