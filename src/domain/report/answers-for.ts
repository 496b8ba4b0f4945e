/** Which site answers for a version of a report, where the one that made it has closed (R13.16). */
import { isSameTest, type TestKind } from './same-test.ts'

/** A version of a report, and who took over the site that made it; null while that one is open. */
type MadeVersion = TestKind & {
  readonly site_id: number
  readonly taken_over_by: number | null
  readonly is_draft: boolean
}

/**
 * The site that answers for a version, and may correct it: the one that made it; once that closed the one that took over,
 * unless that one has reported the same test itself.
 */
export function answersFor(version: MadeVersion, all: readonly MadeVersion[]): number {
  const { site_id, taken_over_by: to, is_draft } = version
  if (to === null || is_draft) return site_id
  return all.some((other) => other.site_id === to && !other.is_draft && isSameTest(other, version)) ? site_id : to
}
