/**
 * Undoes an import: its samples end with a DELETED entry and their IDs are void, for custody only grows (R12.11). A
 * later import of the same IDs uses them again. Refused where anybody has worked on one of the samples since.
 */
import type { undoImport as endpoint } from '#contract/admin/imports.ts'
import { recordAudit } from '#server/audit/record.ts'
import { addToCustodyLog } from '#server/custody/queries.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'

export async function undoImport(call: Call<typeof endpoint>) {
  const { db: tx, params, staff, now } = call
  const at = now.toISOString()
  const made = await tx.selectFrom('imports').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (made === undefined) throw new Failure('not_found', 'This import was not found.')
  if (made.undone_at !== null) throw new Failure('conflict', 'This import was undone already.')
  const samples = await tx
    .selectFrom('samples')
    .select(['sample_id', 'collecting_site_id', 'last_update'])
    .where('import_id', '=', made.id)
    .where('deleted_at', 'is', null)
    .orderBy('sample_id')
    .forUpdate()
    .execute()
  const worked = samples.filter(({ last_update }) => last_update !== made.at).map(({ sample_id }) => sample_id)
  if (worked.length > 0) throw new Failure('conflict', workedOn(worked))
  await tx
    .updateTable('samples')
    .set({ deleted_at: at, last_update: at })
    .where('import_id', '=', made.id)
    .where('deleted_at', 'is', null)
    .execute()
  await tx
    .updateTable('registered_ids')
    .set({ voided_at: at, void_reason: 'The import of its sample was undone.' })
    .where('import_id', '=', made.id)
    .where('voided_at', 'is', null)
    .execute()
  const entries = samples.map(({ sample_id, collecting_site_id }) => ({
    sample_id,
    action: 'DELETED' as const,
    site_id: collecting_site_id,
    staff: staff.name,
    at,
    track_number: null,
    note: 'The import was undone.',
    user_id: staff.id,
  }))
  for (let from = 0; from < entries.length; from += 1000) await addToCustodyLog(tx, entries.slice(from, from + 1000))
  await tx.updateTable('imports').set({ undone_at: at, undone_by: staff.name }).where('id', '=', made.id).execute()
  await recordAudit(tx, call, {
    action: 'undo',
    entity: 'import',
    entity_id: String(made.id),
    before: { samples: samples.length },
    after: { samples: 0 },
  })
  return { samples: samples.length }
}

function workedOn(ids: readonly string[]): string {
  const [named, more] = [ids.slice(0, 10).join(', '), ids.length - 10]
  return `The import cannot be undone: somebody worked on ${named}${more > 0 ? ` and ${more} more` : ''} since.`
}
