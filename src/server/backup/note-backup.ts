/**
 * Notes each backup in the database: when, where, how large, whether it could be restored; and writes the audit rows.
 */
import { recordOwnAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { MadeBackup } from './make-backup.ts'
import type { Restored } from './restore-backup.ts'

/** Who made it, when it began, and its night (YYYY-MM-DD), null for the operator's backups. */
export type Occasion = { readonly who: string; readonly now: Date; readonly night: string | null }

/** Notes a backup, or why it failed. Returns its number. */
export async function noteBackup(
  db: Database,
  { who, now, night }: Occasion,
  made: (MadeBackup & { readonly file: string; readonly is_encrypted: boolean }) | { readonly fault: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const facts =
      'fault' in made ? made : { file: made.file, bytes: made.bytes, rows: made.rows, is_encrypted: made.is_encrypted }
    const { id } = await tx
      .insertInto('backups')
      .values({ started_at: now.toISOString(), night, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const action = 'fault' in made ? 'backup failed' : 'backup'
    await recordOwnAudit(tx, who, now, { action, entity: 'backup', entity_id: String(id), after: facts })
    return id
  })
}

/** Notes the trial of a backup: what was restored, or why that failed. */
export async function noteTrial(
  db: Database,
  id: number,
  { who, now }: Pick<Occasion, 'who' | 'now'>,
  outcome: Restored | { readonly fault: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const try_fault = 'fault' in outcome ? outcome.fault : null
    await tx.updateTable('backups').set({ tried_at: now.toISOString(), try_fault }).where('id', '=', id).execute()
    const after =
      'fault' in outcome ? { fault: try_fault } : { restored_rows: outcome.rows, custody_entries: outcome.custody }
    await recordOwnAudit(tx, who, now, { action: 'tryBackup', entity: 'backup', entity_id: String(id), after })
  })
}
