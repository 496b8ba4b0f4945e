/** The days of a return: which may be asked for, and which may be released. */
import { addDays, formatDay } from '#domain/dates.ts'
import { lengthOf, type Period } from '#domain/insight/insight-period.ts'

/** Ten years: no register asks for more at once. */
const mostDays = 3660
/** No service has records from before it. */
const earliest = '1990-01-01'

/** What is wrong with the first or the last day. */
export type DayFault = { readonly day: 'first' | 'last'; readonly message: string }

/** What is wrong with the days that somebody asks for; null if nothing is. */
export function returnFault(period: Period, today: string): DayFault | null {
  if (period.to < period.from) return { day: 'last', message: 'The period must not end before it begins.' }
  if (period.from < earliest) return { day: 'first', message: 'Enter a day since 1990.' }
  if (period.from > today) return { day: 'first', message: 'The period has not begun.' }
  if (lengthOf(period) > mostDays) return { day: 'last', message: 'Choose at most ten years.' }
  return null
}

/** What a site released so far, and the first day that there is any record for; null if none. */
export type ReturnsSoFar = { readonly last: string | null; readonly first_day: string | null }

/**
 * Why a site cannot release a return for these days now; null if it can. A first one that says nothing would fix where the next
 * one must begin.
 */
export function releaseFault(period: Period, today: string, { last, first_day }: ReturnsSoFar): DayFault | null {
  const fault = returnFault(period, today)
  if (fault !== null) return fault
  if (period.to >= today)
    return {
      day: 'last',
      message: 'The period has not ended: a return can be released from the day after its last day.',
    }
  if (last === null && first_day !== null && period.to < first_day)
    return {
      day: 'last',
      message: `There is no record of this site from before ${formatDay(first_day)}. Its first return ends on that day or later.`,
    }
  if (last !== null && period.from !== addDays(last, 1))
    return {
      day: 'first',
      message: `The last return of this site ends on ${formatDay(last)}. The next one begins on ${formatDay(addDays(last, 1))}.`,
    }
  return null
}

/** Periods that registers ask for. */
export const returnSpans = ['month', 'quarter', 'year'] as const
export type ReturnSpan = (typeof returnSpans)[number]

const monthsOf: Record<ReturnSpan, number> = { month: 1, quarter: 3, year: 12 }

/** The month, quarter or year of the calendar in which a day lies. */
export function spanAt(day: string, span: ReturnSpan): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = monthsOf[span]
  const first = Math.floor((month - 1) / months) * months
  const firstOf = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  return { from: firstOf(first), to: addDays(firstOf(first + months), -1) }
}

/** The last one that has ended before `today`. */
export const lastSpan = (today: string, span: ReturnSpan): Period => spanAt(addDays(spanAt(today, span).from, -1), span)

/** The period that a site releases next: as long as its last one, in whole months, quarters or years; else the last month. */
export function nextPeriod(last: Period | null, today: string): Period {
  if (last === null) return lastSpan(today, 'month')
  const begins = addDays(last.to, 1)
  const span = returnSpans.toReversed().find((one) => {
    const whole = spanAt(last.from, one)
    return whole.from === last.from && whole.to === last.to
  })
  return { from: begins, to: spanAt(begins, span ?? 'month').to }
}
