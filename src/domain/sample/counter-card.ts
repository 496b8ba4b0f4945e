/** What the card says of a result that comes today at the counter (R3.31), and whether a lab's result follows. */
import { type FollowedFacts, labFollows } from '#domain/report/stage.ts'

/** A lab may still get the sample, will get it, or gets none as far as is known. */
export type LabAfter = 'MAY' | 'FOLLOWS' | 'NONE'

/** What the rule needs to know of the sample; its days are those of the service's zone (YYYY-MM-DD). */
export type CounterCardFacts = FollowedFacts & {
  readonly collected_day: string
  readonly ticket_day: string | null
  readonly reported_at: string | null
}

/** Whether a lab follows the result of today's counter, at a site that tests there; null where no result comes there today. */
export function labAfterCounter(sample: CounterCardFacts, today: string): LabAfter | null {
  const { state, collected_day, ticket_day, reported_at } = sample
  const isAwaited = ticket_day === null ? state === 'FILLED' && collected_day === today : ticket_day === today
  if (!isAwaited) return null
  const follows = labFollows(sample)
  if (follows === true) return 'FOLLOWS'
  // Before the first result nobody has decided yet.
  return follows === false && reported_at !== null ? 'NONE' : 'MAY'
}
