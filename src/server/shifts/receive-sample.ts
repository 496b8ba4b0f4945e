/**
 * Receives one sample of a shift: returns its receipt if it came before, else stores it, keeps it with a question, or
 * refuses it.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Answered } from '#contract/endpoint.ts'
import { Sample } from '#contract/samples.ts'
import type { Receipt } from '#contract/shift-receipts.ts'
import type { sendShiftSamples as endpoint } from '#contract/shifts.ts'
import { isLabelId } from '#domain/sample/sample-id.ts'
import { type Arrival, arrivalOf } from '#domain/shift/labels.ts'
import { timeQuestion } from '#domain/shift/shift-words.ts'
import { containerOf } from '#domain/survey/survey-faults.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { findSamples } from '#server/samples/queries.ts'
import {
  type About,
  isTimeAsked,
  type Made,
  readMade,
  refuseFaults,
  type Sending,
  type SentSample,
  storeMade,
} from './made-sample.ts'
import { type LockedShift, lockLabels, lockShift, receiptOf, takenAlong } from './queries.ts'
import { receiveTests } from './receive-tests.ts'

/** The answer to the device about one sample. */
export type SendAnswer = Answered<typeof endpoint>['answers'][number]

/** Runs in a transaction of its own. Throws bad input where nothing is stored, so that the device keeps the sample. */
export async function receiveSample(call: Sending, tx: Write, sent: SentSample, about: About): Promise<SendAnswer> {
  const { sample_id } = sent
  if (!isLabelId(sample_id)) throw badInput([{ field: 'sample_id', message: 'This is no sample ID.' }])
  const of = { site_id: call.staff.site_id, now: call.now, how: 'for its samples' } as const
  const shift = await lockShift(tx, call.params.shift_id, of)
  const answer = await receiveForm(call, tx, shift, sent, about)
  if (answer.outcome !== 'held' || sent.tests == null) return answer
  const tests = await receiveTests(call, tx, shift, { ...sent, tests: sent.tests })
  // With what its result wrote.
  const receipt = await receiptOf(tx, shift.id, sample_id)
  return { ...answer, receipt: receipt === undefined ? answer.receipt : bare(receipt), tests }
}

async function receiveForm(
  call: Sending,
  tx: Write,
  shift: LockedShift,
  sent: SentSample,
  about: About,
): Promise<SendAnswer> {
  const { sample_id } = sent
  // From here on, nobody else can receive it, or register another one under its label.
  const label = (await lockLabels(tx, [sample_id])).get(sample_id) ?? null
  const { form } = sent
  const form_hash = form == null ? (sent.form_hash ?? '') : createHash('sha256').update(form).digest('hex')
  const before = await answerBefore(call, tx, sample_id, form_hash)
  if (before !== null) return before
  if (form == null) throw badInput([{ field: 'form', message: formMissing }])
  const received_at = call.now.toISOString()
  const made = readMade({ ...sent, form, sent_at: call.input.sent_at, received_at }, shift, about)
  refuseFaults(made, about)
  const wasReserved = (await takenAlong(tx, shift.id, [sample_id])).has(sample_id)
  const arrival = arrivalOf({
    sample_id,
    container_type: containerOf[made.form.sample_type],
    shift: { id: shift.id, site_id: shift.site_id, isClosed: shift.closed_at !== null },
    wasReserved,
    label,
  })
  if (arrival.to === 'refuse') throw badInput([{ field: 'sample_id', message: arrival.why }])
  if (arrival.to === 'store') await storeMade(call, tx, made, shift, about, { sample_id, isReserved: wasReserved })
  if (arrival.to === 'ask') await refuseTooMany(tx, shift)
  const isNew = await keepReceipt(tx, shift, { made, form_hash, arrival })
  if (isNew && arrival.to === 'ask') await noteKept(call, tx, shift, sample_id)
  // Two samples with one ID and no label may arrive at the same moment: then the other one was first.
  const answer = await answerBefore(call, tx, sample_id, form_hash)
  if (answer === null) throw new Error(`A receipt was ${isNew ? 'written' : 'there'} and is not found.`)
  return answer
}

/** Why a result without its sample is refused. */
const formMissing = 'The service does not hold this sample, and its form was not sent with the result.'

/** How many more samples than it took labels along a shift may ask about. */
const strangersAtMost = 20

/** Refuses once a shift asks about more samples than it can have made; the device keeps the others. */
async function refuseTooMany(tx: Write, { id }: LockedShift): Promise<void> {
  const { rows } = await sql<{ asked: number; taken: number }>`
    select (select count(*)::int from shift_receipts where shift_id = ${id} and question is not null) as asked,
      (select count(*)::int from shift_ids where shift_id = ${id}) as taken`.execute(tx)
  const [{ asked = 0, taken = 0 } = {}] = rows
  if (asked < taken + strangersAtMost) return
  throw new Failure(
    'too_many',
    `${asked} samples of this shift wait for an administrator. The device keeps the others until those are answered.`,
    { retryAfter: 3600 },
  )
}

const noteKept = (call: Sending, tx: Write, { id, device }: LockedShift, sample_id: string) =>
  recordAudit(tx, call, { action: 'ask about', entity: 'shift', entity_id: id, after: { device, sample_id } })

/** The answer that it got before; null where it is new. */
async function answerBefore(
  { staff, params }: Sending,
  tx: Write,
  sample_id: string,
  form_hash: string,
): Promise<SendAnswer | null> {
  const found = await receiptOf(tx, params.shift_id, sample_id)
  if (found === undefined) return null
  const { stored_as } = found
  const receipt = bare(found)
  if (receipt.form_hash === form_hash) return { outcome: 'held', sample_id, receipt, tests: null }
  const [stored = null] = stored_as === null ? [] : await findSamples(tx, staff, [stored_as])
  // The contract tells the answers' shapes apart by their fields: drop all that it does not know.
  return { outcome: 'changed', sample_id, receipt, stored: stored && Sample.parse(stored) }
}

/** A receipt as its device gets it: the ID under which the sample stands is the server's own. */
const bare = ({ stored_as: _, ...receipt }: NonNullable<Awaited<ReturnType<typeof receiptOf>>>): Receipt => receipt

type Arrived = {
  readonly made: Made
  readonly form_hash: string
  readonly arrival: Exclude<Arrival, { to: 'refuse' }>
}

/** Writes its receipt; returns whether there was none before. */
async function keepReceipt(tx: Write, shift: LockedShift, { made, form_hash, arrival }: Arrived) {
  const { times, collected } = made
  const { sample_id } = made.form
  const { received_at } = times
  const iso = (time: string) => new Date(time).toISOString()
  const isStored = arrival.to === 'store'
  const row = await tx
    .insertInto('shift_receipts')
    .values({
      ...{ shift_id: shift.id, sample_id, form_hash, received_at },
      ...{ made_at: iso(times.made_at), sent_at: iso(times.sent_at) },
      stored_as: isStored ? sample_id : null,
      question: isStored ? (isTimeAsked(made) ? timeQuestion(times, collected) : null) : arrival.question,
      // Only what the survey knows: a device may send anything.
      form: isStored ? null : JSON.stringify(made.form),
    })
    .onConflict((there) => there.doNothing())
    .returning('sample_id')
    .executeTakeFirst()
  return row !== undefined
}
