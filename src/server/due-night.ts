/** Decides which nightly work is due. */
import { nightOf } from '#domain/dates.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'

/** A night that failed this often is given up; until then another server may have room where this one has none. */
const mostFailures = 3

/**
 * The night (YYYY-MM-DD) whose work is due, by the rows of table `done`. Nights begin at the hour of the nightly
 * backup. Null before that hour, once the work is done, and once it has failed too often.
 */
export async function dueNight(db: Database, done: 'backups' | 'retention_runs', now: Date): Promise<string | null> {
  const { backup_hour, time_zone } = await settingsOf(db)
  const night = nightOf(now.toISOString(), time_zone, backup_hour)
  if (night === null) return null
  const tries = await db.selectFrom(done).select('fault').where('night', '=', night).execute()
  return tries.length < mostFailures && tries.every(({ fault }) => fault !== null) ? night : null
}
