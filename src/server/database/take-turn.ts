/** Work that one of several servers does while the others leave it alone. */
import { sql } from 'kysely'
import { type ConnectionSettings, type Database, onClient } from './connect.ts'

/**
 * Runs `work` unless another server is at what `number` stands for; then null. The lock ends with its connection, so that
 * a server that is killed keeps nobody from trying.
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

/** Runs `work` on a connection of its own, once nobody else is at what `number` stands for. */
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
