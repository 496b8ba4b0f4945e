/**
 * Counts of known look-ups, which come by the thousand after an alert: added up in memory and told to the database ten
 * times a second, which answers with what all servers have counted. What may be guessing is counted call by call
 * (limits.ts).
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type Count = { readonly minute: string; untold: number; shared: number }

const round = 100
const mostKeys = 100_000

export class Tally {
  readonly #db: Database
  readonly #counts = new Map<string, Count>()
  #telling: NodeJS.Timeout | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts one more under a key in a minute. */
  add(key: string, minute: string): void {
    let count = this.#counts.get(key)
    if (count === undefined || count.minute !== minute) {
      if (this.#counts.size >= mostKeys) this.#forget(minute)
      count = { minute, untold: 0, shared: 0 }
      this.#counts.set(key, count)
    }
    count.untold += 1
    this.#telling ??= setTimeout(() => void this.#tell(), round).unref()
  }

  /** How many there were, as far as this server knows. */
  count(key: string, minute: string): number {
    const count = this.#counts.get(key)
    return count?.minute === minute ? count.shared + count.untold : 0
  }

  #forget(minute: string) {
    for (const [key, count] of this.#counts) if (count.minute !== minute) this.#counts.delete(key)
  }

  async #tell() {
    const news = [...this.#counts].filter(([, { untold }]) => untold > 0)
    // What is told of a minute that is over is not asked again, and each round looks at all that is kept.
    const newest =
      news
        .map(([, { minute }]) => minute)
        .sort()
        .at(-1) ?? ''
    for (const [key, { minute, untold }] of this.#counts) if (untold === 0 && minute < newest) this.#counts.delete(key)
    const told = news.map(([key, { minute, untold }]) => ({ key, window_start: minute, hits: untold }))
    for (const [, count] of news) {
      count.shared += count.untold
      count.untold = 0
    }
    try {
      // In one order, so that two servers that tell of the same addresses wait for each other instead of deadlocking.
      told.sort((a, b) => (a.key < b.key ? -1 : 1))
      for (let start = 0; start < told.length; start += 1000) await this.#tellSome(told.slice(start, start + 1000))
    } catch {
      // The database is away: what is counted here still holds here.
    }
    this.#telling = null
  }

  async #tellSome(told: { key: string; window_start: string; hits: number }[]) {
    const rows = await this.#db
      .insertInto('rate_limits')
      .values(told)
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ hits: sql`least(rate_limits.hits::bigint + excluded.hits, 1000000000)::int` }),
      )
      .returning(['key', 'window_start', 'hits'])
      .execute()
    for (const { key, window_start, hits } of rows) {
      const count = this.#counts.get(key)
      if (count !== undefined && count.minute === window_start) count.shared = hits
    }
  }
}
