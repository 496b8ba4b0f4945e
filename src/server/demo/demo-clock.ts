/**
 * Times of the demo, counted back in working days from `now`, so that a demo made at any hour of any day is full of
 * recent work and none of it lies in the future.
 */
import { localDay, zonedInstant } from '#domain/dates.ts'

/**
 * `at` gives the instant of a time of day (HH:MM), `daysAgo` working days back; `ago` that of some minutes before `now`,
 * on whatever day: a counter at a festival works at the weekend.
 */
export type DemoClock = {
  readonly at: (daysAgo: number, time: string) => string
  readonly ago: (minutes: number) => string
  readonly now: string
  /** The first and the last instant of the day of `now`. */
  readonly today: { readonly from: string; readonly until: string }
}

/** When the working day begins and ends. */
const morning = '08:00'
const evening = '17:00'
const daysBack = 60
const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

const fullMinute = (instant: number) => new Date(Math.floor(instant / minuteMs) * minuteMs).toISOString()

const next = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** A clock stopped at `now`; weekends and `holidays` are no working days. */
export function demoClock(now: Date, zone: string, holidays: readonly string[]): DemoClock {
  const today = localDay(now.toISOString(), zone)
  // Before nine hardly anything has happened, so the newest working day is then an earlier one.
  const hasBegun = now.getTime() >= Date.parse(zonedInstant(today, '09:00', zone))
  const days: string[] = []
  for (let day = hasBegun ? today : next(today, -1); days.length < daysBack; day = next(day, -1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !holidays.includes(day)) days.push(day)
  }
  const at = (daysAgo: number, time: string) => {
    const day = days[daysAgo]
    if (day === undefined) throw new RangeError(`The demo reaches ${daysBack} working days back, not ${daysAgo}.`)
    const instant = Date.parse(zonedInstant(day, time, zone))
    if (day !== today) return new Date(instant).toISOString()
    // Squeeze today's events into the part of the day that has passed, in the same order.
    const start = Date.parse(zonedInstant(day, morning, zone))
    const end = Date.parse(zonedInstant(day, evening, zone))
    const passed = Math.min(end, now.getTime() - minuteMs)
    const told = start + ((instant - start) * (passed - start)) / (end - start)
    return fullMinute(told)
  }
  const ago = (minutes: number) => fullMinute(now.getTime() - minutes * minuteMs)
  const until = zonedInstant(next(today, 1), '00:00', zone)
  return { at, ago, now: now.toISOString(), today: { from: zonedInstant(today, '00:00', zone), until } }
}
