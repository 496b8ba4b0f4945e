/** Whether a pooler stands between Vialog and PostgreSQL, and whether it lets clients share connections. */
import pg from 'pg'

/** `session`: it keeps a connection for each client. `shared`: it gives a connection away after each transaction or statement. */
export type Pooler = 'none' | 'session' | 'shared'

/** Enough for a pooler that takes its connections in turns, too. */
const rounds = 4
/** How long to wait for a second connection, in ms: a pooler in session mode may have but one. */
const patience = 3000

const pidOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** The process of PostgreSQL that this connection was told of when it began; pg's types lack it. */
const greetedBy = (client: pg.Client) => (client as unknown as { readonly processID: number | null }).processID

/**
 * What stands between. PostgreSQL names its process to each new connection, a pooler names something of its own. Two
 * clients that meet at one process, or one that meets two, share.
 */
export async function poolerAt(url: string): Promise<Pooler> {
  const clients = [0, 1].map(() => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
    return client.on('error', () => {})
  })
  const [one, other] = clients as [pg.Client, pg.Client]
  try {
    await one.connect()
    const first = await pidOf(one)
    if (first === greetedBy(one)) return 'none'
    if (
      !(await other.connect().then(
        () => true,
        () => false,
      ))
    )
      return 'session'
    for (let round = 0; round < rounds; round += 1) {
      // The second gets no answer where the first holds the only connection.
      const theirs = await pidOf(other).catch(() => null)
      if (theirs === null) return 'session'
      if (theirs === first || (await pidOf(one)) !== first) return 'shared'
    }
    return 'session'
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
