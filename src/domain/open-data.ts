/**
 * Open data: counts that point to nobody. A cell is an area and a time; where fewer than five samples would stand in it,
 * weeks are put together until there are five, and what is still too few is left out. Inside a cell, a count under five
 * is not told.
 */

/** The fewest samples that a cell or a count may stand for. */
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
export function openCells(samples: readonly OpenSample[]): OpenCell[] {
  const areas = [...Map.groupBy(samples, ({ area }) => area || otherAreas)]
  return areas.sort(([a], [b]) => a.localeCompare(b)).flatMap(([area, own]) => cellsOf(area, own))
}

function cellsOf(area: string, samples: readonly OpenSample[]): OpenCell[] {
  const weeks = [...Map.groupBy(samples, ({ week }) => week)].sort(([a], [b]) => a.localeCompare(b))
  const cells: OpenCell[] = []
  let waiting: OpenSample[] = []
  for (const [week, own] of weeks) {
    waiting = [...waiting, ...own]
    if (waiting.length < fewestSamples) continue
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

/** How many samples of a cell each thing stands in; null where they are fewer than five. */
export function openCounts(
  cell: OpenCell,
  thingsOf: (sample: OpenSample) => readonly string[],
): { readonly thing: string; readonly count: number | null }[] {
  const counts = new Map<string, number>()
  for (const sample of cell.samples)
    for (const thing of new Set(thingsOf(sample))) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([thing, count]) => ({ thing, count: count < fewestSamples ? null : count }))
}
