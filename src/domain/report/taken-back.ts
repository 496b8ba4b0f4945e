/** Results that are not of their sample, and that a lab took back (R6.31). */
import { isSameTest, type TestKind } from './same-test.ts'

type MadeVersion = TestKind & {
  readonly site_id: number
  readonly version: number
  readonly is_draft: boolean
  readonly taken_back: boolean
}

/**
 * Whether a version was taken back, or is the one that says so; a later version of the same test stands, and so does a draft:
 * its lab has submitted nothing of it.
 */
export const isTakenBack = (version: MadeVersion, all: readonly MadeVersion[]): boolean =>
  !version.is_draft &&
  all.some(
    (other) =>
      other.taken_back &&
      other.version >= version.version &&
      other.site_id === version.site_id &&
      isSameTest(other, version),
  )
