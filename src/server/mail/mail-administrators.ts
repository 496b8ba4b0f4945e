/** A mail to everybody who administers the service. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { type Mail, sendMail } from './send-mail.ts'

/** Sends `mail` to every active administrator with a password. Returns why one of these mails failed, or null. */
export async function mailAdministrators(
  db: Database,
  services: Pick<Services, 'secret' | 'log'>,
  mail: Pick<Mail, 'subject' | 'text'>,
): Promise<string | null> {
  const people = await db
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('active', '=', true)
    .where(sql<boolean>`password_hash is not null`)
    .orderBy('id')
    .execute()
  let fault: string | null = null
  for (const { email } of people) {
    const sent = await sendMail(db, services, { to: email, ...mail })
    if (sent === 'none') return 'No mail server is set.'
    fault ??= sent.fault
  }
  return fault
}
