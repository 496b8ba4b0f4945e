/**
 * What the page of a released report tells of results that changed since. Each number of it, each step from the one told
 * before, and the changed samples beside it stand for enough samples, so no step tells of a few.
 */

/** A found substance: what the report tells, and what the number would be today. */
export type ChangedLine = { readonly name: string; readonly told: number; readonly now: number }

/** What is told: in how many samples a result was corrected or taken back, and the numbers that differ for it. */
export type NotedChange = { readonly samples: number; readonly found: readonly ChangedLine[] }

/** How things are today. `was`: the number of today's kind when the report was made; `told`: whether the report tells it. */
export type ChangedNow = {
  readonly changed_samples: number
  /** Samples of the report that are still there. */
  readonly samples: number
  readonly found: readonly {
    readonly name: string
    readonly was: number
    readonly now: number
    readonly told: boolean
  }[]
}

/**
 * Whether two differences tell too much of a small group: that at least two of the changed samples, but perhaps fewer than
 * `fewest`, have both things, neither, or one without the other.
 */
const tellsOfPair = (a: number, b: number, samples: number, fewest: number) =>
  [a + b - samples, samples - a - b, a - b, b - a].some((least) => least > 1 && least < fewest)

/** What is to be told next; null: nothing more than before. */
export function nextChange(before: NotedChange | null, today: ChangedNow, fewest: number): NotedChange | null {
  const isSmall = (number: number) => number > 0 && number < fewest
  const known = before?.samples ?? 0
  const noted = (before?.found ?? []).map(({ told, now }) => Math.abs(now - told))
  /** Whether the numbers that are told already would tell of few others beside so many samples. */
  const tellsFew = (samples: number) =>
    noted.some((one) => isSmall(samples - one)) ||
    noted.some((one, at) => noted.slice(at + 1).some((other) => tellsOfPair(one, other, samples, fewest)))
  const isStep = today.changed_samples - known >= fewest && !tellsFew(today.changed_samples)
  const samples = isStep ? today.changed_samples : known
  if (samples === 0) return null
  const lines = today.found.map((one) => {
    const last = before?.found.find(({ name }) => name === one.name)?.now ?? one.was
    return { name: one.name, told: one.was, now: last, step: 0 }
  })
  for (const [at, { name, was, now, told }] of today.found.entries()) {
    const last = lines[at]?.now ?? was
    const [whole, step] = [Math.abs(now - was), Math.abs(now - last)]
    // Where samples only went, the rest of those that changed went without it.
    const rest = [now, today.samples - now, samples - whole, samples - known - step]
    const tellsBeside = lines.some(
      (other, place) =>
        place !== at &&
        ((whole > 0 &&
          other.now !== other.told &&
          tellsOfPair(whole, Math.abs(other.now - other.told), samples, fewest)) ||
          (other.step > 0 && tellsOfPair(step, other.step, samples - known, fewest))),
    )
    if (told && step >= fewest && !rest.some(isSmall) && !tellsBeside) lines[at] = { name, told: was, now, step }
  }
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  // Where each sample has one substance, the numbers add up: what is left must not be small either.
  const left = sum(today.found.map(({ was, now }) => now - was)) - sum(lines.map(({ told, now }) => now - told))
  const found = isSmall(Math.abs(left))
    ? (before?.found ?? [])
    : lines.flatMap(({ name, told, now }) => (now === told ? [] : [{ name, told, now }]))
  const next = { samples, found }
  return JSON.stringify(next) === JSON.stringify({ samples: known, found: before?.found ?? [] }) ? null : next
}
