import pg from 'pg'
import { StartFault } from '#server/start-fault.ts'
import { poolerAt } from './pooler.ts'

const sharedPooler =
  'DATABASE_URL leads to a pooler that gives a connection away after each transaction, and Vialog prepares statements and holds locks by connection. Set the pooler to session mode (pool_mode = session in pgbouncer.ini), or name PostgreSQL itself.'

/**
 * Refuses a DATABASE_URL where nothing answers, no PostgreSQL 15 or later, or a pooler whose clients share connections.
 * Does not repeat the password.
 */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version",
    )
    const found = rows[0]
    if (found && Number(found.number) < 150_000)
      throw new StartFault(`DATABASE_URL leads to PostgreSQL ${found.version}; Vialog needs 15 or later.`)
    // A pooler may have one connection only.
    await client.end()
    if ((await poolerAt(url)) === 'shared') throw new StartFault(sharedPooler)
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(`DATABASE_URL does not lead to a database: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'it cannot be opened'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'nothing answers there (ECONNREFUSED)'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known'
  return error.message || code
}
