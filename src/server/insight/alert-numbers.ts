/** Signals and alerts of a period, of the whole service: how many, how soon, how many were retracted. */
import { sql } from 'kysely'
import type { readAlertNumbers as endpoint } from '#contract/insight.ts'
import { addDays, localDay, zonedInstant } from '#domain/dates.ts'
import { periodFault, periodOf, stepFor, stepsOf } from '#domain/insight/insight-period.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isDayKnown } from '#server/samples/exactness.ts'
import { settingsOf } from '#server/settings.ts'

/** The most columns that fit under one another on a phone. */
const mostSteps = 31

/** An event: a signal, a first release with its days since the first sample, or a retraction. */
type Event = { readonly kind: 'signals' | 'alerts' | 'retracted'; readonly at: string; readonly days: number | null }

export async function readAlertNumbers({ db, query, now }: Call<typeof endpoint>) {
  const { time_zone } = await settingsOf(db)
  const period = periodOf(query, localDay(now.toISOString(), time_zone))
  const fault = periodFault(period)
  if (fault !== null) throw badInput([fault])
  const [begin, end] = [period.from, addDays(period.to, 1)].map((day) => zonedInstant(day, '00:00', time_zone))
  const { rows: events } = await sql<Event>`
    select 'signals' as kind, first_at as at, null::float8 as days from alert_signals
      where first_at >= ${begin} and first_at < ${end}
    union all select 'alerts', v.released_at, (select extract(epoch from v.released_at - min(s.date_collected)) / 86400
        from alert_samples m join samples s on s.sample_id = m.sample_id
        where m.alert_id = v.alert_id and s.deleted_at is null and s.date_collected <= v.released_at and ${isDayKnown})::float8
      from alert_versions v where v.version = 1 and v.released_at >= ${begin} and v.released_at < ${end}
    union all select 'retracted', retracted_at, null from alerts
      where retracted_at >= ${begin} and retracted_at < ${end}`.execute(db)
  const step = stepFor(period, mostSteps)
  const steps = stepsOf(period, step)
  return {
    ...period,
    step,
    all: numbersOf(events),
    steps: steps.map((from, index) => {
      const next = steps[index + 1]
      const some = events.filter(({ at }) => {
        const day = localDay(at, time_zone)
        // The first step may begin before the period.
        return (index === 0 || day >= from) && (next === undefined || day < next)
      })
      return { from, ...numbersOf(some) }
    }),
  }
}

function numbersOf(events: readonly Event[]) {
  const count = (kind: Event['kind']) => events.filter((one) => one.kind === kind).length
  return {
    signals: count('signals'),
    alerts: count('alerts'),
    retracted: count('retracted'),
    median_days: medianOf(events.flatMap(({ days }) => days ?? [])),
  }
}

/** The median, rounded to a tenth. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round(5 * (low + high)) / 10
}
