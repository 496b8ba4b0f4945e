import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

/** Where one embedded database is, and which user runs it. */
export type Place = {
  account: Account | null
  binaries: Binaries
  /** PostgreSQL's data folder. */
  data: string
  /** PostgreSQL's own log. */
  logFile: string
  passwordFile: string
}
