/**
 * What a server remembers of its answers, while nothing in the database has changed. PostgreSQL itself says so: equal
 * snapshots (`pg_current_snapshot()`) see exactly the same rows. An answer is made after the snapshot that is known here,
 * and given to a request only where the same snapshot was told after that request had come. So whatever was acknowledged
 * before is in it, whoever wrote it: this server, another one, a command, SQL by hand (docs/decisions/0011).
 */
import pg from 'pg'
import { type ConnectionSettings, poolSettings } from '#server/database/connect.ts'

/** 48 MB of answers, counted as their makers say; then it begins anew. */
const mostBytes = 48 * 1024 * 1024
/** What is asked for by the minute is asked for no longer than that. */
const longest = 60_000
const second = 1000

/** How the connection is called in PostgreSQL's list. */
export const memoryConnection = 'vialog memory'

/** Remembers; one a server. */
export class Memory {
  /** How often something was remembered, and how often it was made. */
  readonly uses = { hit: 0, miss: 0 }

  /** One connection at a time, and another one once it is lost. Null: nothing is remembered. */
  readonly #pool: pg.Pool | null
  /** Whose rows the answers tell of; null while PostgreSQL cannot be asked. */
  #snapshot: string | null = null
  /** Answers, and those that are being made: whoever asks meanwhile gets the same. */
  #answers = new Map<string, Promise<object>>()
  #bytes = 0
  #asking = Promise.resolve()
  #askingNext: Promise<void> | null = null
  /** When the PostgreSQL at the other end was started, which tells it from others. */
  #server: string | null = null
  /** When (`Date.now()`) it was last in vain asked; null once its next connection knows its server. */
  #lostAt: number | null = 0
  readonly #onOtherServer: (lostAt: number) => void
  /** When the database is tried again; set while it is away. */
  #trying: NodeJS.Timeout | null = null
  readonly #tidying = setInterval(() => this.#forget(), longest).unref()
  /** Whoever waits for a machine that fell silent asks nothing more: somebody has to. */
  #watching: NodeJS.Timeout | undefined

  private constructor(pool: pg.Pool | null, onOtherServer: (lostAt: number) => void = () => {}) {
    this.#pool = pool
    this.#onOtherServer = onOtherServer
    pool?.on('error', () => this.#lose())
  }

  /**
   * A memory beside this database; one that is away is tried again at once, then four times a second. `onOtherServer` hears when its address leads
   * to another PostgreSQL, and since when (`Date.now()`) the one before is lost.
   */
  static async of(connection: ConnectionSettings | string, onOtherServer?: (lostAt: number) => void): Promise<Memory> {
    const memory = new Memory(
      new pg.Pool({
        ...poolSettings(connection),
        max: 1,
        idleTimeoutMillis: 0,
        application_name: memoryConnection,
        query_timeout: 1.5 * second,
        // One that hangs would keep it from finding out that the address leads elsewhere by now.
        connectionTimeoutMillis: second,
      }),
      onOtherServer,
    )
    await memory.catchUp()
    if (onOtherServer) memory.#watching = setInterval(() => void memory.catchUp(), second / 2).unref()
    return memory
  }

  /** For a server that asks the database each time. */
  static none(): Memory {
    return new Memory(null)
  }

  /**
   * To be awaited once in every request, before anything remembered is used for it: asks for the snapshot, one question for
   * all requests that wait. Never fails: without an answer nothing is remembered.
   */
  catchUp(): Promise<void> {
    if (this.#pool === null || this.#trying !== null) return Promise.resolve()
    // The question under way may have been answered before this request came.
    this.#askingNext ??= this.#asking.then(() => {
      this.#askingNext = null
      this.#asking = this.#ask()
      return this.#asking
    })
    return this.#askingNext
  }

  /** What is remembered under a key, else made now; `bytes` is how much of the memory it takes. */
  async remember<T extends object>(
    key: string,
    make: () => Promise<T>,
    bytes: (value: T) => number = () => 1000,
  ): Promise<T> {
    const answers = this.#answers
    const known = answers.get(key)
    if (known !== undefined) {
      this.uses.hit += 1
      // A key stands for one kind of answer: whoever asks for it made it.
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

  /** How many answers are held. */
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
    // What is being made ends in the map that it began with, where nobody looks any more.
    this.#answers = new Map()
    this.#bytes = 0
  }

  async #ask() {
    try {
      const answer = await this.#pool?.query<{ snapshot: string | null }>({
        name: 'snapshot',
        // On a standby transactions end without a trace in it.
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

  /** Learns which PostgreSQL a new connection leads to. */
  async #meetServer(lostAt: number) {
    const answer = await this.#pool?.query<{ started: string }>('select pg_postmaster_start_time()::text as started')
    const server = answer?.rows[0]?.started ?? null
    this.#lostAt = null
    if (this.#server !== null && server !== this.#server) this.#onOtherServer(lostAt)
    this.#server = server
  }

  /** Another connection may lead to another database, or to one that was set back: nothing stays known. */
  #lose() {
    const isNews = this.#lostAt === null
    // Whatever was connected up to now may lead to the one that is lost.
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
