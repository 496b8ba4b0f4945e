/**
 * Sends the mails of alerts, each server a few at a time. A server claims a mail before sending it, so that two do not
 * send it twice; if that server dies in between, the mail is tried again after its wait.
 */
import { sql } from 'kysely'
import { isActive } from '#domain/alert/alert.ts'
import { isTakenBack } from '#domain/alert/alert-standing.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Database } from '#server/database/connect.ts'
import { codeOf } from '#server/error-code.ts'
import { every } from '#server/every-minute.ts'
import type { Services } from '#server/http/services.ts'
import { mailServer, sendMail } from '#server/mail/send-mail.ts'
import { settingsOf } from '#server/settings.ts'
import { alertMail } from './alert-mail.ts'
import { releasedAlerts } from './read-alerts.ts'
import { leaveToken } from './unsubscribe.ts'

/** How often a mail is tried, over about eight hours, before it waits for an administrator. */
export const mostTries = 8
/** The wait after a first failure, in minutes; each further failure doubles it. */
const firstWait = 2
/** How often each server checks, in ms. */
const lookEach = 5000

type Taken = {
  readonly id: number
  readonly alert_id: number
  readonly version: number
  readonly is_retraction: boolean
  readonly recipient_id: number
  readonly email: string
  readonly language: Language
}

/**
 * Sends the mails that are due; returns how many were sent. Tries none without a mail server, or while the service does
 * not know its own URL.
 */
export async function sendDueMails(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, config, now } = services
  if (config.publicUrl === null || (await mailServer(db)) === undefined) return 0
  let sent = 0
  for (;;) {
    if (signal?.aborted) return sent
    const mail = await take(db, now())
    if (mail === undefined) return sent
    sent += Number(await send(services, mail, config.publicUrl))
  }
}

/** Claims the mail that is due longest, so that nobody else takes it during its wait. */
async function take(db: Database, now: Date): Promise<Taken | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Taken>`
    update alert_mails m set tries = m.tries + 1,
      due_at = ${at}::timestamptz + ${firstWait} * interval '1 minute' * power(2, m.tries)
    from alert_recipients r
    where r.id = m.recipient_id and m.id = (
      select id from alert_mails where sent_at is null and due_at <= ${at} and tries < ${mostTries}
      order by due_at, id limit 1 for update skip locked)
    returning m.id::int, m.alert_id, m.version, m.is_retraction, m.recipient_id, r.email, r.language`.execute(db)
  return rows[0]
}

async function send(services: Services, mail: Taken, base: string): Promise<boolean> {
  const { db, now } = services
  const [alert] = await releasedAlerts(db, now(), mail.alert_id)
  const isOvertaken =
    alert === undefined ||
    (mail.is_retraction ? !isTakenBack(alert) : !isActive(alert) || alert.version !== mail.version)
  if (isOvertaken) {
    // The alert has ended or changed since. If it has changed, a later mail tells how it is now.
    await db.deleteFrom('alert_mails').where('id', '=', mail.id).execute()
    return false
  }
  if (alert.content === null) {
    // Nothing of the alert may be told now; that is no failure of the mail.
    const wait = { tries: sql<number>`tries - 1`, due_at: new Date(now().getTime() + 10 * 60_000).toISOString() }
    await db.updateTable('alert_mails').set(wait).where('id', '=', mail.id).execute()
    return false
  }
  const recipient = { email: mail.email, language: mail.language, token: await leaveToken(db, mail.recipient_id) }
  const outcome = await sendMail(db, services, alertMail({ alert, recipient, base, settings: await settingsOf(db) }))
  const fault = outcome === 'none' ? 'No mail server is set.' : outcome.fault
  // The mail server's answer may repeat the address.
  const told = fault?.replaceAll(new RegExp(escaped(mail.email), 'gi'), 'the address') ?? null
  const set = { fault: told, ...(fault === null && { sent_at: now().toISOString() }) }
  await db.updateTable('alert_mails').set(set).where('id', '=', mail.id).execute()
  return fault === null
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Checks every few seconds until stopped. */
export const keepMailing = (services: Services): (() => Promise<void>) =>
  every(
    lookEach,
    (signal) => sendDueMails(services, signal),
    (error) => services.log?.warn({ code: codeOf(error) }, 'the mails of alerts were not sent'),
  )
