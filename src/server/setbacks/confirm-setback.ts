/** An administrator says that a setback of the database is known, so that the health page and the doctor say no more. */
import type { confirmSetback as endpoint } from '#contract/admin/settings.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { setbackInWords } from './watch.ts'

export async function confirmSetback(call: Call<typeof endpoint>): Promise<{ known_at: string }> {
  const { db: tx, params, now, staff } = call
  const setback = await tx.selectFrom('setbacks').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (setback === undefined) throw new Failure('not_found', 'This setback was not found.')
  if (setback.known_at !== null) return { known_at: setback.known_at }
  const known = { known_at: now.toISOString(), known_by: staff.name }
  await tx.updateTable('setbacks').set(known).where('id', '=', params.id).execute()
  await recordAudit(tx, call, {
    action: 'confirm setback',
    entity: 'setback',
    entity_id: String(params.id),
    before: null,
    after: { setback: setbackInWords(setback) },
  })
  return { known_at: known.known_at }
}
