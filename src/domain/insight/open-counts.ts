/**
 * The counts in a cell of open data. Small counts are hidden. Since rows, columns and the cell add up to known totals,
 * another count is hidden wherever somebody could work out a small one.
 */
import { fewestSamples, type OpenCell, type OpenSample } from './open-data.ts'

/** In how many samples of a cell one thing, or a pair of things, occurs; null if hidden. */
export type OpenCount = { readonly things: readonly string[]; readonly count: number | null }

type Counted = { readonly things: readonly string[]; readonly count: number; isHidden: boolean }

/** Counts of what was expected, what was found, and each pair of the two, by name. */
export function openCounts(cell: OpenCell, fewest = fewestSamples) {
  const expected = countsOf(cell, (sample) => sample.expected.map((name) => [name]), fewest)
  const found = countsOf(cell, (sample) => sample.found.map((name) => [name]), fewest)
  const both = countsOf(
    cell,
    (sample) => sample.expected.flatMap((one) => sample.found.map((name) => [one, name])),
    fewest,
  )
  // Hiding one count may leave another alone in its line, so repeat until nothing changes.
  while (keepBack([expected, found], both, fewest));
  return { expected: told(expected), found: told(found), expected_and_found: told(both) }
}

function countsOf(
  { samples }: OpenCell,
  thingsOf: (sample: OpenSample) => readonly (readonly string[])[],
  fewest: number,
): Counted[] {
  const counts = new Map<string, number>()
  for (const sample of samples)
    for (const key of new Set(thingsOf(sample).map((things) => JSON.stringify(things))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return (
    [...counts]
      // The key is a list, made a few lines above.
      .map(([key, count]) => ({ things: JSON.parse(key) as string[], count, isHidden: count < fewest }))
      .sort((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))
  )
}

/** One round over all lines with a known total; true if it hid a count. */
function keepBack(totals: readonly (readonly Counted[])[], both: readonly Counted[], fewest: number): boolean {
  const before = [...totals.flat(), ...both].filter(({ isHidden }) => isHidden).length
  for (const counts of totals) complete(counts, fewest)
  for (const [side, counts] of totals.entries()) {
    const lines = Map.groupBy(both, ({ things }) => things[side])
    for (const total of counts) {
      const line = lines.get(total.things[0]) ?? []
      // A pair would tell at least how often each of its two things occurs.
      if (total.isHidden) for (const pair of line) pair.isHidden = true
      // If the other counts of its line cannot hide it, hide the line's total as well.
      else if (!complete(line, fewest)) total.isHidden = true
    }
  }
  return [...totals.flat(), ...both].filter(({ isHidden }) => isHidden).length > before
}

/**
 * Hides more counts of a known total, the smallest first, until at least two are hidden that together stand for enough
 * samples. True if that worked, or if nothing had to be hidden.
 */
function complete(counts: readonly Counted[], fewest: number): boolean {
  const isEnough = () => {
    const hidden = counts.filter(({ isHidden }) => isHidden)
    return hidden.length !== 1 && (hidden.length === 0 || hidden.reduce((sum, { count }) => sum + count, 0) >= fewest)
  }
  const open = counts.filter(({ isHidden }) => !isHidden).sort((a, b) => a.count - b.count)
  for (const next of open) {
    if (isEnough()) break
    next.isHidden = true
  }
  return isEnough()
}

const told = (counts: readonly Counted[]): OpenCount[] =>
  counts.map(({ things, count, isHidden }) => ({ things, count: isHidden ? null : count }))
