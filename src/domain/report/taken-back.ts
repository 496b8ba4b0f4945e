/** Results that are not of their sample, and that a lab took back (R6.31). */
import { isSameTest, type TestKind } from './same-test.ts'

/** Why a sample has no result once its last one was taken back; the public reads it in its own language. */
export const takenBackReason = 'The result was taken back: it was not of this sample.'

type MadeVersion = TestKind & { readonly site_id: number; readonly version: number; readonly taken_back: boolean }

/** Whether a version was taken back, or is the one that says so; a later version of the same test stands. */
export const isTakenBack = (version: MadeVersion, all: readonly MadeVersion[]): boolean =>
  all.some(
    (other) =>
      other.taken_back &&
      other.version >= version.version &&
      other.site_id === version.site_id &&
      isSameTest(other, version),
  )
