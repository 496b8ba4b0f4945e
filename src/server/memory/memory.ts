/**
 * A server's cache of answers, valid while nothing in the database has changed. Equal snapshots
 * (`pg_current_snapshot()`) see exactly the same rows. The server makes an answer after it has read a snapshot, and
 * gives it to a request only if it reads the same snapshot again after that request came. So the answer holds
 * everything committed before, whoever wrote it: this server, another one, a command, SQL by hand
 * (docs/decisions/0011).
 */
import pg from 'pg'
import { type ConnectionSettings, poolSettings } from '#server/database/connect.ts'

/** 48 MB of answers, counted as their makers say; beyond that the cache is emptied. */
const mostBytes = 48 * 1024 * 1024
/** The longest that answers are kept: their keys name the minute in which they are valid. */
const longest = 60_000
const second = 1000

/** The connection's name in PostgreSQL's list. */
export const memoryConnection = 'vialog memory'

/** The cache; one per server. */
export class Memory {
  /** How often an answer came from the cache, and how often it was made. */
  readonly uses = { hit: 0, miss: 0 }

  /** One connection at a time, replaced when it is lost. Null: nothing is cached. */
  readonly #pool: pg.Pool | null
  /** The snapshot that the answers were made from; null while PostgreSQL cannot be asked. */
  #snapshot: string | null = null
  /** Answers, finished or being made: callers meanwhile share the same one. */
  #answers = new Map<string, Promise<object>>()
  #bytes = 0
  #asking = Promise.resolve()
  #askingNext: Promise<void> | null = null
  /** When the connected PostgreSQL started, which tells it from others. */
  #server: string | null = null
  /** When (`Date.now()`) PostgreSQL last failed to answer; null once a new connection knows its server. */
  #lostAt: number | null = 0
  readonly #onOtherServer: (lostAt: number) => void
  /** Timer of the next try; set while the database is away. */
  #trying: NodeJS.Timeout | null = null
  readonly #tidying = setInterval(() => this.#forget(), longest).unref()
  /** Timer that asks regularly: while requests wait for a silent machine, they ask nothing more. */
  #watching: NodeJS.Timeout | undefined

  private constructor(pool: pg.Pool | null, onOtherServer: (lostAt: number) => void = () => {}) {
    this.#pool = pool
    this.#onOtherServer = onOtherServer
    pool?.on('error', () => this.#lose())
  }

  /**
   * Opens a cache on this database; while the database is away, it tries again at once, then four times a second. It
   * calls `onOtherServer` when the address leads to another PostgreSQL, with the time (`Date.now()`) at which the old
   * one was lost.
   */
  static async of(connection: ConnectionSettings | string, onOtherServer?: (lostAt: number) => void): Promise<Memory> {
    const memory = new Memory(
      new pg.Pool({
        ...poolSettings(connection),
        max: 1,
        idleTimeoutMillis: 0,
        application_name: memoryConnection,
        query_timeout: 1.5 * second,
        // A hanging connection would keep it from noticing that the address leads elsewhere by now.
        connectionTimeoutMillis: second,
      }),
      onOtherServer,
    )
    await memory.catchUp()
    if (onOtherServer) memory.#watching = setInterval(() => void memory.catchUp(), second / 2).unref()
    return memory
  }

  /** A cache that keeps nothing. */
  static none(): Memory {
    return new Memory(null)
  }

  /**
   * Await this once in every request before using anything cached. It reads the snapshot, once for all requests that
   * wait. It never fails: without an answer, nothing stays cached.
   */
  catchUp(): Promise<void> {
    if (this.#pool === null || this.#trying !== null) return Promise.resolve()
    // A query under way may have been answered before this request came.
    this.#askingNext ??= this.#asking.then(() => {
      this.#askingNext = null
      this.#asking = this.#ask()
      return this.#asking
    })
    return this.#askingNext
  }

  /** The answer cached under a key, or else made now; `bytes` is how much of the cache it takes. */
  async remember<T extends object>(
    key: string,
    make: () => Promise<T>,
    bytes: (value: T) => number = () => 1000,
  ): Promise<T> {
    const answers = this.#answers
    const known = answers.get(key)
    if (known !== undefined) {
      this.uses.hit += 1
      // A key stands for one type of answer: the same caller made it.
      return known as Promise<T>
    }
    this.uses.miss += 1
    if (this.#snapshot === null) return make()
    const making = make()
    answers.set(key, making)
    try {
      const value = await making
      if (answers === this.#answers) this.#bytes += key.length + bytes(value)
      if (this.#bytes > mostBytes) this.#forget()
      return value
    } catch (error) {
      answers.delete(key)
      throw error
    }
  }

  /** The number of cached answers. */
  get size(): number {
    return this.#answers.size
  }

  async close(): Promise<void> {
    clearInterval(this.#tidying)
    clearInterval(this.#watching)
    await this.#pool?.end()
    this.#tryAgain(null)
  }

  #forget() {
    // Answers still being made end up in the old map, which nobody reads any more.
    this.#answers = new Map()
    this.#bytes = 0
  }

  async #ask() {
    try {
      const answer = await this.#pool?.query<{ snapshot: string | null }>({
        name: 'snapshot',
        // On a standby, transactions end without changing the snapshot, so cache nothing.
        text: 'select case when not pg_is_in_recovery() then pg_current_snapshot()::text end as snapshot',
      })
      const snapshot = answer?.rows[0]?.snapshot ?? null
      if (this.#lostAt !== null) await this.#meetServer(this.#lostAt)
      if (snapshot !== this.#snapshot) this.#forget()
      this.#snapshot = snapshot
      this.#tryAgain(null)
    } catch {
      this.#lose()
    }
  }

  /** Finds out which PostgreSQL a new connection leads to. */
  async #meetServer(lostAt: number) {
    const answer = await this.#pool?.query<{ started: string }>('select pg_postmaster_start_time()::text as started')
    const server = answer?.rows[0]?.started ?? null
    this.#lostAt = null
    if (this.#server !== null && server !== this.#server) this.#onOtherServer(lostAt)
    this.#server = server
  }

  /** Forgets everything: the next connection may lead to another database, or to one that was set back. */
  #lose() {
    const isNews = this.#lostAt === null
    // All connections made until now may lead to the lost server.
    this.#lostAt = Date.now()
    this.#snapshot = null
    this.#forget()
    this.#tryAgain(setTimeout(() => this.#ask(), isNews ? 0 : second / 4).unref())
  }

  #tryAgain(timer: NodeJS.Timeout | null) {
    clearTimeout(this.#trying ?? undefined)
    this.#trying = timer
  }
}
