/**
 * The one pool of connections. Values leave the database in the form that the API sends: times are ISO strings in UTC,
 * days are YYYY-MM-DD, numerics are numbers (their digits fit a double exactly; sums are made in
 * domain/report/quantities).
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { impatientSocket, keptAlive, Lines, onlyVouchedFor } from './other-end.ts'
import type { DB } from './tables.ts'

/** A database, or a transaction in it: queries take either. */
export type Database = Kysely<DB>

/** A transaction: writes take nothing else. */
export type Write = Transaction<DB>

/** Does the work in the open transaction, or else in one of its own. */
export const inTransaction = <T>(db: Database, work: (tx: Write) => Promise<T>): Promise<T> =>
  // Kysely knows at run time whether this is a transaction; its types do not.
  db.isTransaction ? work(db as Write) : db.transaction().execute(work)

/** How to reach PostgreSQL; `host` may be the folder of its socket. */
export type ConnectionSettings = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/**
 * Turns PostgreSQL's text of a UTC time, such as '2026-11-22 09:30:00.5+00', into ISO with three digits of
 * milliseconds.
 */
function isoTime(text: string) {
  const [seconds, digits = ''] = text.replace('+00', '').split('.')
  return `${seconds?.replace(' ', 'T')}.${digits.padEnd(3, '0')}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.INT8, Number],
])

/** Our parsers of column types; pg's own for the others. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    // pg types the parsers of text and of bytes as two functions; either may come here.
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text'),
}

/**
 * How long a statement may take: `usual` is as long as a person would wait, `patient` as long as it needs, for the work
 * of a start and of the operator.
 */
export type Patience = 'usual' | 'patient'

const timeouts: Record<Patience, string> = {
  usual: 'set statement_timeout = 30000; set lock_timeout = 10000',
  patient: 'set statement_timeout = 0; set lock_timeout = 0',
}

/**
 * What each connection sets first: UTC, so that times need no conversion; no JIT, as nothing here runs long enough to be
 * worth compiling. A pooler would refuse or drop the same as options of the connection.
 */
export const sessionSettings = (patience: Patience): string =>
  `set timezone = 'UTC'; set jit = off; set client_min_messages = warning; ${timeouts[patience]}`

/** The most connections of one server. */
const mostConnections = 20
/**
 * The most connections that all servers of one start share; PostgreSQL usually allows a hundred. Each server's cache
 * has one more.
 */
const mostOfAll = 72

/** How many connections each of `servers` servers on one machine gets. */
export function connectionsEach(servers: number): number {
  return Math.max(2, Math.min(mostConnections, Math.floor(mostOfAll / servers)))
}

/** Settings of pg for a pool whose connections read and write records as Vialog does. */
export function poolSettings(connection: ConnectionSettings | string, patience: Patience = 'usual'): pg.PoolConfig {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  return {
    ...where,
    ...keptAlive,
    ...(patience === 'usual' ? { stream: impatientSocket } : {}),
    max: mostConnections,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    onConnect: async (client) => {
      await client.query(sessionSettings(patience))
    },
    types,
    application_name: 'vialog',
  }
}

/** Opens one connection outside a pool, with the settings of a pool's connections. */
export async function openClient(
  connection: ConnectionSettings | string,
  patience: Patience = 'usual',
): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(connection, patience))
  // A connection that ends fails its query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(sessionSettings(patience))
  return client
}

// Statements with the same text are planned once per connection. Many texts differ only by their number of values, so
// after the first few hundred, new texts are planned each time.
const names = new Map<string, string>()
const mostNames = 400
let generation = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `v${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** Gives every text a new name, so that it is planned anew, after a migration beside a running server. */
function forgetNames() {
  names.clear()
  generation += 1
}

/** PostgreSQL's code for a plan that is older than a change of its table. */
const outdatedPlan = '0A000'
/** PostgreSQL's code for a write to a standby. */
const readOnly = '25006'

/** Names the statements of a connection, so that PostgreSQL keeps them parsed and planned. */
function prepare(client: pg.PoolClient) {
  // pg takes a statement in many forms; forms that are not named here are passed on as they came.
  const query = onlyVouchedFor(client, client.query.bind(client) as Parameters<typeof onlyVouchedFor>[1])
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return query(text, values, ...rest)
    return query({ name, text, values }, ...rest)?.catch((error) => {
      if (error.code === outdatedPlan) forgetNames()
      // Reconnect: the address may lead to the primary again.
      if (error.code === readOnly) client.end().catch(() => {})
      throw error
    })
  }
  // The same forms as before.
  client.query = named as typeof client.query
}

// Log once where twenty connections end at once.
const quiet = 10_000

/** Opens a pool with a limit of connections; `log` hears when the database ends idle connections. */
export function openDatabase(
  connection: ConnectionSettings | string,
  log: (line: string) => void,
  patience: Patience = 'usual',
  most = mostConnections,
): Database {
  const lines = new Lines()
  const stream = patience === 'usual' ? { stream: lines.add } : {}
  const pool = new pg.Pool({ ...poolSettings(connection, patience), ...stream, max: most })
  // The pool listens for errors of idle connections only. A busy one that ends fails its query, but without a listener
  // it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepare(client)
  })
  let told = 0
  pool.on('error', (error) => {
    // Say nothing of connections that end because the pool does.
    if (pool.ending || Date.now() - told < quiet) return
    told = Date.now()
    log(`The database ended idle connections: ${error.message}`)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, { pool, lines })
  return db
}

const pools = new WeakMap<Database, { readonly pool: pg.Pool; readonly lines: Lines }>()

function poolOf(db: Database) {
  const found = pools.get(db)
  if (found === undefined) throw new Error('Not opened by openDatabase.')
  return found
}

/** Ends connections made before `than` (`Date.now()`), when the address led to another PostgreSQL. */
export function endOlderConnections(db: Database, than: number): void {
  poolOf(db).lines.endOlder(than)
}

/** How many connections of this pool are busy and idle, and how many calls wait for one. */
export function poolUse(db: Database): { in_use: number; idle: number; waiting: number } {
  const { pool } = poolOf(db)
  return { in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/** Runs `work` on one connection outside the pool, without a time limit; `signal` ends it. */
export async function onClient<T>(
  connection: ConnectionSettings | string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = await openClient(connection, 'patient')
  const end = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}
