import pg from 'pg'
import { StartFault } from '#server/start-fault.ts'
import { encodingFault } from './encoding.ts'
import { poolerAt } from './pooler.ts'

const sharedPooler =
  'DATABASE_URL leads to a pooler that gives a connection away after each transaction, and Vialog prepares statements and holds locks by connection. Set the pooler to session mode (pool_mode = session in pgbouncer.ini), or name PostgreSQL itself.'

type Found = { readonly number: string; readonly version: string; readonly encoding: string; readonly inUse: boolean }

/**
 * Refuses a DATABASE_URL where nothing answers, no PostgreSQL 15 or later, a pooler whose clients share connections, or
 * an empty database that is not in UTF8. Does not repeat the password.
 *
 * @returns What to warn of, or null: a database in use goes on in its encoding.
 */
export async function checkDatabaseUrl(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, to_regclass('schema_migrations') is not null as "inUse"`,
    )
    const found = rows[0]
    if (found && Number(found.number) < 150_000)
      throw new StartFault(`DATABASE_URL leads to PostgreSQL ${found.version}; Vialog needs 15 or later.`)
    const fault = found ? encodingFault(found.encoding) : null
    if (fault && !found?.inUse) throw new StartFault(`${fault.what} ${fault.mend}`)
    // A pooler may have one connection only.
    await client.end()
    if ((await poolerAt(url)) === 'shared') throw new StartFault(sharedPooler)
    return fault?.what ?? null
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
