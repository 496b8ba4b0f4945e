/**
 * Marks of the keys that all servers of a service share, kept in the database, so that a server with another key is
 * noticed: it would refuse every session that the others began, and seal heads that they cannot check. A mark tells keys
 * apart and does not reveal them.
 */
import { createHmac } from 'node:crypto'
import type { CustodyKeys } from '#server/custody/custody-key.ts'
import type { Database } from '#server/database/connect.ts'

const nameOf = { SECRET_KEY: 'mark of SECRET_KEY', CUSTODY_KEY: 'mark of CUSTODY_KEY' } as const

/** The variables whose value all servers share. */
export type SharedKey = keyof typeof nameOf

/** The mark of a key: the same for the same key only. */
export const markOf = (variable: SharedKey, key: string): string =>
  createHmac('sha256', key).update(nameOf[variable]).digest('hex')

/** The mark of the server that started last, or null where none has left one. */
export async function lastMark(db: Database, variable: SharedKey): Promise<string | null> {
  const row = await db
    .selectFrom('service_secrets')
    .select('value')
    .where('name', '=', nameOf[variable])
    .executeTakeFirst()
  return row?.value ?? null
}

/** Leaves the marks of a server that starts; calls `tell` for each key that is not the one of the start before. */
export async function markKeys(
  db: Database,
  { secret, keys }: { readonly secret: string; readonly keys: CustodyKeys },
  tell: (line: string) => void,
): Promise<void> {
  const own: readonly (readonly [SharedKey, readonly string[]])[] = [
    ['SECRET_KEY', [secret]],
    ['CUSTODY_KEY', keys],
  ]
  for (const [variable, known] of own) {
    const [newest] = known
    if (newest === undefined) continue
    const last = await lastMark(db, variable)
    const mark = markOf(variable, newest)
    if (last === mark) continue
    if (last !== null && !known.some((key) => markOf(variable, key) === last))
      tell(
        `Warning: ${variable} is not the one with which a server started before. All servers of a service need the same one; if it was changed on purpose, start the others with it, too.`,
      )
    await db
      .insertInto('service_secrets')
      .values({ name: nameOf[variable], value: mark })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mark }))
      .execute()
  }
}
