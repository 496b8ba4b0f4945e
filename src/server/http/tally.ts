/**
 * Counts look-ups of known IDs, which come by the thousand after an alert. It adds them up in memory and writes them to
 * the database once a second, since any write empties the servers' caches. The database answers with the counts of all
 * servers. Look-ups that may be guesses are counted one by one (limits.ts).
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type Count = { untold: number; shared: number }
type Minute = { readonly start: string; readonly counts: Map<string, Count> }

const round = 1000
/** The most counts in one statement, which takes 65,535 values. */
const toldTogether = 1000

export class Tally {
  readonly #db: Database
  /** Counts of the newest minute: nobody asks for earlier ones. */
  #minute: Minute = { start: '', counts: new Map() }
  #telling: NodeJS.Timeout | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts one more under a key in a minute. */
  add(key: string, minute: string): void {
    if (minute !== this.#minute.start) {
      void this.#tell(this.#minute)
      this.#minute = { start: minute, counts: new Map() }
    }
    const count = this.#minute.counts.get(key) ?? { untold: 0, shared: 0 }
    count.untold += 1
    this.#minute.counts.set(key, count)
    this.#telling ??= setTimeout(async () => {
      await this.#tell(this.#minute)
      this.#telling = null
    }, round).unref()
  }

  /** How many there were, as far as this server knows. */
  count(key: string, minute: string): number {
    const count = minute === this.#minute.start ? this.#minute.counts.get(key) : undefined
    return count === undefined ? 0 : count.shared + count.untold
  }

  async #tell({ start, counts }: Minute) {
    // Sort, so that two servers that write the same addresses wait for each other instead of deadlocking.
    const news = [...counts].filter(([, { untold }]) => untold > 0).sort(([a], [b]) => (a < b ? -1 : 1))
    const told = news.map(([key, { untold }]) => ({ key, window_start: start, hits: untold }))
    for (const [, count] of news) {
      count.shared += count.untold
      count.untold = 0
    }
    try {
      for (let from = 0; from < told.length; from += toldTogether) {
        const some = told.slice(from, from + toldTogether)
        for (const { key, hits } of await this.#tellSome(some)) {
          const count = counts.get(key)
          if (count !== undefined) count.shared = hits
        }
      }
    } catch {
      // The database is away: this server's own counts still hold here.
    }
  }

  #tellSome(told: { key: string; window_start: string; hits: number }[]) {
    return this.#db
      .insertInto('rate_limits')
      .values(told)
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ hits: sql`least(rate_limits.hits::bigint + excluded.hits, 1000000000)::int` }),
      )
      .returning(['key', 'hits'])
      .execute()
  }
}
