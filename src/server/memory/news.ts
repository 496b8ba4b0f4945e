/**
 * News of changes between the servers of one service. Each server keeps one connection that listens; after a write has
 * committed, its server tells the others by NOTIFY, which is a transaction of its own: inside the write's it would make
 * every commit of the service wait for the one before. Once a second each server also looks at the end of the audit
 * trail, to which every change adds, so that a server that died between its commit and its NOTIFY, or an operator's
 * command, stays unheard for a second at most. Without the connection nothing may be remembered.
 */
import pg from 'pg'
import type { Topic } from '#contract/endpoint.ts'
import { type ConnectionSettings, poolSettings } from '#server/database/connect.ts'

const topics: readonly Topic[] = ['samples', 'service']
const channel = 'vialog_news'
const second = 1000
/** So many entries of the audit trail may still be under way when a later one has committed. */
const overlap = 1000

/** The end of the audit trail: its last entry, and how many of the last ones have committed. */
type TrailEnd = { readonly last: number; readonly rows: number }

/** Hears of changes and tells of them. */
export class News {
  #versions: Record<Topic, number> = { samples: 0, service: 0 }
  #client: pg.Client | null = null
  #end: TrailEnd | null = null
  #timer: NodeJS.Timeout | null = null
  #untold = new Set<Topic>()
  #telling: Promise<void> | null = null
  #isClosed = false
  readonly #connection: ConnectionSettings | string
  readonly #heard: (topics: readonly Topic[]) => void

  constructor(connection: ConnectionSettings | string, heard: (topics: readonly Topic[]) => void = () => {}) {
    this.#connection = connection
    this.#heard = heard
  }

  /** Begins to listen; a database that is away is tried again every second. */
  async start(): Promise<void> {
    await this.#round()
  }

  /** Stands for all that was heard about the topics; null while nothing can be heard. */
  version(about: readonly Topic[]): string | null {
    if (this.#client === null) return null
    return about.map((topic) => this.#versions[topic]).join(' ')
  }

  /** Tells everyone of a change that has committed. Ends when the database has taken the news, or is away. */
  async tell(about: readonly Topic[]): Promise<void> {
    if (about.length === 0) return
    this.#bump(about)
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
    await this.#client?.query('select pg_notify($1, $2)', [channel, about.join(' ')]).catch(() => this.#lose())
  }

  #bump(about: readonly Topic[]) {
    for (const topic of about) this.#versions[topic] += 1
    this.#heard(about)
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
      if (end?.last !== this.#end?.last || end?.rows !== this.#end?.rows) this.#bump(topics)
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
    const client = new pg.Client({ ...settings, query_timeout: 2 * second, connectionTimeoutMillis: 3 * second })
    client.on('error', () => this.#lose())
    client.on('end', () => this.#lose())
    client.on('notification', ({ processId, payload = '' }) => {
      if (processId === (client as unknown as { processID: number }).processID) return
      this.#bump(topics.filter((topic) => payload.split(' ').includes(topic)))
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    if (this.#isClosed) {
      await client.end()
      throw new Error('closed')
    }
    // What happened while nobody listened is not known.
    this.#bump(topics)
    this.#client = client
    return client
  }

  #lose() {
    const client = this.#client
    this.#client = null
    client?.end().catch(() => {})
  }
}
