/** Mails each setback of the database to the administrators, once. */
import { adminCommand } from '#server/admin-command.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { mailAdministrators } from '#server/mail/mail-administrators.ts'
import { settingsOf } from '#server/settings.ts'
import { openSetbacks, setbackInWords } from './watch.ts'

/** What telling needs. */
type Telling = {
  readonly services: Pick<Services, 'db' | 'secret' | 'log'>
  /** Called with each setback in words, and why a mail was not sent. */
  readonly log: (line: string) => void
}

/** Tells those of which nobody was told; one of several servers does. A mail that fails is tried again. */
export async function tellSetbacks({ services, log }: Telling, now: Date): Promise<void> {
  const { db } = services
  for (const setback of await openSetbacks(db)) {
    if (setback.told_at !== null || !(await claim(db, setback.id, now))) continue
    const words = setbackInWords(setback)
    log(words)
    const { name } = await settingsOf(db)
    const text = [
      words,
      'Do not register what is missing a second time before you know what happened: stop the servers if PostgreSQL still changes over. Ask whoever runs PostgreSQL for the data of the former primary, or for the archive of its log.',
      `If somebody restored a backup on purpose, say so on '/admin/health'. '${adminCommand} verify-custody' tells whether the log of custody still holds what its heads seal.`,
    ].join('\n\n')
    const fault = await mailAdministrators(db, services, { subject: `The database of ${name} went back`, text })
    if (fault === null) continue
    log(`Administrators were not told by mail: ${fault}`)
    await db.updateTable('setbacks').set({ told_at: null }).where('id', '=', setback.id).execute()
  }
}

async function claim(db: Database, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('setbacks')
    .set({ told_at: now.toISOString() })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}
