/** Removes shifts and their receipts a while after their end; shifts with an open question stay. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isOld, keptSince } from './queries.ts'

/** Removes the shifts for which `isOld` is true, and the recovery codes of all that ended so long ago. */
export async function dropOldShifts(db: Database, now: Date): Promise<void> {
  await sql`update shifts s set recovery_sealed = null where s.closed_at < ${keptSince(now)} and recovery_sealed is not null`.execute(
    db,
  )
  await sql`delete from shifts s where ${isOld(now)}`.execute(db)
}
