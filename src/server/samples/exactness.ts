/** Samples `s` of which only the month or year of collection is known: what counts by days or weeks leaves them out. */
import { type SqlBool, sql } from 'kysely'

/** Whether the day of collection is known. */
export const isDayKnown = sql<SqlBool>`s.date_collected_exactness = 'day'`

/** The end of what is known: the time of collection, or the end of its month or year. */
export const collectedUntil = sql<string>`(s.date_collected + case s.date_collected_exactness
  when 'year' then interval '1 year' when 'month' then interval '1 month' else interval '0' end)`

/**
 * SQL for a time of a sample or report, unless it only repeats the time of collection and nobody knows that day: an
 * import takes it for a report without a day of its own.
 */
export const knownTime = (time: string, sample = 's') =>
  `case when ${sample}.date_collected_exactness = 'day' or ${time} <> ${sample}.date_collected then ${time} end`

/** SQL for what is known of the day of collection of a sample `t`: a time in UTC, a month or a year. */
export const knownDay = `case t.date_collected_exactness
  when 'day' then to_char(t.date_collected at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  when 'month' then to_char(t.date_collected + interval '12 hours', 'YYYY-MM')
  else to_char(t.date_collected + interval '12 hours', 'YYYY') end`
