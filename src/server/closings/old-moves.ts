/** Forgets what closings moved, once nobody can undo them any more. */
import { undoHours } from '#domain/site/closing.ts'
import type { Database } from '#server/database/connect.ts'

/** What a closing moved is kept for two days; what stayed when it was undone, too. */
export async function dropOldMoves(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * undoHours * 3600_000).toISOString()
  const old = db.selectFrom('site_closings').select('id').where('at', '<', before)
  await db.deleteFrom('site_moves').where('closing_id', 'in', old).execute()
}
