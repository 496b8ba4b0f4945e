/**
 * How many working days results took after collection, and whether that met what the sites promise (R7.15).
 */
import { workingDaysBetween } from '#domain/dates.ts'

/** Samples of one site with the same collection day and report day (null: not yet), both in the service's zone. */
export type TurnaroundGroup = {
  readonly site_id: number
  readonly site: string
  readonly promise_days: number
  readonly collected: string
  readonly reported: string | null
  /** Whether they were reported by 12:00 of the promised day; if not reported yet, whether they are not late yet. */
  readonly in_time: boolean
  readonly samples: number
}

/** Turnaround in working days; null while nothing is reported. */
type Totals = {
  readonly reported: number
  readonly median_days: number | null
  readonly p90_days: number | null
  readonly in_time: number
  readonly waiting: number
  readonly late: number
}

/** A site's turnaround, and its promise today. */
type SiteTurnaround = Totals & { readonly site: string; readonly promise_days: number }

/** The number of results that took this many working days. */
type TurnaroundDays = { readonly days: number; readonly in_time: number; readonly late: number }

/**
 * The smallest number of days within which at least a share (0 to 1) of all results came (nearest rank), so that 'half
 * of the results came within 2 days' is true as it stands; null without results.
 */
export function daysWithin(share: number, counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [days, count] of sorted) {
    seen += count
    if (count > 0 && seen >= share * total) return days
  }
  return null
}

/** The turnaround of all samples and of each site by name, and how many results took how many days. */
export function turnaroundOf(groups: readonly TurnaroundGroup[], holidays: readonly string[]) {
  const taken = groups.map((group) => ({
    ...group,
    days: group.reported === null ? null : workingDaysBetween(group.collected, group.reported, holidays),
  }))
  const sites = Map.groupBy(taken, ({ site_id }) => site_id)
  const spread = Map.groupBy(
    taken.filter(({ days }) => days !== null),
    ({ days }) => days ?? 0,
  )
  const longest = Math.max(-1, ...spread.keys())
  return {
    all: totals(taken),
    sites: [...sites.values()].map(siteTurnaround).sort((a, b) => a.site.localeCompare(b.site)),
    days: Array.from({ length: longest + 1 }, (_, days): TurnaroundDays => {
      const rows = spread.get(days) ?? []
      return { days, in_time: sum(rows.filter(isInTime)), late: sum(rows.filter((row) => !row.in_time)) }
    }),
  }
}

type Taken = TurnaroundGroup & { readonly days: number | null }

const sum = (rows: readonly { samples: number }[]) => rows.reduce((total, { samples }) => total + samples, 0)
const isInTime = ({ in_time }: Taken) => in_time

function siteTurnaround(rows: readonly Taken[]): SiteTurnaround {
  const { site = '', promise_days = 0 } = rows[0] ?? {}
  return { site, promise_days, ...totals(rows) }
}

function totals(rows: readonly Taken[]): Totals {
  const counts = new Map<number, number>()
  for (const { days, samples } of rows) if (days !== null) counts.set(days, (counts.get(days) ?? 0) + samples)
  const reported = rows.filter(({ days }) => days !== null)
  const waiting = rows.filter(({ days }) => days === null)
  return {
    reported: sum(reported),
    median_days: daysWithin(0.5, counts),
    p90_days: daysWithin(0.9, counts),
    in_time: sum(reported.filter(isInTime)),
    waiting: sum(waiting),
    late: sum(waiting.filter((row) => !row.in_time)),
  }
}
