/**
 * When results are due (R2.37, R2.38): which samples still wait for one, and which are due today or late. The
 * lists, their marks, the filter and the counts all use this file.
 */
import { addDays, type Exactness, isDueToday, isLate, localDay } from '#domain/dates.ts'
import type { SampleState } from '#domain/terms.ts'

/** What the rules need to know of a sample. */
export type DueFacts = {
  readonly state: SampleState
  readonly reported_at: string | null
  readonly not_analyzed: string | null
  readonly return_date: string
  readonly date_collected_exactness: Exactness
}

/** No lab can bring a result in these states: nothing is due until the sample leaves them. */
export const statesWithoutDue: readonly SampleState[] = ['MISSING', 'DISPOSED', 'DELETION_REQUESTED']

/** Whether anything is due on a day: if nobody knows the day of collection, nobody knows when a result is due. */
export const hasDueDay = ({ date_collected_exactness }: Pick<DueFacts, 'date_collected_exactness'>): boolean =>
  date_collected_exactness === 'day'

/** Whether a result is due: none was submitted, it is not impossible, and a lab can still work on it. */
export function awaitsResult(sample: DueFacts): boolean {
  const { state, reported_at, not_analyzed } = sample
  return reported_at === null && not_analyzed === null && !statesWithoutDue.includes(state) && hasDueDay(sample)
}

/** Whether a sample is late or due today, in the service's zone; null if neither. */
export function dueMark(sample: DueFacts, now: string, zone: string): 'late' | 'dueToday' | null {
  if (!awaitsResult(sample)) return null
  if (isLate(sample.return_date, now, zone)) return 'late'
  return isDueToday(sample.return_date, now, zone) ? 'dueToday' : null
}

/** The first `return_date` that is not late at `now`: all earlier days are late, all later ones are not. */
export function firstDayInTime(now: string, zone: string): string {
  const today = localDay(now, zone)
  if (!isLate(today, now, zone)) return today
  return addDays(today, 1)
}
