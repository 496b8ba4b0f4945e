/**
 * Decides what somebody said of a name that nobody knew (R8.12): the name becomes a synonym, a known and harmless name,
 * or no part of samples, for all results; or the answer is turned down and the name stays unknown.
 */
import { sql } from 'kysely'
import type { decideName as endpoint } from '#contract/unknown-names.ts'
import { localDay } from '#domain/dates.ts'
import { agreeRefusal, isByOne, needsReason } from '#domain/substance/second-person.ts'
import { refuseTakenNames } from '#server/admin/drugs.ts'
import { recordAudit } from '#server/audit/record.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { deciderOf, saidOf } from './list-names.ts'
import { type OpenProposal, openProposals } from './queries.ts'
import { settledProposal } from './settled.ts'

export async function decideName(call: Call<typeof endpoint>) {
  const { db: tx, input, staff, now } = call
  // One decision at a time; a change of the dictionary takes the same lock.
  await sql`select pg_advisory_xact_lock(hashtext('dictionary'))`.execute(tx)
  const drug = await settledProposal(tx, input)
  const open = await openProposals(tx, input.name.trim().toLowerCase())
  const said = open.find((one) => one.answer === input.answer && one.drug_id === (drug?.id ?? null))
  if (said === undefined) throw new Failure('conflict', 'Somebody decided this meanwhile. Load the list again.')
  const { time_zone } = await settingsOf(tx)
  const who = await deciderOf(tx, staff, localDay(now.toISOString(), time_zone))
  const refusal = input.is_agreed ? agreeRefusal(saidOf(said, time_zone), who) : null
  if (refusal !== null) throw new Failure('not_allowed', refusal)
  const by_one_person = input.is_agreed && isByOne(saidOf(said, time_zone), who)
  if (input.is_agreed && input.reason === null && needsReason(saidOf(said, time_zone), who)) {
    const why = by_one_person ? 'Nobody else can agree.' : 'Nobody gave a reason.'
    throw badInput([{ field: 'reason', message: `${why} Say why you are sure.` }])
  }
  await tx
    .insertInto('name_decisions')
    .values({
      ...{ text: said.text, answer: said.answer, drug_id: said.drug_id, is_agreed: input.is_agreed },
      ...{ reason: input.reason, by_one_person, decided_at: now.toISOString(), decided_by: staff.id },
    })
    .execute()
  if (input.is_agreed)
    await changeDictionary({ ...call, isDecided: true, needsPassword: by_one_person, refuse: refuseTakenNames }, () =>
      agree(call, said),
    )
  const after = { answer: said.answer, ...(said.drug === null ? {} : { drug: said.drug }), by_one_person }
  const action = input.is_agreed ? 'agree' : 'turn down'
  await recordAudit(tx, call, {
    action,
    entity: 'name',
    entity_id: said.text,
    after: { ...after, reason: input.reason },
  })
  return { name: said.text }
}

async function agree(call: Call<typeof endpoint>, { text, answer, drug_id }: OpenProposal): Promise<void> {
  const { db: tx } = call
  if (drug_id !== null) {
    const { numAffectedRows } =
      await sql`update drugs set synonyms = array_append(synonyms, ${text}) where id = ${drug_id}
      and not lower(${text}) = any (select lower(one) from unnest(synonyms) as one)`.execute(tx)
    const change = { action: 'add a synonym', entity: 'drug', entity_id: String(drug_id), after: { synonyms: text } }
    if (numAffectedRows === 1n) await recordAudit(tx, call, change)
    return
  }
  const kind = answer === 'NOT_PART' ? 'NOT_PART' : 'HARMLESS_NAME'
  await tx
    .insertInto('substance_words')
    .values({ kind, text, means: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
