/**
 * Seals contacts with a key of their day. The service's secret seals that key, which is deleted with its last contact:
 * after that, even an older copy of a contact cannot be opened with the keys that the database still holds.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import { open, seal } from '#server/sealed.ts'

const [ofKey, ofContact] = ['day key of contacts', 'contact']

/**
 * The key of a day (YYYY-MM-DD); made where there is none. Its row stays locked, so that nobody deletes it meanwhile.
 */
export async function keyOfDay(tx: Write, day: string, secret: string): Promise<string> {
  const fresh = seal(randomBytes(32).toString('base64'), secret, ofKey)
  const row = await tx
    .insertInto('contact_keys')
    .values({ day, wrapped: fresh })
    .onConflict((there) => there.column('day').doUpdateSet({ day: sql`excluded.day` }))
    .returning('wrapped')
    .executeTakeFirstOrThrow()
  const key = open(row.wrapped, secret, ofKey)
  if (key !== null) return key
  // The secret has changed since this morning: nobody can open the day's earlier contacts.
  await tx.deleteFrom('contacts').where('day', '=', day).execute()
  await tx
    .insertInto('contact_keys')
    .values({ day, wrapped: fresh })
    .onConflict((there) => there.column('day').doUpdateSet({ wrapped: fresh }))
    .execute()
  return open(fresh, secret, ofKey) ?? ''
}

/** Seals a contact with its day's key. */
export const sealContact = (contact: string, key: string): string => seal(contact, key, ofContact)

/** The contact; null where its key is gone, or the service's secret is another one. */
export async function openContact(
  db: Database,
  { day, sealed }: { readonly day: string; readonly sealed: string },
  secret: string,
): Promise<string | null> {
  const row = await db.selectFrom('contact_keys').select('wrapped').where('day', '=', day).executeTakeFirst()
  const key = row === undefined ? null : open(row.wrapped, secret, ofKey)
  return key === null ? null : open(sealed, key, ofContact)
}
