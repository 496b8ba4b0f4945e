/**
 * By when a result is owed (spec S9, decision 5): which samples still wait for one, and which of them are due today or
 * late. The lists, their marks, the filter and the counts all ask here.
 */
import { addDays, isDueToday, isLate, localDay } from '#domain/dates.ts'
import type { SampleState } from '#domain/terms.ts'

/** What the rules need to know of a sample. */
export type DueFacts = {
  readonly state: SampleState
  readonly reported_at: string | null
  readonly not_analyzed: string | null
  readonly return_date: string
}

/** States in which no lab can bring a result: nothing is due until the sample leaves them. */
export const statesWithoutDue: readonly SampleState[] = ['MISSING', 'DISPOSED', 'DELETION_REQUESTED']

/** Whether a result is still owed: nothing was submitted, it was not found impossible, and a lab can still work on it. */
export function awaitsResult({ state, reported_at, not_analyzed }: DueFacts): boolean {
  return reported_at === null && not_analyzed === null && !statesWithoutDue.includes(state)
}

/** Whether a sample is late or due today, in the service's zone; null for one that is neither or that owes nothing. */
export function dueMark(sample: DueFacts, now: string, zone: string): 'late' | 'dueToday' | null {
  if (!awaitsResult(sample)) return null
  if (isLate(sample.return_date, now, zone)) return 'late'
  return isDueToday(sample.return_date, now, zone) ? 'dueToday' : null
}

/** The first `return_date` that is not late at `now`: a day before it is late, it and every later one is not. */
export function firstDayInTime(now: string, zone: string): string {
  const today = localDay(now, zone)
  if (!isLate(today, now, zone)) return today
  return addDays(today, 1)
}
