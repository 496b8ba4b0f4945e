import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

/** Where one embedded database lives, and as whom. */
export type Place = {
  account: Account | null
  binaries: Binaries
  /** PostgreSQL's data folder. */
  data: string
  /** What PostgreSQL itself says. */
  logFile: string
  passwordFile: string
}
