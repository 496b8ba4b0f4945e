/** Mails a head of the custody log to the administrators, so that a copy exists outside the database. */
import { adminCommand } from '#server/admin-command.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { mailAdministrators } from '#server/mail/mail-administrators.ts'
import { settingsOf } from '#server/settings.ts'
import type { Head } from './heads.ts'

/** A head as text: all that somebody needs to check later that it still exists. It names no sample. */
export function headInWords({ at, entries, chains, last_entry_id, head_hash, timeline, position }: Head): string {
  const when = at.slice(0, 16).replace('T', ' ')
  const place = timeline == null ? '' : ` PostgreSQL is on timeline ${timeline} at ${position}.`
  return `Custody log as of ${when} UTC: ${entries} entries of ${chains} chains, the last one number ${last_entry_id}.${place} Head: ${head_hash}`
}

/** Mails it to every active administrator. Returns why one of these mails failed, or null. */
export async function mailHead(db: Database, services: Services, head: Head): Promise<string | null> {
  const { name } = await settingsOf(db)
  const text = `${headInWords(head)}\n\nKeep this mail. \`${adminCommand} verify-custody --head ${head.head_hash}\` tells whether the log still holds all of it.`
  return mailAdministrators(db, services, { subject: `Head of the custody log of ${name}`, text })
}
