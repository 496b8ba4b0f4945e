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
