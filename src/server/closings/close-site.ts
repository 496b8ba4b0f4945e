/** Closes a site in one transaction: another one takes over its people, samples, labels, strips and work (R13.16). */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/site-closings.ts'
import { closingRefusal, takeOverFault, toSettle } from '#domain/site/closing.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { moveVials } from './custody.ts'
import { lockForClosing } from './locks.ts'
import { moveRows } from './move-rows.ts'
import { between, closingOf, lastClosing, sitesOf, unsettledOf } from './queries.ts'

export async function closeSite(call: Call<typeof contract.closeSite>) {
  const { db: tx, input, params, staff, now } = call
  await sql`set local statement_timeout = 0`.execute(tx)
  await lockForClosing(tx, between(params.id, input.to_site_id))
  const sites = await sitesOf(tx)
  const site = found(
    sites.find(({ id }) => id === params.id),
    'This site',
  )
  const to = sites.find(({ id }) => id === input.to_site_id)
  const refusal = closingRefusal(site, sites)
  if (refusal !== null) throw new Failure('conflict', refusal)
  const fault = takeOverFault(site, to)
  if (fault !== null || to === undefined) throw badInput([{ field: 'to_site_id', message: fault ?? '' }])
  if (input.name.trim().toLowerCase() !== site.name.toLowerCase())
    throw badInput([{ field: 'name', message: `Type the name of the site that closes: ${site.name}` }])
  const unsettled = toSettle(await unsettledOf(tx, site.id, to.id, now))
  if (unsettled.length > 0) throw new Failure('conflict', unsettled.join(' '))
  const at = now.toISOString()
  const closing = await tx
    .insertInto('site_closings')
    .values({
      ...{ site_id: site.id, to_site_id: to.id, reason: input.reason, at },
      ...{ user_id: staff.id, who: staff.name, moved: JSON.stringify({}) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = await moveRows(tx, closing.id, between(site.id, to.id))
  await tx
    .updateTable('sites')
    .set({ active: false, closed_at: at, taken_over_by: to.id })
    .where('id', '=', site.id)
    .execute()
  const note = `${site.name} closed, and ${to.name} took over. ${input.reason}`
  await moveVials(tx, call, { ...between(site.id, to.id), closing: closing.id, note, at: to.id })
  const counts = Object.fromEntries(moved.map(({ kind, count }) => [kind, count]))
  await tx
    .updateTable('site_closings')
    .set({ moved: JSON.stringify(counts) })
    .where('id', '=', closing.id)
    .execute()
  await auditPeople(call, closing.id)
  await recordAudit(tx, call, {
    ...{ action: 'close', entity: 'site', entity_id: String(site.id) },
    before: { active: site.active },
    after: { active: false, taken_over_by: to.name, reason: input.reason, ...inSmall(counts) },
  })
  return closingOf(tx, found(await lastClosing(tx, site.id), 'This closing'), now)
}

/** Whoever edits one of these people meanwhile reads that they moved. */
export async function auditPeople(
  call: Pick<Call<typeof contract.closeSite>, 'db' | 'staff' | 'now' | 'request'>,
  closing: number,
  isUndone = false,
): Promise<void> {
  const people = await call.db
    .selectFrom('site_moves')
    .select(['key', 'before', 'after'])
    .where('closing_id', '=', closing)
    .where('kind', '=', 'PEOPLE')
    .where('has_stayed', '=', false)
    .execute()
  // Only `moveRows` writes these: objects of columns.
  const fields = (stored: unknown) => stored as Record<string, unknown>
  const changes = people.map(({ key, before, after }) => ({
    ...{ action: isUndone ? 'move back' : 'move', entity: 'user', entity_id: key },
    before: fields(isUndone ? after : before),
    after: fields(isUndone ? before : after),
  }))
  await recordAudit(call.db, call, ...changes)
}

/** The counts as fields of the audit trail. */
export const inSmall = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind.toLowerCase(), count]))
