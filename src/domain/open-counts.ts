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
  complete(expected, fewest)
  complete(found, fewest)
  const hidden = [expected, found].map(
    (counts) => new Set(counts.flatMap(({ things: [name], isHidden }) => (isHidden ? name : []))),
  )
  // A pair tells at least how often each of its two stands there.
  for (const pair of both) if (pair.things.some((name, side) => hidden[side]?.has(name))) pair.isHidden = true
  const lines = [0, 1].flatMap((side) => [...Map.groupBy(both, ({ things }) => things[side]).values()])
  // What is kept back in a row may be the only one of its column.
  while (lines.map((line) => complete(line, fewest)).includes(true));
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
  return [...counts]
    .map(([key, count]) => ({ things: JSON.parse(key) as string[], count, isHidden: count < fewest }))
    .sort((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))
}

/**
 * Keeps back more of what adds up to a known total, the smallest first, until what is kept back is two counts or more that
 * stand for enough samples together. Whether it kept back any.
 */
function complete(counts: readonly Counted[], fewest: number): boolean {
  const hidden = counts.filter(({ isHidden }) => isHidden)
  const open = counts.filter(({ isHidden }) => !isHidden).sort((a, b) => a.count - b.count)
  if (hidden.length === 0) return false
  let [together, many] = [hidden.reduce((sum, { count }) => sum + count, 0), hidden.length]
  let isChanged = false
  for (const next of open) {
    if (many > 1 && together >= fewest) break
    next.isHidden = true
    isChanged = true
    together += next.count
    many += 1
  }
  return isChanged
}

const told = (counts: readonly Counted[]): OpenCount[] =>
  counts.map(({ things, count, isHidden }) => ({ things, count: isHidden ? null : count }))
