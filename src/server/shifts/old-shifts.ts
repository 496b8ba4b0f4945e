/** Shifts and their receipts are kept for a while after their end; one that somebody is still asked about stays. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isOld } from './queries.ts'

/** Removes those that are older. */
export async function dropOldShifts(db: Database, now: Date): Promise<void> {
  await sql`delete from shifts s where ${isOld(now)}`.execute(db)
}
