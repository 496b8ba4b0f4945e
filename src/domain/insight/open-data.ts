/**
 * Open data: counts that point to nobody. A cell is an area and a time; where too few samples would stand in it, weeks are
 * put together until there are enough, and what is still too few is left out. Inside a cell a small count is not told, nor
 * one from which it could be worked out.
 */

/** The fewest samples that a cell or a count may stand for, unless the service sets more. */
export const fewestSamples = 5

/** Where samples stand whose site names no area. */
export const otherAreas = 'Other areas'

/** A sample as open data knows it; `week` is the Monday of its week (YYYY-MM-DD), the lists hold no free text. */
export type OpenSample = {
  readonly area: string
  readonly week: string
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

/** Samples of one area in weeks that follow each other: from the first Monday to the last. */
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
 * The cells, by area and time: weeks from the oldest on, put together until there are enough. The newest few wait for more
 * and join no earlier cell, so that a later export adds cells and changes none: two exports tell no more than one.
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

/** How old a week is before it is told: by then its results are in, and none comes late to change what was told. */
const weeksToWait = 4

/** The first Monday that is too new to be told on `today`, both YYYY-MM-DD. */
export const firstUntoldWeek = (today: string): string =>
  new Date(Date.parse(mondayOf(today)) - weeksToWait * 7 * dayMs).toISOString().slice(0, 10)
