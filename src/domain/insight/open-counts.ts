/**
 * The counts inside a cell of open data. A small one is not told; and since what is told adds up to what is told elsewhere,
 * another one is kept back wherever a small one could be worked out from its row, its column or its cell.
 */
import { fewestSamples, type OpenCell, type OpenSample } from './open-data.ts'

/** In how many samples of a cell these things stand, one each or a pair; null where that is not told. */
export type OpenCount = { readonly things: readonly string[]; readonly count: number | null }

type Counted = { readonly things: readonly string[]; readonly count: number; isHidden: boolean }

/** What was expected, what was found, and both together, each by name. */
export function openCounts(cell: OpenCell, fewest = fewestSamples) {
  const expected = countsOf(cell, (sample) => sample.expected.map((name) => [name]), fewest)
  const found = countsOf(cell, (sample) => sample.found.map((name) => [name]), fewest)
  const both = countsOf(
    cell,
    (sample) => sample.expected.flatMap((one) => sample.found.map((name) => [one, name])),
    fewest,
  )
  // What is kept back in one place may be the only one in another: until nothing more is.
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
      // The key is a list that was written a few lines above.
      .map(([key, count]) => ({ things: JSON.parse(key) as string[], count, isHidden: count < fewest }))
      .sort((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))
  )
}

/** One round over all that adds up to something told; whether it kept back any. */
function keepBack(totals: readonly (readonly Counted[])[], both: readonly Counted[], fewest: number): boolean {
  const before = [...totals.flat(), ...both].filter(({ isHidden }) => isHidden).length
  for (const counts of totals) complete(counts, fewest)
  for (const [side, counts] of totals.entries()) {
    const lines = Map.groupBy(both, ({ things }) => things[side])
    for (const total of counts) {
      const line = lines.get(total.things[0]) ?? []
      // A pair tells at least how often each of its two stands there.
      if (total.isHidden) for (const pair of line) pair.isHidden = true
      // What cannot be hidden among others of its line is hidden with the line's total.
      else if (!complete(line, fewest)) total.isHidden = true
    }
  }
  return [...totals.flat(), ...both].filter(({ isHidden }) => isHidden).length > before
}

/**
 * Keeps back more of what adds up to a known total, the smallest first, until what is kept back is two counts or more that
 * stand for enough samples together. Whether that is so, or nothing had to be kept back.
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
