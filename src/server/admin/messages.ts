/** The banner's messages (R13.5). */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/messages.ts'
import type { AdminMessage } from '#contract/admin/messages.ts'
import { isClosed } from '#domain/site/closing.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { containing, found } from './find.ts'

const messages = (db: Database, now: Date) =>
  db
    .selectFrom('messages as m')
    .leftJoin('sites', 'sites.id', 'm.audience_site_id')
    .select(['m.id', 'm.label', 'm.content', 'm.audience_site_id', 'sites.name as audience_site'])
    .select(['m.from_at', 'm.until_at'])
    .select([
      sql<AdminMessage['audience_role']>`m.audience_role`.as('audience_role'),
      sql<AdminMessage['when']>`case when m.from_at > ${now.toISOString()} then 'LATER'
        when m.until_at <= ${now.toISOString()} then 'PAST' else 'NOW' end`.as('when'),
    ])

const messageOf = async (db: Database, id: number, now: Date) =>
  found(await messages(db, now).where('m.id', '=', id).executeTakeFirst(), 'This message')

export async function listMessages({ db, query, now }: Call<typeof contract.listMessages>) {
  const pattern = containing(query.search ?? '')
  const where = sql<boolean>`(m.content ilike ${pattern} or coalesce(m.label, '') ilike ${pattern})`
  return pageOf(messages(db, now).where(where).orderBy('m.from_at', 'desc').orderBy('m.id', 'desc'), query)
}

async function refuseUnknownSite(db: Database, id: number | null) {
  if (id === null) return
  const site = await db.selectFrom('sites').select(['name', 'closed_at']).where('id', '=', id).executeTakeFirst()
  if (site === undefined) throw badInput([{ field: 'audience_site_id', message: 'Choose a site.' }])
  if (site.closed_at !== null) throw badInput([{ field: 'audience_site_id', message: isClosed(site.name) }])
}

export async function addMessage(call: Call<typeof contract.addMessage>) {
  const { db: tx, input, now } = call
  await refuseUnknownSite(tx, input.audience_site_id)
  const { id } = await tx.insertInto('messages').values(input).returning('id').executeTakeFirstOrThrow()
  await recordAudit(tx, call, { action: 'add', entity: 'message', entity_id: String(id), after: input })
  return messageOf(tx, id, now)
}

export async function changeMessage(call: Call<typeof contract.changeMessage>) {
  const { db: tx, input, params, now } = call
  const before = await messageOf(tx, params.id, now)
  await refuseUnknownSite(tx, input.audience_site_id)
  await tx.updateTable('messages').set(input).where('id', '=', params.id).execute()
  await auditChange(tx, call, { action: 'change', entity: 'message', entity_id: params.id }, before, input)
  return messageOf(tx, params.id, now)
}
