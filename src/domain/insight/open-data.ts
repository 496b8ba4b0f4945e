/**
 * Open data: counts that point to nobody. A cell is an area and a time. If a cell has too few samples, weeks are joined
 * until it has enough; what still has too few is left out. Within a cell, small counts are hidden, and so is anything
 * from which they could be worked out.
 */

/** The fewest samples that a cell or a count may stand for, unless the service sets more. */
export const fewestSamples = 5

/** The area of samples whose site names none. */
export const otherAreas = 'Other areas'

/** A sample as open data sees it. `week` is its Monday (YYYY-MM-DD); the lists have no free text. */
export type OpenSample = {
  readonly area: string
  readonly week: string
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

/** Samples of one area in consecutive weeks, from the first Monday to the last. */
export type OpenCell = {
  readonly area: string
  readonly first_week: string
  readonly last_week: string
  readonly samples: readonly OpenSample[]
}

const dayMs = 24 * 3600_000

/** The Monday of a day's week, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  const since = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - since * dayMs).toISOString().slice(0, 10)
}

/**
 * The cells by area and time. Weeks are joined, oldest first, until a cell has enough samples. The newest few samples
 * wait for more and never join an earlier cell. So a later export adds cells but changes none, and two exports tell no
 * more than one.
 */
export function openCells(samples: readonly OpenSample[], fewest = fewestSamples): OpenCell[] {
  const areas = [...Map.groupBy(samples, ({ area }) => area || otherAreas)]
  return areas.sort(([a], [b]) => a.localeCompare(b)).flatMap(([area, own]) => cellsOf(area, own, fewest))
}

function cellsOf(area: string, samples: readonly OpenSample[], fewest: number): OpenCell[] {
  const weeks = [...Map.groupBy(samples, ({ week }) => week)].sort(([a], [b]) => a.localeCompare(b))
  const cells: OpenCell[] = []
  let waiting: OpenSample[] = []
  for (const [week, own] of weeks) {
    waiting = [...waiting, ...own]
    if (waiting.length < fewest) continue
    const first_week = waiting[0]?.week ?? week
    cells.push({ area, first_week, last_week: week, samples: waiting })
    waiting = []
  }
  return cells
}

/** Weeks are published at this age: by then all results are in, and none changes a published week. */
const weeksToWait = 4

/** The Monday of the first week that is too new to publish on `today`, both YYYY-MM-DD. */
export const firstUntoldWeek = (today: string): string =>
  new Date(Date.parse(mondayOf(today)) - weeksToWait * 7 * dayMs).toISOString().slice(0, 10)
