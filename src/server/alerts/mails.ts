/**
 * Sends the mails of alerts, each server a few at a time. A mail is taken before it is sent, so that two servers do not send
 * it twice; one whose server dies in between is tried again after its wait.
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

/** How often a mail is tried before it waits for an administrator: over about eight hours. */
export const mostTries = 8
/** What a first failure waits, in minutes; each further one twice as long. */
const firstWait = 2
/** How often each server looks, in milliseconds. */
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

/** Sends what is due; how many were sent. Nothing is tried without a mail server, or while the service does not know its address. */
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

/** The mail that is due longest, which nobody else takes for its wait. */
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
    // What it was to tell holds no more: the mail after it tells what does.
    await db.deleteFrom('alert_mails').where('id', '=', mail.id).execute()
    return false
  }
  if (alert.content === null) {
    // Nothing of it may be told now; that is no failure of the mail.
    const wait = { tries: sql<number>`tries - 1`, due_at: new Date(now().getTime() + 10 * 60_000).toISOString() }
    await db.updateTable('alert_mails').set(wait).where('id', '=', mail.id).execute()
    return false
  }
  const recipient = { email: mail.email, language: mail.language, token: await leaveToken(db, mail.recipient_id) }
  const outcome = await sendMail(db, services, alertMail({ alert, recipient, base, settings: await settingsOf(db) }))
  const fault = outcome === 'none' ? 'No mail server is set.' : outcome.fault
  // What the other side said may repeat the address.
  const told = fault?.replaceAll(new RegExp(escaped(mail.email), 'gi'), 'the address') ?? null
  const set = { fault: told, ...(fault === null && { sent_at: now().toISOString() }) }
  await db.updateTable('alert_mails').set(set).where('id', '=', mail.id).execute()
  return fault === null
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Looks every few seconds until stopped. */
export const keepMailing = (services: Services): (() => Promise<void>) =>
  every(
    lookEach,
    (signal) => sendDueMails(services, signal),
    (error) => services.log?.warn({ code: codeOf(error) }, 'the mails of alerts were not sent'),
  )
