/** Saves the text of a draft, proposes it for release, and sends it back. */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/alerts.ts'
import type { AlertContent, AlertWords } from '#domain/alert/alert.ts'
import { keptNameQuestion, keptNamesIn } from '#domain/alert/alert-faults.ts'
import { localDay } from '#domain/dates.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { alertFor, draftNow, draftOf, lockAlert, noteWriter, refuseStaleDraft } from './alert-rows.ts'
import { auditText } from './audit-text.ts'
import { proposalFaults, storeFaults } from './faults.ts'
import { keptNames, settleSubstances } from './names.ts'
import { noteProposal } from './proposal.ts'

export async function saveAlertDraft(call: Call<typeof contract.saveAlertDraft>) {
  const { db: tx, staff, now, params, input } = call
  const alert = await lockAlert(tx, params.id)
  const settings = await settingsOf(tx)
  // The facts of its samples may have changed since it was stored, without any writer.
  const { content: before } = await draftNow(tx, params.id, draftOf(alert), settings)
  const { draft_no, words, ...typed } = input
  refuseStaleDraft(alert, draft_no)
  const settled = await settleSubstances(tx, typed.holds)
  const content: AlertContent = { ...before, ...typed, words: wordsOf(typed.languages, words), holds: settled.holds }
  const faults = [...settled.faults, ...(await storeFaults(tx, content, now))]
  if (faults.length > 0) throw badInput(faults)
  const { content: whole } = await draftNow(tx, params.id, content, settings)
  await tx
    .updateTable('alerts')
    .set({
      ...{ draft: JSON.stringify(whole), draft_no: alert.draft_no + 1, draft_at: now.toISOString() },
      // A change withdraws the proposal: only the text that was proposed may be released.
      ...{ proposed_at: null, proposed_by: null },
    })
    .where('id', '=', params.id)
    .execute()
  // Saving without a change makes nobody a writer.
  if (!isDeepStrictEqual(before, whole)) await noteWriter(tx, params.id, staff.id)
  const what = { action: 'change the text', entity: 'alert', entity_id: params.id }
  await auditChange(tx, call, what, await auditText(tx, before), await auditText(tx, whole))
  return alertFor(tx, staff, params.id, now)
}

/** Only the words of the chosen languages. */
function wordsOf(
  languages: readonly Language[],
  words: { readonly [code in Language]?: AlertWords | undefined },
): AlertContent['words'] {
  const chosen = languages.flatMap((code) => {
    const own = words[code]
    return own === undefined ? [] : [[code, own] as const]
  })
  return Object.fromEntries(chosen)
}

export async function proposeAlert(call: Call<typeof contract.proposeAlert>) {
  const { db: tx, staff, now, params, input, query } = call
  const alert = await lockAlert(tx, params.id)
  const written = draftOf(alert)
  refuseStaleDraft(alert, input.draft_no)
  if (alert.proposed_at !== null) throw new Failure('conflict', 'This text is proposed already.')
  const settings = await settingsOf(tx)
  const draft = await draftNow(tx, params.id, written, settings)
  const today = localDay(now.toISOString(), settings.time_zone)
  const faults = await proposalFaults(tx, draft, { now, today, isUpdate: alert.version > 0 })
  if (faults.length > 0) throw badInput(faults)
  if (!query.confirmed.includes('kept_name')) {
    const warnings = keptNamesIn(draft.content, await keptNames(tx)).map((name) => {
      return { code: 'kept_name', detail: keptNameQuestion(name) }
    })
    if (warnings.length > 0) {
      throw new Failure('conflict', warnings.map(({ detail }) => detail).join(' '), { warnings })
    }
  }
  await tx
    .updateTable('alerts')
    .set({
      ...{ draft: JSON.stringify(draft.content), draft_no: alert.draft_no + 1 },
      ...{ proposed_at: now.toISOString(), proposed_by: staff.id, sent_back: null, sent_back_by: null },
    })
    .where('id', '=', params.id)
    .execute()
  await noteProposal(tx, params.id, draft.content)
  await recordAudit(tx, call, { action: 'propose', entity: 'alert', entity_id: String(params.id) })
  return alertFor(tx, staff, params.id, now)
}

export async function sendBackAlert(call: Call<typeof contract.sendBackAlert>) {
  const { db: tx, staff, now, params, input } = call
  const alert = await lockAlert(tx, params.id)
  if (alert.proposed_at === null) throw new Failure('conflict', 'This text is not proposed any more.')
  await tx
    .updateTable('alerts')
    .set({ proposed_at: null, proposed_by: null, sent_back: input.comment, sent_back_by: staff.id })
    .where('id', '=', params.id)
    .execute()
  const what = { action: 'send back', entity: 'alert', entity_id: String(params.id) }
  await recordAudit(tx, call, { ...what, after: { comment: input.comment } })
  return alertFor(tx, staff, params.id, now)
}
