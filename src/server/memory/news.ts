/**
 * News of changes between the servers of one service. The database holds a number for each topic: after a write has
 * committed, and before it is answered, its server takes the next one; before a server uses what it remembers for a
 * request, it asks for the numbers. So whatever was answered anywhere is read everywhere. Requests that come while it is
 * asked share the next question, so that a thousand a second cost the database no more than a few hundred.
 *
 * A server that is alone on its database knows every write, and neither asks nor tells anybody. It holds a lock to show that; a second one
 * asks for it, and serves only once the first has given it up (advisory locks: each server holds the lock shared, the
 * only one holds it exclusively as well).
 *
 * Once a second each server also looks at the end of the audit trail, to which every change adds, so that a server that
 * died between its commit and its news, or an operator's command, stays unheard for a second at most. Without its
 * connection a server remembers nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '#contract/endpoint.ts'
import { type ConnectionSettings, poolSettings } from '#server/database/connect.ts'

const topics: readonly Topic[] = ['samples', 'service']
const second = 1000
const lock = 7_226_120
/** A server that comes asks for the lock by this; the only one hears it. */
const doorbell = 'vialog_server_comes'
/** How often a coming server asks, every 50 ms, before it goes on without: the other one's connection is stuck. */
const rings = 100
/** So many entries of the audit trail may still be under way when a later one has committed. */
const overlap = 1000

type Numbers = Record<Topic, number>

/** The end of the audit trail: its last entry, and how many of the last ones have committed. */
type TrailEnd = { readonly last: number; readonly rows: number }

/** How the connection is called in PostgreSQL's list. */
export const newsConnection = 'vialog news'

/** Has statements wait for each other, as a connection of pg wants it. */
function inTurn(client: pg.Client) {
  // pg takes a statement in many forms; each is passed on as it came.
  const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  client.query = ((...sent: unknown[]) => {
    const next = last.then(() => query(...sent))
    last = next.catch(() => {})
    return next
    // The same forms as before.
  }) as typeof client.query
}

/** Asks for news and tells of them. */
export class News {
  #known: Numbers = { samples: 0, service: 0 }
  /** Changes of the time alone: nobody else needs the database's number for them. */
  #own: Numbers = { samples: 0, service: 0 }
  /** Counts what is not in the numbers: connections lost, changes that nobody told of, a database set back. */
  #era = 0
  #client: pg.Client | null = null
  #end: TrailEnd | null = null
  #lastAnswer: Numbers | null = null
  #timer: NodeJS.Timeout | null = null
  #untold = new Set<Topic>()
  #telling: Promise<void> | null = null
  #asking: Promise<void> | null = null
  #askingNext: Promise<void> | null = null
  #isAlone = false
  #isClosed = false
  readonly #connection: ConnectionSettings | string

  constructor(connection: ConnectionSettings | string) {
    this.#connection = connection
  }

  /** Connects; a database that is away is tried again every second. */
  async start(): Promise<void> {
    await this.#round()
  }

  /** Stands for all that is known about the topics; null while nothing can be heard. */
  version(about: readonly Topic[]): string | null {
    if (this.#client === null) return null
    return `${this.#era} ${about.map((topic) => `${this.#known[topic]}+${this.#own[topic]}`).join(' ')}`
  }

  /** Hears of all that was told before this call. Never fails: without an answer nothing is remembered. */
  catchUp(): Promise<void> {
    if (this.#client === null || this.#isAlone) return Promise.resolve()
    // One under way may have been answered before this call.
    if (this.#asking === null) return this.#ask()
    this.#askingNext ??= this.#asking.then(() => {
      this.#askingNext = null
      return this.#ask()
    })
    return this.#askingNext
  }

  /** Tells everyone of a change that has committed. Ends when the database has taken the news, or is away. */
  async tell(about: readonly Topic[]): Promise<void> {
    if (about.length === 0) return
    // Whoever comes later begins with an empty memory, and only once this server knows that it is not alone any more.
    if (this.#isAlone) {
      for (const topic of about) this.#own[topic] += 1
      return
    }
    for (const topic of about) this.#untold.add(topic)
    // Changes that commit while news is on its way share the next one.
    const before = this.#telling
    if (before !== null) {
      await before
      if (this.#untold.size === 0) return this.#telling ?? undefined
    }
    this.#telling ??= this.#send().finally(() => {
      this.#telling = null
    })
    await this.#telling
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #send() {
    const about = [...this.#untold]
    this.#untold.clear()
    const list = about.map((topic) => `nextval('news_${topic}')::bigint as ${topic}`).join(', ')
    try {
      const client = this.#client ?? (await this.#connect())
      const { rows } = await client.query<Partial<Numbers>>(`select ${list}`)
      this.#learn(rows[0] ?? {})
    } catch {
      this.#lose()
    }
  }

  #ask(): Promise<void> {
    this.#asking = this.#askNow().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #askNow() {
    const client = this.#client
    if (client === null) return
    try {
      const { rows } = await client.query<Numbers>({
        name: 'news',
        text: 'select s.last_value as samples, o.last_value as service from news_samples s, news_service o',
      })
      const [answer] = rows
      if (answer === undefined) throw new Error('no news')
      const before = this.#lastAnswer
      // A database that was set back, to a backup or a late standby, gives its numbers again.
      if (before !== null && topics.some((topic) => answer[topic] < before[topic])) {
        this.#known = answer
        this.#era += 1
      }
      this.#lastAnswer = answer
      this.#learn(answer)
    } catch {
      this.#lose()
    }
  }

  /** Answers may come in another order than they were given. */
  #learn(numbers: Partial<Numbers>) {
    for (const topic of topics) this.#known[topic] = Math.max(this.#known[topic], numbers[topic] ?? 0)
  }

  async #round() {
    try {
      const client = this.#client ?? (await this.#connect())
      // By their number too: what began earlier may commit later, and has the smaller id.
      const { rows } = await client.query<TrailEnd>(
        `with newest as (select coalesce(max(id), 0) as id from audit_log)
        select newest.id as last, (select count(*) from audit_log where id > coalesce($1::bigint, newest.id)) as rows
        from newest`,
        [this.#end === null ? null : this.#end.last - overlap],
      )
      if (!this.#isAlone) await this.#beAlone(client)
      const end = rows[0] ?? null
      if (end?.last !== this.#end?.last || end?.rows !== this.#end?.rows) this.#era += 1
      this.#end = end
    } catch {
      this.#lose()
    }
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#round(), second)
    this.#timer.unref()
  }

  async #connect(): Promise<pg.Client> {
    const { max: _, connectionTimeoutMillis, ...settings } = poolSettings(this.#connection)
    const client = new pg.Client({
      ...settings,
      application_name: newsConnection,
      query_timeout: 2 * second,
      connectionTimeoutMillis: 3 * second,
    })
    client.on('notification', () => void this.#letIn(client))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await comeIn(client)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    // Another call may have connected meanwhile.
    if (this.#isClosed || this.#client !== null) {
      await client.end()
      if (this.#client !== null) return this.#client
      throw new Error('closed')
    }
    inTurn(client)
    // What happened meanwhile is not known.
    this.#era += 1
    this.#client = client
    return client
  }

  #lose(which = this.#client) {
    if (which !== this.#client) return
    this.#client = null
    this.#isAlone = false
    which?.end().catch(() => {})
  }

  /** The only server holds the lock for itself. What others told before they went may not have been heard. */
  async #beAlone(client: pg.Client) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (rows[0]?.mine !== true || client !== this.#client) return
    this.#era += 1
    this.#isAlone = true
  }

  /** Another server comes: from here on each request asks, and only then may the other begin. */
  async #letIn(client: pg.Client) {
    if (!this.#isAlone) return
    this.#isAlone = false
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => this.#lose(client))
  }
}

/** Takes the shared lock, ringing for the only server to make room. */
async function comeIn(client: pg.Client): Promise<void> {
  await client.query(`listen ${doorbell}`)
  for (let ring = 0; ring < rings; ring += 1) {
    const { rows } = await client.query<{ isIn: boolean }>('select pg_try_advisory_lock_shared($1) as "isIn"', [lock])
    if (rows[0]?.isIn === true) return
    await client.query(`notify ${doorbell}`)
    await sleep(50)
  }
}
