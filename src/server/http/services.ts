/** What every call depends on: the database, the time, the settings of this start, the secret. */
import type { FastifyBaseLogger } from 'fastify'
import type { PublicPages } from '#contract/public-pages.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Memory } from '#server/memory/memory.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Settings } from '#server/settings.ts'
import type { Patience } from './slow-lines.ts'
import type { Tally } from './tally.ts'

export type Services = {
  readonly config: Config
  readonly db: Database
  readonly now: () => Date
  /** Signs tokens; from SECRET_KEY or kept under DATA_DIR. */
  readonly secret: string
  readonly log?: FastifyBaseLogger
  /** The cache of answers. */
  readonly memory: Memory
  /** The settings, where this call has already read them. */
  readonly settings?: Settings
  /** How long connections may be slow; the usual times where unset. */
  readonly patience?: Patience
  /** Adds up look-ups of known IDs. */
  readonly tally: Tally
  /** Whether this server is about to stop and takes its last requests. */
  readonly isLeaving?: () => boolean
  /** Metrics for Prometheus; unset where nobody asks for them. */
  readonly metrics?: Metrics
  /** The built public pages; without them (as in a test of the API) their URLs answer 404. */
  readonly publicPages?: PublicPages | null
}
