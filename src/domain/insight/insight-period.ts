/** The period that Insight shows, in days of the service's zone, and the steps of its charts. */
import { addDays } from '#domain/dates.ts'

/** Both days are included, YYYY-MM-DD. */
export type Period = { readonly from: string; readonly to: string }

/** What a reader asked for; `periodOf` fills the rest. */
export type AskedPeriod = { readonly from?: string | undefined; readonly to?: string | undefined }

/** The length of the period if nobody asks for another. */
export const usualDays = 90

/** Five years. */
const mostDays = 1827

/** The number of days from `from` to `to`, both included. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Completes a period: it ends `today` unless asked otherwise, and has 90 days unless a start is given. */
export function periodOf({ from, to }: AskedPeriod, today: string): Period {
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(end, 1 - usualDays), to: end }
}

/** What is wrong with a period, by field; null if nothing is. */
export function periodFault(period: Period): { field: keyof Period; message: string } | null {
  if (period.to < period.from) return { field: 'to', message: 'The period must not end before it begins.' }
  if (lengthOf(period) > mostDays) return { field: 'to', message: 'Choose at most five years.' }
  return null
}

/** Every day of a period. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, n) => addDays(period.from, n))

/** What one column of a chart stands for. */
export type Step = 'day' | 'week' | 'month'

/** The first day of the step that contains a day: the day itself, the Monday of its week, or the first of its month. */
export function beginOfStep(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 8)}01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return step === 'week' ? addDays(day, -((weekday + 6) % 7)) : day
}

/** The first day of each step in a period; the first step may begin before the period. */
export const stepsOf = (period: Period, step: Step): string[] => [
  ...new Set(daysOf(period).map((day) => beginOfStep(day, step))),
]

/** The finest step with at most `most` columns; months if none fits. */
export function stepFor(period: Period, most: number): Step {
  if (lengthOf(period) <= most) return 'day'
  return stepsOf(period, 'week').length <= most ? 'week' : 'month'
}
