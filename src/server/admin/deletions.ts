/**
 * Decides requests for deletion (R2.8): approved with or without the vial's destruction, or rejected with a note.
 */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/tasks.ts'
import { quoted, sameWitness } from '#domain/faults.ts'
import { isSamePerson } from '#domain/person-name.ts'
import { recordAudit } from '#server/audit/record.ts'
import { addToCustodyLog } from '#server/custody/queries.ts'
import { idMatches } from '#server/database/ids.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { found } from './find.ts'

export async function listDeletionRequests({ db, query }: Call<typeof contract.listDeletionRequests>) {
  const open = db
    .selectFrom('deletion_requests as r')
    .innerJoin('samples as s', 's.sample_id', 'r.sample_id')
    .innerJoin('sites', 'sites.id', 's.collecting_site_id')
    .where('r.decided_at', 'is', null)
    .where(idMatches(sql`r.sample_id`, query.search ?? ''))
    .select(['r.id', 'r.sample_id', 'sites.name as site', 'r.staff', 'r.reason', 'r.requested_at'])
  return pageOf(open.orderBy('r.requested_at'), query)
}

export async function decideDeletion(call: Call<typeof contract.decideDeletion>) {
  const { db: tx, input, params, staff, now } = call
  const request = found(
    await tx.selectFrom('deletion_requests').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst(),
    'This request',
  )
  if (request.decided_at !== null) throw new Failure('conflict', 'This request was decided already.')
  const { sample_id } = request
  const samples = await lockSamples(tx, staff, [sample_id])
  if (input.decision === 'APPROVED') await refuseWhileAsked(call, sample_id)
  const action = input.decision === 'APPROVED' ? 'approveDeletion' : 'rejectDeletion'
  refuseUnlessAll(action, samples, staff)
  const note = input.note === '' ? null : input.note
  await recordMove(tx, action, samples, call, {
    ...(input.decision === 'APPROVED' && { set: () => ({ deleted_at: now.toISOString() }) }),
    // The reason for deletion stays in the request, where it can be emptied.
    entry: () => ({ staff: staff.name, note: input.decision === 'REJECTED' ? note : null }),
  })
  if (input.decision === 'APPROVED') {
    await voidId(call, sample_id)
    if (input.destroyed !== null) await recordDestruction(call, sample_id, input.destroyed)
  }
  const decided = { decided_at: now.toISOString(), decided_by: staff.id, decision: input.decision, note }
  await tx.updateTable('deletion_requests').set(decided).where('id', '=', params.id).execute()
  await recordAudit(tx, call, {
    action: input.decision === 'APPROVED' ? 'approve' : 'reject',
    entity: 'request for deletion',
    entity_id: sample_id,
    before: { decision: null },
    after: input,
  })
  return { sample_id, decision: input.decision }
}

type Decide = Call<typeof contract.decideDeletion>

/**
 * Refuses the deletion while a second sample with this ID, sent by a device, has a question. It may be another person's
 * sample; after the deletion it would be taken for the deleted one.
 */
async function refuseWhileAsked({ db: tx }: Decide, sample_id: string) {
  const kept = await tx
    .selectFrom('shift_receipts as r')
    .innerJoin('shifts as s', 's.id', 'r.shift_id')
    .select('s.device')
    .where('r.sample_id', '=', sample_id)
    .where('r.form', 'is not', null)
    .executeTakeFirst()
  if (kept === undefined) return
  const asked = `The device ${quoted(kept.device)} sent a sample under ${sample_id}, too`
  throw new Failure('conflict', `${asked}. First answer the question about that sample.`)
}

/** Makes the ID void: it never becomes free again (R2.8). */
async function voidId({ db: tx, now }: Decide, sample_id: string) {
  await tx
    .updateTable('registered_ids')
    .set({ voided_at: now.toISOString(), void_reason: 'The sample was deleted.' })
    .where('sample_id', '=', sample_id)
    .where('voided_at', 'is', null)
    .execute()
}

async function recordDestruction(
  { db: tx, staff, now }: Decide,
  sample_id: string,
  hands: { staff: string; witness: string },
) {
  if (isSamePerson(hands.staff, hands.witness)) {
    throw badInput([{ field: 'destroyed.witness', message: sameWitness }])
  }
  await addToCustodyLog(tx, [
    {
      sample_id,
      action: 'DESTROYED',
      site_id: staff.site_id,
      staff: hands.staff,
      at: now.toISOString(),
      track_number: null,
      note: `Witness: ${hands.witness}`,
      user_id: staff.id,
    },
  ])
}
