/** The newest backup that passed its trial restore, and what is wrong with the backups. */
import { sql } from 'kysely'
import { backupAlarms } from '#domain/service/backup-alarm.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'

/** The newest good backup; undefined where there is none. */
export const newestGood = (db: Database) =>
  db
    .selectFrom('backups')
    .select(['id', 'started_at', 'file', 'carried_at', 'carry_tries', 'carry_tried_at', 'carry_fault'])
    .where('tried_at', 'is not', null)
    .where('try_fault', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the newest good backup was made, how often carrying it away failed, and what is wrong, in sentences. */
export async function backupsNow(
  db: Database,
  { backupDir, backupAfter }: Pick<Config, 'backupDir' | 'backupAfter'>,
  now: Date,
): Promise<{ last_good: string | null; carry_tries: number; alarms: string[] }> {
  const good = await newestGood(db)
  const { time_zone } = await settingsOf(db)
  const { rows } = await sql<{ since: string | null }>`select min(applied_at) as since from schema_migrations`.execute(
    db,
  )
  const last_good = good?.started_at ?? null
  const isLeft = backupAfter !== null && good !== undefined && good.carried_at === null
  const known = {
    is_nightly: backupDir !== null,
    since: rows[0]?.since ?? now.toISOString(),
    last_good,
    carry_fault: isLeft ? good.carry_fault : null,
  }
  return { last_good, carry_tries: isLeft ? good.carry_tries : 0, alarms: backupAlarms(known, now, time_zone) }
}
