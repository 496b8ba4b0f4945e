/**
 * The link to unsubscribe (RFC 8058): it names the row and is signed, so that nobody can unsubscribe others, and it
 * holds no address.
 */
import { createHmac } from 'node:crypto'
import { recordOwnAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { isSameText } from '#server/same-text.ts'

/** 132 bits. */
const length = 22

async function signatureOf(db: Database, id: string): Promise<string> {
  const { value } = await db
    .selectFrom('service_secrets')
    .select('value')
    .where('name', '=', 'alert_list')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update(`off the list ${id}`).digest('base64url').slice(0, length)
}

/** The token of a row. */
export const leaveToken = async (db: Database, id: number): Promise<string> =>
  `${id}-${await signatureOf(db, String(id))}`

/** Reads a token: whether its address is on the list or already off it; null for a token that is not ours. */
export async function readLeaveToken(db: Database, token: string): Promise<{ id: number; isListed: boolean } | null> {
  const [, id = '', signature = ''] = /^([1-9]\d{0,8})-([\w-]{22})$/.exec(token) ?? []
  if (id === '' || !isSameText(signature, await signatureOf(db, id))) return null
  const row = await db
    .selectFrom('alert_recipients')
    .select('unsubscribed_at')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return { id: Number(id), isListed: row !== undefined && row.unsubscribed_at === null }
}

/** Takes an address off the list, and deletes the mails that wait for it. Returns whether it was on the list. */
export function leaveList(db: Database, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const left = await tx
      .updateTable('alert_recipients')
      .set({ unsubscribed_at: now.toISOString() })
      .where('id', '=', id)
      .where('unsubscribed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (left === undefined) return false
    await tx.deleteFrom('alert_mails').where('recipient_id', '=', id).where('sent_at', 'is', null).execute()
    const change = {
      action: 'unsubscribe',
      entity: 'alert recipient',
      entity_id: String(id),
      after: { what: 'an address' },
    }
    await recordOwnAudit(tx, 'The owner of the address', now, change)
    return true
  })
}
