/**
 * News of changes between the servers of one service. The database holds a number for each topic: after a write has
 * committed, and before it is answered, its server takes the next one; before a server uses what it remembers for a
 * request, it asks for the numbers. So whatever was answered anywhere is read everywhere. Requests that come while it is
 * asked share the next question, so that a thousand a second cost the database no more than a few hundred.
 *
 * Once a second each server also looks at the end of the audit trail, to which every change adds, so that a server that
 * died between its commit and its news, or an operator's command, stays unheard for a second at most. Without its
 * connection a server remembers nothing.
 */
import pg from 'pg'
import type { Topic } from '#contract/endpoint.ts'
import { type ConnectionSettings, poolSettings } from '#server/database/connect.ts'

const topics: readonly Topic[] = ['samples', 'service']
const second = 1000
/** So many entries of the audit trail may still be under way when a later one has committed. */
const overlap = 1000

type Numbers = Record<Topic, number>

/** The end of the audit trail: its last entry, and how many of the last ones have committed. */
type TrailEnd = { readonly last: number; readonly rows: number }

/** How the connection is called in PostgreSQL's list. */
export const newsConnection = 'vialog news'

/** Has statements wait for each other, as a connection of pg wants it. */
function inTurn(client: pg.Client) {
  const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  client.query = ((...sent: unknown[]) => {
    const next = last.then(() => query(...sent))
    last = next.catch(() => {})
    return next
  }) as typeof client.query
}

/** Asks for news and tells of them. */
export class News {
  #known: Numbers = { samples: 0, service: 0 }
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
    return `${this.#era} ${about.map((topic) => this.#known[topic]).join(' ')}`
  }

  /** Hears of all that was told before this call. Never fails: without an answer nothing is remembered. */
  catchUp(): Promise<void> {
    if (this.#client === null) return Promise.resolve()
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
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
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
    which?.end().catch(() => {})
  }
}
