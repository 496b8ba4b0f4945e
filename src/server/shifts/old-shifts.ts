/** Removes shifts and their receipts a while after their end; shifts with an open question stay. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isOld } from './queries.ts'

/** Removes the shifts for which `isOld` is true. */
export async function dropOldShifts(db: Database, now: Date): Promise<void> {
  await sql`delete from shifts s where ${isOld(now)}`.execute(db)
}
