/**
 * The mail recipients of alerts, as administrators manage them. No audit entry and no log holds an address: an entry
 * says 'an address', with the number of its row.
 */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/alert-recipients.ts'
import type { AlertRecipient } from '#contract/admin/alert-recipients.ts'
import { containing } from '#server/admin/find.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { mailServer } from '#server/mail/send-mail.ts'
import { isJobOfMail } from './alert-rows.ts'

const entity = 'alert recipient'

const recipients = (db: Database) =>
  db
    .selectFrom('alert_recipients')
    .select(['id', 'email', 'name', 'added_at', 'unsubscribed_at'])
    // The column's constraint allows the same words.
    .select(sql<AlertRecipient['language']>`language`.as('language'))

async function recipientOf(db: Database, id: number) {
  const found = await recipients(db).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Failure('not_found', 'This address is not on the list.')
  return found
}

export async function listAlertRecipients({ db, query, services }: Call<typeof contract.listAlertRecipients>) {
  const pattern = containing(query.search ?? '')
  const where = sql<boolean>`(email ilike ${pattern} or name ilike ${pattern})`
  const [page, server, given_up] = await Promise.all([
    pageOf(recipients(db).where(where).orderBy('email'), query),
    mailServer(db),
    givenUp(db),
  ])
  const lacks = [
    ...(server === undefined ? (['MAIL_SERVER'] as const) : []),
    ...(services.config.publicUrl === null ? (['PUBLIC_URL'] as const) : []),
  ]
  return { ...page, lacks, given_up }
}

/** Mails that were given up, by alert. */
const givenUp = (db: Database) =>
  db
    .selectFrom('alert_mails as m')
    .innerJoin('jobs as j', (on) => on.on(isJobOfMail))
    .select(['alert_id', sql<number>`count(*)::int`.as('count')])
    .select(sql<string>`coalesce((array_agg(j.fault order by m.id desc))[1], '')`.as('fault'))
    .where('given_up_at', 'is not', null)
    .groupBy('alert_id')
    .orderBy('alert_id', 'desc')
    .execute()

export async function addAlertRecipient(call: Call<typeof contract.addAlertRecipient>) {
  const { db: tx, input, now } = call
  const row = { ...input, added_at: now.toISOString() }
  const added = await tx
    .insertInto('alert_recipients')
    .values(row)
    .onConflict((known) => known.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw badInput([{ field: 'email', message: await whyKnown(tx, input.email) }])
  const { language } = input
  await recordAudit(tx, call, {
    action: 'add',
    entity,
    entity_id: String(added.id),
    after: { what: 'an address', language },
  })
  return recipientOf(tx, added.id)
}

async function whyKnown(db: Database, email: string): Promise<string> {
  const known = await recipients(db).where('email', '=', email).executeTakeFirst()
  return known?.unsubscribed_at == null
    ? 'This address is on the list already.'
    : 'Its owner wants no more alerts. If they asked for them again, remove the address first.'
}

export async function changeAlertRecipient(call: Call<typeof contract.changeAlertRecipient>) {
  const { db: tx, input, params } = call
  const before = await recipientOf(tx, params.id)
  await tx.updateTable('alert_recipients').set(input).where('id', '=', params.id).execute()
  // A name may reveal as much as an address: audit only that it changed.
  const told = ({ name, language }: Pick<AlertRecipient, 'name' | 'language'>, other: string) => ({
    language,
    name: name === other ? null : 'another one',
  })
  const what = { action: 'change', entity, entity_id: params.id }
  await auditChange(tx, call, what, { language: before.language, name: null }, told(input, before.name))
  return recipientOf(tx, params.id)
}

export async function removeAlertRecipient(call: Call<typeof contract.removeAlertRecipient>) {
  const { db: tx, params } = call
  const { language } = await recipientOf(tx, params.id)
  await tx.deleteFrom('alert_recipients').where('id', '=', params.id).execute()
  const before = { what: 'an address', language }
  await recordAudit(tx, call, { action: 'remove', entity, entity_id: String(params.id), before })
  return { id: params.id }
}

export async function settleAlertMails(call: Call<typeof contract.settleAlertMails>) {
  const { db: tx, input, params, now } = call
  const mails = await tx
    .selectFrom('alert_mails as m')
    .innerJoin('jobs as j', (on) => on.on(isJobOfMail))
    .select('m.id')
    .where('alert_id', '=', params.id)
    .where('given_up_at', 'is not', null)
    .orderBy('m.id')
    .forUpdate()
    .execute()
  const ids = mails.map(({ id }) => id)
  const count = ids.length
  if (count === 0) throw new Failure('conflict', 'No mail of this alert waits for you.')
  if (input.way === 'TRY_AGAIN') for (const id of ids) await addJob(tx, 'MAIL_ALERT', String(id), now)
  else await tx.deleteFrom('alert_mails').where('id', 'in', ids).execute()
  const action = input.way === 'TRY_AGAIN' ? 'try again' : 'let be'
  await recordAudit(tx, call, { action, entity: 'alert mails', entity_id: String(params.id), after: { mails: count } })
  return { count }
}
