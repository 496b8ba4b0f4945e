/** What follows from a count: losses, and why a vial is too much or weighed otherwise. */
import type * as contract from '#contract/counts.ts'
import { takesAnswer, waitsToLeave } from '#domain/holdings/count.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { answeringSite } from '#server/own-sites.ts'
import { lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { readCountOf } from './read-counts.ts'

type Ruled = { readonly db: Write; readonly staff: Call<typeof contract.answerCount>['staff'] }

/** The open lines of a count of the caller's own site, by sample. */
async function openLines({ db, staff }: Ruled, id: number) {
  const count = await readCountOf(db, staff, id)
  if ((await answeringSite(db, count.site.id)) !== staff.site_id)
    throw new Failure('not_allowed', 'Only staff of its site settle a count.')
  return { count, open: new Map(count.lines.filter((line) => line.is_open).map((line) => [line.sample_id, line])) }
}

export async function reportCountLosses(call: Call<typeof contract.reportCountLosses>) {
  const { db: tx, input, params, staff } = call
  const samples = await lockSamples(tx, staff, input.samples)
  const { count, open } = await openLines(call, params.id)
  const others = input.samples.filter((id) => {
    const line = open.get(id)
    return line === undefined || line.kind !== 'MISSING' || takesAnswer(line)
  })
  if (others.length > 0)
    throw badInput([{ field: 'samples', message: `Nothing of this count is open about ${others.join(', ')}.` }])
  const entry = () => ({ staff: input.fullname, note: `Not found in the count of ${count.counted_at.slice(0, 10)}` })
  const [waiting, atLab] = [samples.filter(waitsToLeave), samples.filter((sample) => !waitsToLeave(sample))]
  refuseUnlessAll('reportMissing', waiting, staff)
  refuseUnlessAll('countMissing', atLab, staff)
  await recordMove(tx, 'reportMissing', waiting, call, { entry })
  await recordMove(tx, 'countMissing', atLab, call, { entry })
  return readCountOf(tx, staff, params.id)
}

export async function answerCount(call: Call<typeof contract.answerCount>) {
  const { db: tx, input, params, staff, now } = call
  const { open } = await openLines(call, params.id)
  const { sample_id, fullname, note } = input
  const line = open.get(sample_id)
  if (line === undefined || !takesAnswer(line))
    throw badInput([{ field: 'sample_id', message: `Nothing of this count is open about ${sample_id}.` }])
  await tx
    .insertInto('count_answers')
    .values({
      ...{ count_id: params.id, sample_id, staff: fullname, note },
      ...{ answered_at: now.toISOString(), answered_by: staff.id },
    })
    .execute()
  const after = { sample_id, staff: fullname, note }
  await recordAudit(tx, call, { action: 'answer', entity: 'count', entity_id: String(params.id), after })
  return readCountOf(tx, staff, params.id)
}
