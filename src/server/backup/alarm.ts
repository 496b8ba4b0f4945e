/** Tells administrators, once a day, that there is no backup to rely on. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { mailAdministrators } from '#server/mail/mail-administrators.ts'
import { settingsOf } from '#server/settings.ts'
import { backupsNow } from './newest-good.ts'

const hour = 3600_000
const [day, soon] = [24 * hour, hour]

/** What sending the alarm needs. */
type Telling = {
  readonly services: Pick<Services, 'db' | 'config' | 'secret' | 'log'>
  /** Called with what is wrong, in the words of the mail, and why the mail was not sent. */
  readonly log: (line: string) => void
}

/** Mails what is wrong with the backups, unless a server did within a day. Returns whether this one did. */
export async function tellBackupAlarm({ services, log }: Telling, now: Date): Promise<boolean> {
  const { db, config } = services
  const { alarms } = await backupsNow(db, config, now)
  if (alarms.length === 0 || !(await mayTell(db, now))) return false
  for (const alarm of alarms) log(alarm)
  const { name } = await settingsOf(db)
  const text = [
    ...alarms,
    'The health page of the administration shows the newest backups and what failed. As long as this is so, what breaks may be lost for good.',
  ].join('\n\n')
  const fault = await mailAdministrators(db, services, { subject: `${name} has no backup to rely on`, text })
  if (fault === null) return true
  log(`Administrators were not told by mail: ${fault}`)
  // The mail server may be away only briefly.
  await noteTold(db, new Date(now.getTime() - day + soon))
  return true
}

/** Whether it is time to mail; true for only one of several servers. A clock that was set back does not silence it. */
async function mayTell(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into backup_alarm (told_at) values (${now.toISOString()})
    on conflict (is_only) do update set told_at = excluded.told_at
    where backup_alarm.told_at <= ${new Date(now.getTime() - day).toISOString()} or backup_alarm.told_at > excluded.told_at
    returning told_at`.execute(db)
  return rows.length > 0
}

const noteTold = (db: Database, at: Date) => db.updateTable('backup_alarm').set({ told_at: at.toISOString() }).execute()
