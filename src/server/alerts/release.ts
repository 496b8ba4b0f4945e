/** Releases a text to the public, retracts an alert, and confirms one in doubt. */
import { sql } from 'kysely'
import type * as contract from '#contract/alerts.ts'
import { addDays, localDay, zonedInstant } from '#domain/dates.ts'
import { isSamePerson } from '#domain/person-name.ts'
import { type Language, languages, listIn } from '#domain/public/texts/languages.ts'
import { isStrip, type Technology, technologyName } from '#domain/technology/technologies.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Staff } from '#server/http/staff.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { settingsOf } from '#server/settings.ts'
import {
  alertFor,
  draftNow,
  draftOf,
  type LockedAlert,
  lockAlert,
  refuseStaleDraft,
  releasedText,
} from './alert-rows.ts'
import { auditText } from './audit-text.ts'
import { proposalFaults } from './faults.ts'
import { changesSince } from './proposal.ts'
import { noteEvidence, noteNames, queueMails, storeRelease } from './store-release.ts'

const stripsOnly =
  'Test strips alone say so. Strips can be wrong, and the alert calls itself unconfirmed. Release it all the same?'

/** Asks whether to release what nothing confirms. */
function askUnconfirmed(technologies: readonly Technology[] = []): string {
  if (technologies.every(isStrip)) return stripsOnly
  const names = listIn('en', technologies.map(technologyName))
  const says = technologies.length > 1 ? 'alone say so. They' : 'alone says so. It'
  return `${names} ${says} can be wrong, and the alert calls itself unconfirmed. Release it all the same?`
}

const seesNone =
  'You may see none of its samples. Ask somebody who may see them to release it, or to check it with you. Release it unseen?'
const sameName = (name: string) =>
  `Another account with the name ${name} changed this text. Only another person may release it. Are you another person?`

export async function releaseAlert(call: Call<typeof contract.releaseAlert>) {
  const { db: tx, staff, now, params, input, query } = call
  const alert = await lockAlert(tx, params.id)
  const written = draftOf(alert)
  const writers = await writersOf(tx, params.id)
  if (writers.includes(staff.id)) {
    throw new Failure('not_allowed', 'You changed this text. Somebody else releases it.')
  }
  if (alert.proposed_at === null) throw new Failure('conflict', 'This text is not proposed any more. Load it again.')
  refuseStaleDraft(alert, input.draft_no)
  const { time_zone } = await settingsOf(tx)
  // Results, names and areas may have changed since it was proposed.
  const draft = await draftNow(tx, params.id, written, { time_zone })
  const today = localDay(now.toISOString(), time_zone)
  const errors = await proposalFaults(tx, draft, { now, today, isUpdate: alert.version > 0 })
  const [first] = errors
  if (first !== undefined) {
    throw new Failure('conflict', `${first.message} Send it back, so that its writers can change that.`, { errors })
  }
  const { content } = draft
  const changes = await changesSince(tx, staff, params.id, content)
  if (changes.length > 0) {
    throw new Failure(
      'stale',
      `Since it was proposed, this has changed: ${changes.join('; ')}. Send it back, so that its writers read it again.`,
    )
  }
  const asked = [
    ...((await seesSamples(tx, staff, params.id)) ? [] : [{ code: 'sees_none' as const, detail: seesNone }]),
    ...((await isNamedAsWriter(tx, writers, staff.name))
      ? [{ code: 'same_name' as const, detail: sameName(staff.name) }]
      : []),
    ...(content.is_unconfirmed
      ? [{ code: 'strips_only' as const, detail: askUnconfirmed(content.unconfirmed_by) }]
      : []),
  ].filter(({ code }) => !query.confirmed.includes(code))
  if (asked.length > 0) {
    throw new Failure('conflict', asked.map(({ detail }) => detail).join(' '), { warnings: asked })
  }
  const ends_at = zonedInstant(addDays(content.ends_on, 1), '00:00', time_zone)
  const release = { alert_id: params.id, content, writers, released_by: staff.id, now, ends_at }
  const version = await storeRelease(tx, release)
  const what = {
    action: version === 1 ? 'release' : 'release an update',
    entity: 'alert',
    entity_id: String(params.id),
  }
  await recordAudit(tx, call, { ...what, after: { version, ends_at, ...(await auditText(tx, content)) } })
  return alertFor(tx, staff, params.id, now)
}

/** Whether the reader may see any of the alert's samples, or it has none. */
async function seesSamples(tx: Write, staff: Staff, alert_id: number): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select count(*) = 0 or coalesce(bool_or(${visibleTo(staff)}), false) as sees
    from alert_samples x join samples s on s.sample_id = x.sample_id where x.alert_id = ${alert_id}`.execute(tx)
  return rows[0]?.sees ?? true
}

/** Whether one of the writers has this name, too: two accounts may be one person. */
async function isNamedAsWriter(tx: Write, writers: readonly number[], name: string): Promise<boolean> {
  const names = await tx
    .selectFrom('users')
    .select('name')
    .where('id', 'in', [...writers, 0])
    .execute()
  return names.some((one) => isSamePerson(one.name, name))
}

async function writersOf(tx: Write, alert_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('alert_writers')
    .select('user_id')
    .where('alert_id', '=', alert_id)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Refuses actions that need a released alert that was not retracted. */
function refuseUnreleased({ version, retracted_at }: LockedAlert): void {
  if (version === 0) throw new Failure('conflict', 'This alert was not released yet.')
  if (retracted_at !== null) throw new Failure('conflict', 'This alert was taken back already.')
}

export async function retractAlert(call: Call<typeof contract.retractAlert>) {
  const { db: tx, staff, now, params, input } = call
  const alert = await lockAlert(tx, params.id)
  refuseUnreleased(alert)
  const content = await releasedText(tx, alert)
  const words: { [code in Language]?: string } = {}
  const errors: { field: string; message: string }[] = []
  for (const code of content.languages) {
    const reason = input.words[code] ?? ''
    if (reason !== '') words[code] = reason
    else errors.push({ field: `words.${code}`, message: `Say why in ${languages[code].name}.` })
  }
  if (errors.length > 0) throw badInput(errors)
  const at = now.toISOString()
  await tx
    .updateTable('alerts')
    .set({
      ...{ retracted_at: at, retracted_by: staff.id, retract_words: JSON.stringify(words) },
      ...{ draft: null, proposed_at: null, proposed_by: null, sent_back: null, sent_back_by: null },
    })
    .where('id', '=', params.id)
    .execute()
  await tx.deleteFrom('alert_writers').where('alert_id', '=', params.id).execute()
  await queueMails(tx, { alert_id: params.id, version: alert.version, is_retraction: true, at })
  const what = { action: 'take back', entity: 'alert', entity_id: String(params.id) }
  const reasons = Object.entries(words).map(([code, text]) => [`reason (${code})`, text])
  await recordAudit(tx, call, { ...what, after: Object.fromEntries(reasons) })
  return alertFor(tx, staff, params.id, now)
}

export async function holdAlert(call: Call<typeof contract.holdAlert>) {
  const { db: tx, staff, now, params, input } = call
  const alert = await lockAlert(tx, params.id)
  refuseUnreleased(alert)
  const doubts = await tx.selectFrom('alert_doubts').select('doubt').where('alert_id', '=', params.id).execute()
  if (doubts.length === 0) throw new Failure('conflict', 'Nothing puts this alert in doubt any more.')
  if (doubts.some(({ doubt }) => doubt === 'HIDDEN')) {
    throw new Failure(
      'conflict',
      'It names a substance that the public does not read any more. Write an update, or take it back.',
    )
  }
  await noteEvidence(tx, params.id, await releasedText(tx, alert))
  await noteNames(tx, params.id)
  await tx
    .insertInto('alert_answers')
    .values({ alert_id: params.id, at: now.toISOString(), user_id: staff.id, reason: input.reason })
    .execute()
  const what = { action: 'holds', entity: 'alert', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, after: { reason: input.reason } })
  return alertFor(tx, staff, params.id, now)
}
