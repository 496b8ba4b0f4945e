/**
 * Sends the mails of alerts, each server a few at a time. A server notes its try before sending, so that two do not send
 * a mail twice. If it dies in between, the mail is tried once more.
 */
import { isActive, mailTries } from '#domain/alert/alert.ts'
import { isTakenBack } from '#domain/alert/alert-standing.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Services } from '#server/http/services.ts'
import type { Job, Outcome, Work } from '#server/jobs/work-jobs.ts'
import { mailServer, sendMail } from '#server/mail/send-mail.ts'
import { settingsOf } from '#server/settings.ts'
import { alertMail } from './alert-mail.ts'
import { releasedAlerts } from './read-alerts.ts'
import { leaveToken } from './unsubscribe.ts'

const minute = 60_000
/** The wait after a first failure; each further failure doubles it. */
const firstWait = 2 * minute

/** The jobs of mails of alerts. None is tried without a mail server, or while the service does not know its own URL. */
export const alertMailJobs = (services: Services): Work => ({
  kind: 'MAIL_ALERT',
  looks: 5000,
  lasts: firstWait,
  wait: (failures) => (failures < mailTries ? firstWait * 2 ** (failures - 1) : null),
  isReady: async () => services.config.publicUrl !== null && (await mailServer(services.db)) !== undefined,
  run: (job, now) => send(services, job, now),
})

async function send(services: Services, { key, claims }: Job, now: Date): Promise<Outcome> {
  const { db, config } = services
  const mail = await db
    .selectFrom('alert_mails as m')
    .innerJoin('alert_recipients as r', 'r.id', 'm.recipient_id')
    .select(['m.id', 'm.alert_id', 'm.version', 'm.is_retraction', 'm.recipient_id', 'r.email'])
    // The column's constraint allows the same words.
    .select(({ ref }) => ref('r.language').$castTo<Language>().as('language'))
    .where('m.id', '=', Number(key))
    .where('m.sent_at', 'is', null)
    .executeTakeFirst()
  if (mail === undefined) return 'done'
  if (claims > 2) return { fault: 'A server ended twice while it sent this: it may have been sent.', isFinal: true }
  const [alert] = await releasedAlerts(db, now, mail.alert_id)
  const isOvertaken =
    alert === undefined ||
    (mail.is_retraction ? !isTakenBack(alert) : !isActive(alert) || alert.version !== mail.version)
  if (isOvertaken) {
    // The alert has ended or changed since. If it has changed, a later mail tells how it is now.
    await db.deleteFrom('alert_mails').where('id', '=', mail.id).execute()
    return 'done'
  }
  // Nothing of the alert may be told now; that is no failure of the mail.
  if (alert.content === null) return { later: new Date(now.getTime() + 10 * minute) }
  const recipient = { email: mail.email, language: mail.language, token: await leaveToken(db, mail.recipient_id) }
  const base = config.publicUrl ?? ''
  const outcome = await sendMail(db, services, alertMail({ alert, recipient, base, settings: await settingsOf(db) }))
  const fault = outcome === 'none' ? 'No mail server is set.' : outcome.fault
  // The mail server's answer may repeat the address.
  if (fault !== null) return { fault: fault.replaceAll(new RegExp(escaped(mail.email), 'gi'), 'the address') }
  await db.updateTable('alert_mails').set({ sent_at: now.toISOString() }).where('id', '=', mail.id).execute()
  return 'done'
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
