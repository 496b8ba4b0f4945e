/** What comes from outside into the work: the database, the time, the settings of this start, the secret. */
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
  /** What is remembered between calls. */
  readonly memory: Memory
  /** The settings, where this call has read them already. */
  readonly settings?: Settings
  /** How long lines may be slow; as usual unless said. */
  readonly patience?: Patience
  /** Adds up known look-ups. */
  readonly tally: Tally
  /** Whether this server is about to stop, and takes the last of its requests. */
  readonly isLeaving?: () => boolean
  /** What Prometheus is told; none where nobody asks. */
  readonly metrics?: Metrics
  /** The public pages, built; a server without them (a test of the API) answers their addresses with 404. */
  readonly publicPages?: PublicPages | null
}
