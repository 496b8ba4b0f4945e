/**
 * Sends the one message of each contact that is due. It notes a try before making it. If a server dies in the middle,
 * nobody knows whether the message went out, so another server tries once more: it arrives once or twice, never not at
 * all.
 */
import { type ContactKind, claimLasts, contactDays, mostFailures, waitAfter } from '#domain/contact/contact.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { byItself, recordOwnAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import type { Job, Outcome, Work } from '#server/jobs/work-jobs.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { lockPublicSample } from '#server/samples/queries.ts'
import { type Settings, settingsOf } from '#server/settings.ts'
import { openContact } from './day-keys.ts'
import { sendSms } from './send-sms.ts'
import { smsGateway } from './waiting-contacts.ts'

type Needs = Pick<Services, 'db' | 'secret' | 'config' | 'log'>
type Contact = {
  readonly sample_id: string
  readonly kind: ContactKind
  readonly sealed: string
  readonly day: string
  readonly language: Language
}

/** The jobs of messages: one for each contact whose sample has news. */
export const wordJobs = (services: Needs): Work => ({
  kind: 'SEND_WORD',
  looks: 60_000,
  lasts: claimLasts,
  wait: waitAfter,
  run: (job, now) => tryOne(services, job, now),
})

async function tryOne(services: Needs, { key, claims, failures }: Job, now: Date): Promise<Outcome> {
  const waiting = await services.db
    .selectFrom('contacts')
    .select(['sample_id', 'kind', 'sealed', 'day'])
    // The column's constraint allows the same words.
    .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
    .where('sample_id', '=', key)
    .executeTakeFirst()
  if (waiting === undefined) return 'done'
  // Two tries may already have sent it: a third would be too many.
  if (claims > 2) return end(services, key, now, 'may have been sent')
  const contact = await openContact(services.db, waiting, services.secret)
  if (contact === null) return end(services, key, now, 'could not be sent')
  const fault = await send(services, waiting, contact)
  if (fault === null) return end(services, key, now, 'sent')
  if (fault === refusedForGood || failures + 1 >= mostFailures) return end(services, key, now, 'could not be sent')
  return { fault: 'The message was not accepted.' }
}

/** Deletes the contact; the audit trail says what happened, never to whom. */
async function end({ db }: Needs, sample_id: string, now: Date, outcome: Ending): Promise<Outcome> {
  await db.transaction().execute(async (tx) => {
    // The sample first, as every other change of a sample does: nobody waits for somebody who waits for them.
    await lockPublicSample(tx, sample_id)
    const { numDeletedRows } = await tx.deleteFrom('contacts').where('sample_id', '=', sample_id).executeTakeFirst()
    if (numDeletedRows === 0n) return
    if (outcome !== 'sent') await markRefused(tx, [sample_id])
    const action = `message about a result ${outcome}`
    await recordOwnAudit(tx, byItself, now, { action, entity: 'sample', entity_id: sample_id })
  })
  return 'done'
}

type Ending = 'sent' | 'could not be sent' | 'may have been sent'

/** The sites of these samples read that the person got no message. */
const markRefused = (tx: Write, samples: readonly string[]) =>
  tx
    .updateTable('samples')
    .set({ message_refused: true })
    .where('sample_id', 'in', [...samples])
    .execute()

/** Nobody reads it: another try would get the same answer. */
const refusedForGood = 'The address was refused for good.'

/** Sends one message; null when it was accepted, else a sentence. */
async function send(services: Needs, { kind, language }: Contact, contact: string): Promise<string | null> {
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
  if (sent === 'none') return 'No mail server is set.'
  return sent.isFinal ? refusedForGood : sent.fault
}

/** The text: it names neither the service nor the sample, unless the service wants to be named. */
export function messageIn(
  language: Language,
  { name, word_names_service }: Pick<Settings, 'name' | 'word_names_service'>,
) {
  const { news } = publicTexts[language].waiting
  return word_names_service ? `${name}: ${news}` : news
}

/** Deletes contacts after thirty days, whatever became of their samples: who left one waits for a message in vain. */
export async function dropOldContacts({ db }: Pick<Needs, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - contactDays * 24 * 3600_000).toISOString()
  await db.transaction().execute(async (tx) => {
    const old = await tx.selectFrom('contacts').select('sample_id').where('left_at', '<', before).execute()
    if (old.length === 0) return
    const samples = old.map(({ sample_id }) => sample_id)
    await markRefused(tx, samples)
    await tx.deleteFrom('contacts').where('sample_id', 'in', samples).where('left_at', '<', before).execute()
  })
}
