/**
 * Sends the one message of each contact that is due. It notes a try before making it. If a server dies in the middle,
 * nobody knows whether the message went out, so another server tries once more: it arrives once or twice, never not at
 * all.
 */
import { sql } from 'kysely'
import { type ContactKind, claimLasts, contactDays, mostFailures, waitAfter } from '#domain/contact/contact.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { byItself, recordOwnAudit } from '#server/audit/record.ts'
import { everyMinute } from '#server/every-minute.ts'
import type { Services } from '#server/http/services.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { type Settings, settingsOf } from '#server/settings.ts'
import { openContact } from './day-keys.ts'
import { sendSms } from './send-sms.ts'
import { smsGateway } from './waiting-contacts.ts'

type Needs = Pick<Services, 'db' | 'secret' | 'config' | 'log'>
type Claimed = {
  readonly sample_id: string
  readonly kind: ContactKind
  readonly sealed: string
  readonly day: string
  readonly language: Language
  readonly claims: number
  readonly failures: number
}

/** Checks every minute until stopped. */
export const keepWord = (services: Needs & Pick<Services, 'now'>) =>
  everyMinute(
    () => sendWord(services, services.now()),
    (err) => services.log?.error({ err }, 'messages about results could not be sent'),
  )

/** Sends all messages that are due, one after the other. Returns how many it tried. */
export async function sendWord(services: Needs, now: Date): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const claimed = await claim(services, now)
    if (claimed === null) return tries
    await tryOne(services, claimed, now)
  }
}

/** Takes the next contact that is due and notes the try; null where there is none. */
async function claim({ db }: Needs, now: Date): Promise<Claimed | null> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + claimLasts).toISOString()
  const { rows } = await sql<Claimed>`update contacts set claims = claims + 1, next_at = ${until}
    where sample_id = (select sample_id from contacts where next_at <= ${at} order by next_at limit 1 for update skip locked)
    returning sample_id, kind, sealed, day, language, claims, failures`.execute(db)
  return rows[0] ?? null
}

async function tryOne(services: Needs, claimed: Claimed, now: Date) {
  // Two tries may already have sent it: a third would be too many.
  if (claimed.claims > 2) return end(services, claimed, now, 'message about a result may have been sent')
  const contact = await openContact(services.db, claimed, services.secret)
  if (contact === null) return end(services, claimed, now, 'message about a result could not be sent')
  const fault = await send(services, claimed, contact)
  if (fault === null) return end(services, claimed, now, 'message about a result sent')
  if (claimed.failures + 1 >= mostFailures)
    return end(services, claimed, now, 'message about a result could not be sent')
  const next_at = new Date(now.getTime() + waitAfter(claimed.failures + 1)).toISOString()
  await services.db
    .updateTable('contacts')
    // It surely was not sent, so this try does not count as one that may have sent it.
    .set((row) => ({ failures: row('failures', '+', 1), claims: row('claims', '-', 1), next_at }))
    .where('sample_id', '=', claimed.sample_id)
    .execute()
}

/** Deletes the contact; the audit trail says what happened, never to whom. */
async function end({ db }: Needs, { sample_id }: Claimed, now: Date, action: string) {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('contacts').where('sample_id', '=', sample_id).executeTakeFirst()
    if (numDeletedRows > 0n) await recordOwnAudit(tx, byItself, now, { action, entity: 'sample', entity_id: sample_id })
  })
}

/** Sends one message; null when it was accepted, else a sentence. */
async function send(services: Needs, { kind, language }: Claimed, contact: string): Promise<string | null> {
  const settings = await settingsOf(services.db)
  const text = messageIn(language, settings)
  if (kind === 'SMS') {
    const gateway = settings.word_by_sms ? await smsGateway(services.db) : undefined
    if (gateway === undefined) return 'No gateway is set.'
    const { secret, config } = services
    const fault = await sendSms(gateway, { to: contact, text }, { secret, allowed: config.smsAllowHosts })
    if (fault !== null) services.log?.warn('a text message could not be handed over')
    return fault
  }
  const { word_sender_name: name, word_sender_address: address } = settings
  if (!settings.word_by_email || name === '' || address === '') return 'No sender is set.'
  const { appointment } = publicTexts[language].waiting
  const sent = await sendMail(services.db, services, {
    to: contact,
    subject: appointment,
    text,
    from: { name, address },
  })
  return sent === 'none' ? 'No mail server is set.' : sent.fault
}

/** The text: it names neither the service nor the sample, unless the service wants to be named. */
export function messageIn(
  language: Language,
  { name, word_names_service }: Pick<Settings, 'name' | 'word_names_service'>,
) {
  const { news } = publicTexts[language].waiting
  return word_names_service ? `${name}: ${news}` : news
}

/** Deletes contacts after thirty days, whatever became of their samples. */
export async function dropOldContacts({ db }: Pick<Needs, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - contactDays * 24 * 3600_000).toISOString()
  await db.deleteFrom('contacts').where('left_at', '<', before).execute()
}
