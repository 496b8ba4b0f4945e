/**
 * Which weeks of an area are told in one row of public numbers. Weeks stand in a fixed grid of four. A week with enough
 * samples has a row of its own until one has too few; that one is told together with the rest of its four weeks. So a
 * reader who knows this rule cannot tell the number of a week with few samples.
 */
import type { InParts } from './part-counts.ts'

/** The fewest samples that a row or a number may stand for, unless the service sets more. */
export const fewestSamples = 5

/** The area of samples whose site names none. */
export const otherAreas = 'Other areas'

/** A sample as public numbers see it. `week` is its Monday (YYYY-MM-DD); the lists have no free text. */
export type NumberSample = {
  readonly sample_id: string
  readonly area: string
  readonly week: string
  readonly expected: readonly string[]
  readonly found: readonly string[]
} & InParts

/** Samples of one area that are told together: those of its weeks, from the first Monday to the last, and late ones. */
export type ToldWeeks = {
  readonly area: string
  readonly first_week: string
  readonly last_week: string
  readonly samples: readonly NumberSample[]
}

const dayMs = 24 * 3600_000
const weekMs = 7 * dayMs
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The Monday of a day's week, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const time = timeOf(day)
  const since = (new Date(time).getUTCDay() + 6) % 7
  return dayOf(time - since * dayMs)
}

/** The Monday this many weeks later, both YYYY-MM-DD. */
export const weeksLater = (week: string, weeks: number): string => dayOf(timeOf(week) + weeks * weekMs)

/** A Monday with which four weeks of the grid begin. */
const gridStart = Date.UTC(1970, 0, 5)
const weeksTogether = 4

/** The first of the four weeks of the grid to which a week belongs. */
export function firstOfFour(week: string): string {
  const weeks = Math.round((timeOf(week) - gridStart) / weekMs)
  return weeksLater(week, -(((weeks % weeksTogether) + weeksTogether) % weeksTogether))
}

/** What is told next. */
export type NextWeeks = {
  /** The samples that no row counts yet. */
  readonly samples: readonly NumberSample[]
  /** The last week that earlier releases dealt with; null: there is none. */
  readonly after: string | null
  /** The Monday before which a week may be told. */
  readonly until: string
  /** The last week of the newest row of each area. */
  readonly lastOf: ReadonlyMap<string, string>
  readonly fewest: number
}

/**
 * The rows that a release adds, by week and area. A sample that came too late for the row of its week counts in the next
 * row of its area, and so do samples of four weeks that have too few for a row: no earlier row ever changes.
 */
export function nextRows({ samples, after, until, lastOf, fewest }: NextWeeks): ToldWeeks[] {
  const first = after === null ? samples.map(({ week }) => week).sort()[0] : weeksLater(after, 1)
  if (first === undefined) return []
  const rows: ToldWeeks[] = []
  const last = new Map(lastOf)
  const areas = [...Map.groupBy(samples, ({ area }) => area || otherAreas)].sort(([a], [b]) => a.localeCompare(b))
  const waiting = new Map(areas)
  for (let week = first; week < until; week = weeksLater(week, 1))
    for (const [area, own] of waiting) {
      const here = own.filter((sample) => sample.week <= week)
      const first_week = firstToTell(week, last.get(area))
      const isAlone = first_week === week
      const isLastOfFour = firstOfFour(weeksLater(week, 1)) !== firstOfFour(week)
      if (here.length < fewest || !(isAlone || isLastOfFour)) continue
      rows.push({ area, first_week, last_week: week, samples: here })
      last.set(area, week)
      waiting.set(
        area,
        own.filter((sample) => sample.week > week),
      )
    }
  return rows
}

/** With which week of the four a row begins that ends with this one. */
function firstToTell(week: string, last: string | undefined): string {
  const begin = firstOfFour(week)
  return last === undefined || last < begin ? begin : weeksLater(last, 1)
}

/** Weeks are told at this age: by then nearly all results are in. */
const weeksToWait = 4

/** The Monday of the first week that is too new to tell on `today`, both YYYY-MM-DD. */
export const firstUntoldWeek = (today: string): string => weeksLater(mondayOf(today), -weeksToWait)
