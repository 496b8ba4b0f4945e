/** Approves a version of an advice card as the second person, or takes the approved one back. */
import type * as contract from '#contract/cards.ts'
import type { Card } from '#contract/cards.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { cardFor, dayOf } from './queries.ts'
import { lockCard } from './write-card.ts'

/** Whether nobody but this person has an active account. */
export async function isOnlyAccount(db: Database, user_id: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', user_id)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** A version, after its card was locked. */
async function lockVersion(tx: Write, id: number) {
  const one = () => tx.selectFrom('advice_card_versions').selectAll().where('id', '=', id).executeTakeFirst()
  const { card_id } = found(await one(), 'This version')
  const newest = await lockCard(tx, card_id)
  return { ...found(await one(), 'This version'), newest }
}

export async function approveCardVersion(call: Call<typeof contract.approveCardVersion>): Promise<Card> {
  const { db: tx, params, staff, now } = call
  const one = await lockVersion(tx, params.id)
  const { card_id, version, made_by, valid_until } = one
  const today = await dayOf(tx, now)
  if (one.approved_at !== null) throw new Failure('conflict', 'This version was approved already.')
  if (version !== one.newest)
    throw new Failure('conflict', 'This card has a newer version. Read it, then approve that.')
  if (made_by === null) {
    throw new Failure('conflict', 'It came with Vialog. Change it, and say who reviewed it and until when it is valid.')
  }
  if (valid_until === null || valid_until < today) {
    throw new Failure('conflict', 'The last day of this version is over. Add one with a later day.')
  }
  const alone_why = made_by === staff.id ? await aloneWhy(call) : null
  await tx
    .updateTable('advice_card_versions')
    .set({ approved_at: now.toISOString(), approved_by: staff.id, alone_why })
    .where('id', '=', params.id)
    .execute()
  const title = { title_en: one.title_en, title_fr: one.title_fr, title_es: one.title_es }
  const text = { text_en: one.text_en, text_fr: one.text_fr, text_es: one.text_es }
  const alone = alone_why === null ? {} : { by_one_person: true, why: alone_why }
  await recordAudit(tx, call, {
    ...{ action: 'approve', entity: 'advice card', entity_id: String(card_id) },
    after: { version, ...title, ...text, source: one.source, valid_until, ...alone },
  })
  return cardFor(tx, { today, user_id: staff.id }, card_id)
}

/** Why its writer approves a text alone: only where nobody else could. */
async function aloneWhy({ db: tx, staff, input }: Call<typeof contract.approveCardVersion>): Promise<string> {
  if (!(await isOnlyAccount(tx, staff.id))) {
    throw new Failure('not_allowed', 'You wrote this text. Somebody else approves it.')
  }
  if (input.alone_why === undefined) {
    throw badInput([{ field: 'alone_why', message: 'Say why you approve your own text alone.' }])
  }
  return input.alone_why
}

export async function withdrawCardVersion(call: Call<typeof contract.withdrawCardVersion>): Promise<Card> {
  const { db: tx, input, params, staff, now } = call
  const { card_id, version, approved_at, withdrawn_at } = await lockVersion(tx, params.id)
  if (approved_at === null) throw new Failure('conflict', 'Nobody has approved this version, so nobody is shown it.')
  if (withdrawn_at !== null) throw new Failure('conflict', 'This version was taken back already.')
  await tx
    .updateTable('advice_card_versions')
    .set({ withdrawn_at: now.toISOString(), withdrawn_by: staff.id, withdrawn_why: input.why })
    .where('id', '=', params.id)
    .execute()
  await recordAudit(tx, call, {
    ...{ action: 'take back', entity: 'advice card', entity_id: String(card_id) },
    after: { version, why: input.why },
  })
  return cardFor(tx, { today: await dayOf(tx, now), user_id: staff.id }, card_id)
}
