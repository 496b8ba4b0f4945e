/** What a correction changed, in the sentences that the public reads, as this reader sees both versions. */
import type { Report } from '#contract/reports.ts'
import { changesIn } from '#domain/public/public-changes.ts'

/** The sentences, or nothing. */
export function Changes({ changed }: Pick<Report, 'changed'>) {
  return changesIn(changed, 'en').map((sentence) => <p key={sentence}>{sentence}</p>)
}
