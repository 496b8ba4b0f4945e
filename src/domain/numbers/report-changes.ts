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

/** What is to be told next; null: nothing more than before. */
export function nextChange(before: NotedChange | null, today: ChangedNow, fewest: number): NotedChange | null {
  const isSmall = (number: number) => number > 0 && number < fewest
  const known = before?.samples ?? 0
  /** Whether a number that is told already would tell of few others beside so many samples. */
  const tellsFew = (samples: number) =>
    before?.found.some(({ told, now }) => isSmall(samples - Math.abs(now - told))) ?? false
  const isStep = today.changed_samples - known >= fewest && !tellsFew(today.changed_samples)
  const samples = isStep ? today.changed_samples : known
  if (samples === 0) return null
  const lines = today.found.flatMap(({ name, was, now, told }) => {
    const last = before?.found.find((one) => one.name === name)?.now ?? was
    // Where samples only went, the rest of those that changed went without it.
    const others = [samples - Math.abs(now - was), samples - known - Math.abs(now - last)]
    const isTold =
      told && Math.abs(now - last) >= fewest && ![now, today.samples - now, ...others].some((few) => isSmall(few))
    const value = isTold ? now : last
    return value === was ? [] : [{ name, told: was, now: value }]
  })
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  // Where each sample has one substance, the numbers add up: what is left must not be small either.
  const left = sum(today.found.map(({ was, now }) => now - was)) - sum(lines.map(({ told, now }) => now - told))
  const found = isSmall(Math.abs(left)) ? (before?.found ?? []) : lines
  const next = { samples, found }
  return JSON.stringify(next) === JSON.stringify({ samples: known, found: before?.found ?? [] }) ? null : next
}
