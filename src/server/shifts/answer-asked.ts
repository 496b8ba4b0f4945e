/** Answers the question about a sample of a shift: it gets another label, or is the same as a stored sample. */
import type { answerAskedSample as endpoint } from '#contract/shifts.ts'
import { containerFault, labelFault, notTheSame } from '#domain/shift/labels.ts'
import { containerOf } from '#domain/survey/survey-faults.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { siteOf } from '#server/samples/store-registration.ts'
import { settingsOf } from '#server/settings.ts'
import { askedOf } from './list-shifts.ts'
import { readMade, storeMade } from './made-sample.ts'
import { findShift, type LockedShift, lockLabels, lockShift, takenAlong } from './queries.ts'

type Answering = Call<typeof endpoint>

export async function answerAskedSample(call: Answering) {
  const { db: tx, params, input, staff, now } = call
  const shift = await lockShift(tx, params.shift_id, { site_id: null, now, how: 'whole' })
  const asked = await lockReceipt(call, shift)
  const stored_as =
    input.as === 'new' ? await register(call, shift, asked, input.sample_id) : await theSame(call, shift, asked)
  await tx
    .updateTable('shift_receipts')
    .set({ stored_as, question: null, form: null })
    .where('shift_id', '=', shift.id)
    .where('sample_id', '=', asked.sample_id)
    .execute()
  await recordAudit(tx, call, {
    action: 'answer the question of a shift',
    entity: 'sample',
    entity_id: stored_as,
    after: { device: shift.device, came_as: asked.sample_id, is_new: input.as === 'new', reason: input.reason },
  })
  const answered = await findShift(tx, shift.id, null, now)
  return { shift: answered, asked: await askedOf(tx, staff, answered, { limit: 20, offset: 0 }) }
}

async function lockReceipt({ db: tx, params }: Answering, shift: LockedShift) {
  const row = await tx
    .selectFrom('shift_receipts')
    .selectAll()
    .where('shift_id', '=', shift.id)
    .where('sample_id', '=', params.sample_id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Failure('not_found', `No sample ${params.sample_id} came from this shift.`)
  if (row.question === null) throw new Failure('conflict', `Nothing is asked about ${params.sample_id} any more.`)
  return row
}
type Asked = Awaited<ReturnType<typeof lockReceipt>>

/** Registers it under another label of its site that nobody has reserved. */
async function register(call: Answering, shift: LockedShift, asked: Asked, sample_id: string): Promise<string> {
  const { db: tx } = call
  const { form, ...sent } = asked
  if (form === null) throw new Failure('conflict', 'This sample is registered; only its time is asked about.')
  const about = { site: await siteOf(tx, shift.site_id), settings: await settingsOf(tx) }
  const made = readMade({ ...sent, form }, shift, about)
  const label = (await lockLabels(tx, [sample_id])).get(sample_id) ?? null
  const message =
    labelFault(sample_id, label, shift.site_id) ?? containerFault(sample_id, containerOf[made.form.sample_type], label)
  if (message !== null) throw badInput([{ field: 'sample_id', message }])
  const isReserved = (await takenAlong(tx, shift.id, [asked.sample_id])).has(asked.sample_id)
  await storeMade(call, tx, made, shift, about, { sample_id, isReserved })
  return sample_id
}

/** Confirms that it is the stored sample. */
async function theSame({ db: tx }: Answering, shift: LockedShift, { stored_as, sample_id }: Asked): Promise<string> {
  if (stored_as !== null) return stored_as
  const sample = await tx
    .selectFrom('samples')
    .select('collecting_site_id')
    .where('sample_id', '=', sample_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const why = notTheSame(sample_id, sample ?? null, shift.site_id)
  if (why !== null) throw new Failure('conflict', why)
  return sample_id
}
