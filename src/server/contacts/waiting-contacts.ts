/** Stores, forgets and marks as due the contacts that wait. All SQL of it, in the caller's transaction. */
import { sql } from 'kysely'
import type { ContactKind } from '#domain/contact/contact.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { namesSubstances } from '#server/known-technologies.ts'
import { mailServer } from '#server/mail/send-mail.ts'
import { type Settings, settingsOf } from '#server/settings.ts'
import { keyOfDay, sealContact } from './day-keys.ts'

/** The gateway of text messages; undefined where none is set. */
export const smsGateway = (db: Database) => db.selectFrom('sms_gateway').selectAll().executeTakeFirst()

/** The kinds of contact that this service takes: switched on, and with all that sending needs. */
export async function offeredKinds(db: Database, given?: Settings): Promise<ContactKind[]> {
  const settings = given ?? (await settingsOf(db))
  const canMail = settings.word_by_email && settings.word_sender_name !== '' && settings.word_sender_address !== ''
  const email = canMail && (await mailServer(db)) !== undefined
  const sms = settings.word_by_sms && (await smsGateway(db)) !== undefined
  return [...(email ? (['EMAIL'] as const) : []), ...(sms ? (['SMS'] as const) : [])]
}

/** Whether there is news of a sample: a result that lists substances, or why there will be none. */
const hasNews = sql<boolean>`(not_analyzed is not null or exists (select from reports r
  where r.sample_id = samples.sample_id and r.is_newest and not r.is_draft and ${sql.raw(namesSubstances('r.technology'))}))`

type Leaving = {
  readonly sample_id: string
  readonly kind: ContactKind
  readonly contact: string
  readonly language: Language
  readonly now: Date
}

/** Stores a contact, sealed; it replaces an earlier one. */
export async function keepContact(
  tx: Write,
  { secret }: Services,
  { sample_id, kind, contact, language, now }: Leaving,
) {
  if (!(await offeredKinds(tx)).includes(kind)) throw new Failure('conflict', 'This service sends no such messages.')
  const sample = await tx
    .selectFrom('samples')
    .select(hasNews.as('has_news'))
    .where('sample_id', '=', sample_id)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (sample === undefined || sample.has_news)
    throw new Failure('conflict', 'The result is there already. No message will be sent.')
  // Delete before making today's key: deleting a contact also deletes keys without contacts.
  await tx.deleteFrom('contacts').where('sample_id', '=', sample_id).execute()
  const day = now.toISOString().slice(0, 10)
  const sealed = sealContact(contact, await keyOfDay(tx, day, secret))
  await tx
    .insertInto('contacts')
    .values({ sample_id, kind, sealed, day, language, left_at: now.toISOString() })
    .execute()
}

/** Forgets a sample's contact. */
export async function dropContact(tx: Write, sample_id: string): Promise<void> {
  await tx.deleteFrom('contacts').where('sample_id', '=', sample_id).execute()
}

/** There is news of a sample: whoever left a contact gets their message. */
export const noteNews = (tx: Write, sample_id: string, now: Date): Promise<unknown> =>
  sql`insert into jobs (kind, key, added_at, due_at)
    select 'SEND_WORD', sample_id, ${now.toISOString()}, ${now.toISOString()} from contacts where sample_id = ${sample_id}
    on conflict do nothing`.execute(tx)
