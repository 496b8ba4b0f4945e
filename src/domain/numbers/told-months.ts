/**
 * Which rows of weekly releases a month sums: those whose last week begins in it, once all weeks of the month are told, and
 * those that no earlier month could sum. So each row counts in one month.
 */
import { weeksLater } from './told-weeks.ts'

/** The month of a day: YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The rows that no month sums yet, by month; only of months that are over. `after` is the last week that is told. */
export function monthsOver<Row extends { readonly last_week: string }>(rows: readonly Row[], after: string): Row[][] {
  const open = monthOf(weeksLater(after, 1))
  const months = Map.groupBy(rows, ({ last_week }) => monthOf(last_week))
  return [...months]
    .filter(([month]) => month < open)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, own]) => own)
}
