/** Work that one of several servers does while the others leave it alone. */
import { type ConnectionSettings, onClient } from './connect.ts'

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
