/** Lets one of several servers do some work while the others leave it alone. */
import { sql } from 'kysely'
import { type ConnectionSettings, type Database, onClient } from './connect.ts'

/**
 * Runs `work` while it holds the advisory lock `number`; null where another server holds it. The lock ends with its
 * connection, so a killed server blocks nobody.
 */
export function takeTurn<T>(
  connection: ConnectionSettings | string,
  number: number,
  work: () => Promise<T>,
): Promise<T | null> {
  return onClient(connection, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [number])
    return rows[0]?.ours ? work() : null
  })
}

/**
 * Does what is due on one of the servers. `due` says what that is, or null; it is asked again under the lock, since
 * another server may just have done it.
 */
export async function whenDue<Due, T>(
  connection: ConnectionSettings | string,
  number: number,
  due: () => Promise<Due | null>,
  work: (due: Due) => Promise<T>,
): Promise<T | null> {
  if ((await due()) === null) return null
  return takeTurn(connection, number, async () => {
    const what = await due()
    return what === null ? null : work(what)
  })
}

/** Waits for the advisory lock `number`, then runs `work` on a connection of its own. */
export function inTurn<T>(db: Database, number: number, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${number})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${number})`.execute(connection)
    }
  })
}
