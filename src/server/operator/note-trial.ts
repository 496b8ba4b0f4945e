/**
 * Tells the service, for its health page, how the trial restore of a backup went, if the service's database can be
 * reached.
 */
import { operator } from '#server/audit/record.ts'
import { noteTrial } from '#server/backup/note-backup.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { hasDatabase, visitEmbedded } from '#server/database/embedded-guest.ts'
import { hasTable } from '#server/database/migrate.ts'
import { withDatabase } from './open-database.ts'

type Outcome = Parameters<typeof noteTrial>[3]

/** Notes the outcome for the backup made at `made_at`. On a machine without the service it notes nothing. */
export async function tellService(config: Config, made_at: string, outcome: Outcome): Promise<void> {
  const { databaseUrl, dataDir } = config
  const isAtHand = databaseUrl !== null || (hasDatabase(dataDir) && (await visitEmbedded(dataDir)) !== null)
  if (!isAtHand) return
  await withDatabase(config, false, (db) => note(db, made_at, outcome)).catch((error: Error) =>
    console.error(`The service could not be told: ${error.message}`),
  )
}

async function note(db: Database, made_at: string, outcome: Outcome) {
  if (!(await hasTable(db, 'backups'))) return
  const made = await db.selectFrom('backups').select('id').where('started_at', '=', made_at).executeTakeFirst()
  if (made !== undefined) await noteTrial(db, made.id, { who: operator, now: new Date() }, outcome)
}
