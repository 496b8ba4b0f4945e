/** Undoes the closing of a site within a day (R13.17): what changed since stays where it is, and is listed. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/site-closings.ts'
import { undoRefusal } from '#domain/site/closing.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { auditPeople, inSmall } from './close-site.ts'
import { moveVials } from './custody.ts'
import { lockForUndoing } from './locks.ts'
import { between, closingOf, lastClosing, laterClosing, sitesOf } from './queries.ts'
import { putBack } from './undo-moves.ts'

export async function undoClosing(call: Call<typeof contract.undoClosing>) {
  const { db: tx, params, staff, now } = call
  await sql`set local statement_timeout = 0`.execute(tx)
  const before = await lastClosing(tx, params.id)
  if (before !== undefined) await lockForUndoing(tx, before.id, between(before.site_id, before.to_site_id))
  const sites = await sitesOf(tx)
  const site = found(
    sites.find(({ id }) => id === params.id),
    'This site',
  )
  // Read again: somebody may have undone it meanwhile.
  const closing = await lastClosing(tx, params.id)
  const to = sites.find(({ id }) => id === closing?.to_site_id)
  const undoable =
    closing === undefined || to === undefined
      ? undefined
      : { ...closing, to, later: await laterClosing(tx, closing.id) }
  const refusal = undoRefusal(undoable, now)
  if (closing === undefined || refusal !== null) throw new Failure('conflict', refusal ?? '')
  const was = between(closing.site_id, closing.to_site_id)
  // First, since nothing comes to a closed site.
  await tx
    .updateTable('sites')
    .set({ active: true, closed_at: null, taken_over_by: null })
    .where('id', '=', site.id)
    .execute()
  const stayed = await putBack(tx, closing.id, was)
  const note = `The closing of ${closing.site} was undone: it has the sample again.`
  await moveVials(tx, call, { ...was, closing: closing.id, note, at: closing.site_id })
  const counts = Object.fromEntries(stayed.map(({ kind, count }) => [kind, count]))
  await tx
    .updateTable('site_closings')
    .set({ undone_at: now.toISOString(), undone_by: staff.name, stayed: JSON.stringify(counts) })
    .where('id', '=', closing.id)
    .execute()
  await auditPeople(call, closing.id, true)
  const stayedInSmall = Object.fromEntries(
    Object.entries(inSmall(counts)).map(([kind, count]) => [`${kind} stayed`, count]),
  )
  await recordAudit(tx, call, {
    ...{ action: 'undo closing', entity: 'site', entity_id: String(site.id) },
    before: { active: false, taken_over_by: closing.to },
    after: { active: true, taken_over_by: null, ...stayedInSmall },
  })
  return closingOf(tx, found(await lastClosing(tx, site.id), 'This closing'), now)
}
