/** Begins a draft from a signal or from nothing, adds samples to it, begins an update, and drops a draft. */
import type * as contract from '#contract/alerts.ts'
import type { AlertContent, AlertWords } from '#domain/alert/alert.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure, sampleNotFound } from '#server/http/failure.ts'
import { findSamples } from '#server/samples/queries.ts'
import { reopenSignals } from '#server/signals/reopen.ts'
import { alertFor, draftOf, type LockedAlert, lockAlert, noteWriter, releasedText } from './alert-rows.ts'
import { prefilledDraft } from './prefill-draft.ts'

type Writing = Pick<Call<typeof contract.makeAlert>, 'staff' | 'now' | 'request'> & { readonly db: Write }

export async function makeAlert(call: Call<typeof contract.makeAlert>) {
  const { db: tx, staff, now, input } = call
  const signal = input.signal_id === null ? null : await lockSignal(tx, input.signal_id)
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('alerts')
    .values({ created_at: at, created_by: staff.id, draft_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (signal !== null) await takeSignal(call, { ...signal, alert_id: id, outcome: 'ALERT' })
  const draft = await prefilledDraft(tx, id, signal, now)
  await tx
    .updateTable('alerts')
    .set({ draft: JSON.stringify(draft), draft_no: 1 })
    .where('id', '=', id)
    .execute()
  await noteWriter(tx, id, staff.id)
  await recordAudit(tx, call, {
    ...{ action: 'begin', entity: 'alert', entity_id: String(id) },
    after: { signal: input.signal_id },
  })
  return alertFor(tx, staff, id, now)
}

/** Locks a signal that nobody has answered; 409 where somebody has. */
async function lockSignal(tx: Write, id: number) {
  const signal = await tx
    .selectFrom('alert_signals')
    .select(['id', 'drug_id', 'custom_drug', 'answered_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (signal === undefined) throw badInput([{ field: 'signal_id', message: 'There is no such signal.' }])
  if (signal.answered_at !== null) throw new Failure('conflict', 'Somebody has answered this signal already.')
  return signal
}

type Taken = { readonly id: number; readonly alert_id: number; readonly outcome: 'ALERT' | 'ADDED' }

/** Answers a signal by an alert, and adds the signal's samples to the alert. */
async function takeSignal({ db: tx, staff, now, request }: Writing, { id, alert_id, outcome }: Taken) {
  const answered_at = now.toISOString()
  await tx
    .updateTable('alert_signals')
    .set({ outcome, alert_id, answered_at, answered_by: staff.id })
    .where('id', '=', id)
    .execute()
  const samples = await tx
    .selectFrom('alert_signal_samples as x')
    .innerJoin('samples as s', 's.sample_id', 'x.sample_id')
    .select('x.sample_id')
    .where('x.signal_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .execute()
  await addRows(
    tx,
    alert_id,
    samples.map(({ sample_id }) => sample_id),
    now,
  )
  const action = outcome === 'ALERT' ? 'make an alert' : 'add to an alert'
  const what = { action, entity: 'signal', entity_id: String(id) }
  await recordAudit(tx, { staff, now, request }, { ...what, after: { alert: alert_id, samples: samples.length } })
}

async function addRows(tx: Write, alert_id: number, samples: readonly string[], now: Date) {
  if (samples.length === 0) return
  await tx
    .insertInto('alert_samples')
    .values(samples.map((sample_id) => ({ alert_id, sample_id, added_at: now.toISOString() })))
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Notes a change of the alert's samples: whoever made it counts as a writer, and a proposal is withdrawn. */
async function noteChange({ db: tx, staff, now }: Writing, id: number) {
  await tx
    .updateTable('alerts')
    .set({ proposed_at: null, proposed_by: null, draft_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await noteWriter(tx, id, staff.id)
}

const taken = () => new Failure('conflict', 'This alert was taken back. Make a new one.')

/** Begins an update with the released text. */
async function openUpdate({ db: tx, now }: Writing, alert: LockedAlert) {
  if (alert.retracted_at !== null) throw taken()
  const released = await releasedText(tx, alert)
  const unsaid = Object.entries(released.words).map(([code, words]) => [code, { ...words, changed: '' }])
  // The same languages as before, each with all its words.
  const draft: AlertContent = { ...released, words: Object.fromEntries(unsaid) as { [code in Language]?: AlertWords } }
  await tx
    .updateTable('alerts')
    .set((row) => ({ draft: JSON.stringify(draft), draft_no: row('draft_no', '+', 1), draft_at: now.toISOString() }))
    .where('id', '=', alert.id)
    .execute()
}

export async function beginUpdate(call: Call<typeof contract.beginUpdate>) {
  const { db: tx, staff, now, params } = call
  const alert = await lockAlert(tx, params.id)
  if (alert.draft !== null) throw new Failure('conflict', 'Somebody has begun already. Load it again.')
  await openUpdate(call, alert)
  await recordAudit(tx, call, { action: 'begin an update', entity: 'alert', entity_id: String(params.id) })
  return alertFor(tx, staff, params.id, now)
}

export async function addSignal(call: Call<typeof contract.addSignal>) {
  const { db: tx, staff, now, params, input } = call
  const alert = await lockAlert(tx, params.id)
  if (alert.retracted_at !== null) throw taken()
  const { id } = await lockSignal(tx, input.signal_id)
  if (alert.draft === null) await openUpdate(call, alert)
  await takeSignal(call, { id, alert_id: params.id, outcome: 'ADDED' })
  await noteChange(call, params.id)
  return alertFor(tx, staff, params.id, now)
}

/** The samples of a call; the caller may see each of them. */
async function seenSamples({ db: tx, staff }: Writing, ids: readonly string[]): Promise<readonly string[]> {
  const seen = new Set((await findSamples(tx, staff, ids)).map(({ sample_id }) => sample_id))
  const missing = ids.find((id) => !seen.has(id))
  if (missing !== undefined) throw sampleNotFound(missing)
  return ids
}

export async function addAlertSamples(call: Call<typeof contract.addAlertSamples>) {
  const { db: tx, staff, now, params, input } = call
  draftOf(await lockAlert(tx, params.id))
  const samples = await seenSamples(call, input.samples)
  await addRows(tx, params.id, samples, now)
  await noteChange(call, params.id)
  const what = { action: 'add samples', entity: 'alert', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, after: { samples } })
  return alertFor(tx, staff, params.id, now)
}

export async function removeAlertSamples(call: Call<typeof contract.removeAlertSamples>) {
  const { db: tx, staff, now, params, input } = call
  draftOf(await lockAlert(tx, params.id))
  const samples = await seenSamples(call, input.samples)
  const removed = await tx
    .deleteFrom('alert_samples')
    .where('alert_id', '=', params.id)
    .where('sample_id', 'in', [...samples])
    .returning('sample_id')
    .execute()
  const other = samples.find((id) => removed.every(({ sample_id }) => sample_id !== id))
  if (other !== undefined) throw new Failure('conflict', `This alert does not rest on ${other}.`)
  await noteChange(call, params.id)
  const what = { action: 'take samples out', entity: 'alert', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, before: { samples } })
  return alertFor(tx, staff, params.id, now)
}

const lastRelease = (tx: Write, { id, version }: LockedAlert) =>
  tx
    .selectFrom('alert_versions')
    .select(['released_at', 'sample_ids'])
    .where('alert_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Gives the alert the samples of its newest version again, and reopens the signals that the draft answered. */
export async function dropAlertDraft(call: Call<typeof contract.dropAlertDraft>) {
  const { db: tx, staff, now, params } = call
  const alert = await lockAlert(tx, params.id)
  draftOf(alert)
  const isNew = alert.version === 0
  await tx
    .updateTable('alerts')
    .set({
      ...{ draft: null, proposed_at: null, proposed_by: null, sent_back: null, sent_back_by: null },
      dropped_at: isNew ? now.toISOString() : null,
    })
    .where('id', '=', params.id)
    .execute()
  await tx.deleteFrom('alert_writers').where('alert_id', '=', params.id).execute()
  const last = isNew ? null : await lastRelease(tx, alert)
  if (last !== null) {
    await tx.deleteFrom('alert_samples').where('alert_id', '=', params.id).execute()
    await addRows(tx, params.id, last.sample_ids, new Date(last.released_at))
  }
  await reopenSignals(tx, call, params.id, last?.released_at ?? null)
  await recordAudit(tx, call, { action: 'drop the draft', entity: 'alert', entity_id: String(params.id) })
  return { alert: isNew ? null : await alertFor(tx, staff, params.id, now) }
}
