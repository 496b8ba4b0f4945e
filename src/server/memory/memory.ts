/**
 * What a server remembers of its answers, for as long as nothing that they depend on has changed anywhere (news.ts). It
 * holds no more than its share of the memory, and nothing at all while the server cannot hear of changes.
 */
import { LRUCache } from 'lru-cache'
import type { Topic } from '#contract/endpoint.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { News } from './news.ts'

type Kept = {
  readonly version: string
  readonly about: readonly Topic[]
  readonly value: object
  /** When it was made, in ms of the process. */
  readonly made: number
}

/** 48 MB of answers, counted as their makers say. */
const mostBytes = 48 * 1024 * 1024
const mostEntries = 100_000
/** What is asked for by the minute is asked for no longer than that. */
const longest = 60_000
/** How often what nobody can be given any more is thrown away, in ms. */
const tidyEvery = 1000

/** Remembers; one a server. */
export class Memory {
  readonly #news: News
  readonly #kept = new LRUCache<string, Kept>({ max: mostEntries, maxSize: mostBytes })

  /** How often something was remembered, and how often it was made. */
  readonly uses = { hit: 0, miss: 0 }

  readonly #making = new Map<string, Promise<object>>()
  readonly #tidying = setInterval(() => this.#tidy(), tidyEvery).unref()

  private constructor(connection: ConnectionSettings | string) {
    this.#news = new News(connection)
  }

  /** A memory that hears of every change in this database. */
  static async of(connection: ConnectionSettings | string): Promise<Memory> {
    const memory = new Memory(connection)
    await memory.#news.start()
    return memory
  }

  /** To be awaited once in every request, before anything remembered is used for it. */
  catchUp(): Promise<void> {
    return this.#news.catchUp()
  }

  /** What is remembered under a key, or undefined. */
  recall<T extends object>(key: string): T | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (kept.version === this.#news.version(kept.about)) {
      this.uses.hit += 1
      // A key stands for one kind of answer: whoever recalls it remembered it.
      return kept.value as T
    }
    this.#kept.delete(key)
    return undefined
  }

  /** What is remembered under a key, else made now and remembered if nothing changed while it was made. */
  async remember<T extends object>(
    key: string,
    about: readonly Topic[],
    make: () => Promise<T>,
    bytes: (value: T) => number = () => 200,
  ): Promise<T> {
    const known = this.recall<T>(key)
    if (known !== undefined) return known
    this.uses.miss += 1
    const version = this.#news.version(about)
    if (version === null) return make()
    // Whoever asks while it is made gets the same.
    const place = `${version} ${key}`
    const making = this.#making.get(place) ?? make().finally(() => this.#making.delete(place))
    this.#making.set(place, making)
    // As above.
    const value = (await making) as T
    if (version === this.#news.version(about))
      this.#kept.set(key, { version, about, value, made: performance.now() }, { size: key.length + bytes(value) })
    return value
  }

  /** Tells every server that something has changed, after it was committed. */
  changed(about: readonly Topic[]): Promise<void> {
    return this.#news.tell(about)
  }

  /** How many answers are held. */
  get size(): number {
    return this.#kept.size
  }

  /** Throws away what has changed since, or is too old to be asked for: a busy server would hold little else. */
  #tidy() {
    const oldest = performance.now() - longest
    for (const [key, { version, about, made }] of [...this.#kept.entries()])
      if (made < oldest || version !== this.#news.version(about)) this.#kept.delete(key)
  }

  close(): Promise<void> {
    clearInterval(this.#tidying)
    this.#kept.clear()
    return this.#news.close()
  }
}
