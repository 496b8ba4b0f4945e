/**
 * Which numbers of a table are hidden. Small ones are; and since rows, columns and the table add up to known totals,
 * another one is hidden wherever somebody could work out a small one.
 */
import type { Count } from './count.ts'
import { type CountedParts, countedParts } from './part-counts.ts'
import type { NumberSample } from './told-weeks.ts'

/** The tables of numbers; each counts things of samples. */
export const numberTables = ['expected', 'found', 'expected_and_found'] as const
export type NumberTable = (typeof numberTables)[number]

/** How many public findings each of some samples has. */
export type Each = 'ONE' | 'SOME' | 'ANY'

/**
 * Counts of what was expected, what was found, and each pair of the two, by name. `expects_one`: each sample was expected
 * to be one thing.
 */
export type Counts = {
  readonly samples: number
  readonly expects_one: boolean
  readonly finds: Each
} & Readonly<Record<NumberTable, readonly Count[]>> &
  CountedParts

/** The things of a sample that each table counts. */
const thingsOf: Record<NumberTable, (sample: NumberSample) => readonly (readonly string[])[]> = {
  expected: ({ expected }) => expected.map((name) => [name]),
  found: ({ found }) => found.map((name) => [name]),
  expected_and_found: ({ expected, found }) => expected.flatMap((one) => found.map((name) => [one, name])),
}

/** The counts of some samples, with what must be hidden. */
export function countsOf(samples: readonly NumberSample[], fewest: number): Counts {
  const count = (table: NumberTable) => counted(samples, thingsOf[table])
  const sizes = samples.map(({ found }) => new Set(found).size)
  const counts: Counts = {
    samples: samples.length,
    expects_one: samples.every(({ expected }) => new Set(expected).size === 1),
    finds: sizes.every((size) => size === 1) ? 'ONE' : sizes.every((size) => size > 0) ? 'SOME' : 'ANY',
    expected: count('expected'),
    found: count('found'),
    expected_and_found: count('expected_and_found'),
    ...countedParts(samples),
  }
  return hideSmall(counts, fewest)
}

/** The text by which equal things are known. */
export const keyOf = (things: readonly string[]): string => JSON.stringify(things)

function counted(
  samples: readonly NumberSample[],
  things: (sample: NumberSample) => readonly (readonly string[])[],
): Count[] {
  const counts = new Map<string, { things: readonly string[]; count: number }>()
  for (const sample of samples)
    for (const one of new Map(things(sample).map((each) => [keyOf(each), each])).values()) {
      const key = keyOf(one)
      counts.set(key, { things: one, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return inOrder([...counts.values()].map((one) => ({ ...one, is_hidden: false })))
}

/** Counts in the order of their names. */
export const inOrder = (counts: readonly Count[]): Count[] =>
  counts.toSorted((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))

type Mark = { readonly things: readonly string[]; readonly count: number; is_hidden: boolean }

/** Whether so few samples must not be told; none at all are told. */
const isSmall = (samples: number, fewest: number) => samples > 0 && samples < fewest

/** Hides small counts, and others until no line with a known total gives a small one away. What is hidden stays so. */
export function hideSmall(counts: Counts, fewest: number): Counts {
  const marks = (table: NumberTable): Mark[] =>
    counts[table].map((one) => ({ ...one, is_hidden: one.is_hidden || one.count < fewest }))
  const [expected, found, both] = [marks('expected'), marks('found'), marks('expected_and_found')]
  // A count tells how many samples lack its thing.
  for (const one of [...expected, ...found]) one.is_hidden ||= isSmall(counts.samples - one.count, fewest)
  const sides = [expected, found].map((list) => new Map(list.map((one) => [one.things[0], one.count])))
  const totalOf = (pair: Mark, side: number) => sides[side]?.get(pair.things[side]) ?? pair.count
  // A pair tells how many samples have only one of its things, or neither.
  for (const pair of both) {
    const [one, other] = [totalOf(pair, 0), totalOf(pair, 1)]
    pair.is_hidden ||= [one - pair.count, other - pair.count, counts.samples - one - other + pair.count].some((few) =>
      isSmall(few, fewest),
    )
  }
  const lines = [
    { side: 0, totals: expected, isOne: counts.finds === 'ONE' },
    { side: 1, totals: found, isOne: counts.expects_one },
  ].map(({ side, totals, isOne }) => ({
    totals,
    lineOf: Map.groupBy(both, ({ things }) => things[side]),
    /** How many samples of a pair's other thing lack this one; where that sums up to nothing known, 0. */
    missing: (pair: Mark) => (isOne ? totalOf(pair, 1 - side) - pair.count : 0),
  }))
  // Hiding one count may leave another alone in its line, so repeat until nothing changes.
  while (keepBack(lines, both, fewest));
  return { ...counts, expected, found, expected_and_found: both }
}

type Lines = {
  readonly totals: readonly Mark[]
  readonly lineOf: ReadonlyMap<string | undefined, readonly Mark[]>
  readonly missing: (pair: Mark) => number
}

/** One round over all lines with a known total; true if it hid a count. */
function keepBack(sides: readonly Lines[], both: readonly Mark[], fewest: number): boolean {
  const marks = [...sides.flatMap(({ totals }) => totals), ...both]
  const before = marks.filter(({ is_hidden }) => is_hidden).length
  for (const { totals } of sides) complete(totals, fewest)
  for (const { totals, lineOf, missing } of sides)
    for (const total of totals) {
      const line = lineOf.get(total.things[0]) ?? []
      // A pair would tell at least how often each of its two things occurs.
      if (total.is_hidden) for (const pair of line) pair.is_hidden = true
      // If the other counts of its line cannot hide it, hide the line's total as well.
      else if (!complete(line, fewest, missing)) total.is_hidden = true
    }
  return marks.filter(({ is_hidden }) => is_hidden).length > before
}

/**
 * Hides more counts of a known total, the smallest first, until at least two are hidden that together stand for enough
 * samples, and lack enough or none. True if that worked, or if nothing had to be hidden.
 */
function complete(counts: readonly Mark[], fewest: number, missing: (one: Mark) => number = () => 0): boolean {
  const isEnough = () => {
    const hidden = counts.filter(({ is_hidden }) => is_hidden)
    if (hidden.length === 0) return true
    const sum = (of: (one: Mark) => number) => hidden.reduce((all, one) => all + of(one), 0)
    return hidden.length > 1 && sum(({ count }) => count) >= fewest && !isSmall(sum(missing), fewest)
  }
  const open = counts.filter(({ is_hidden }) => !is_hidden).sort((a, b) => a.count - b.count)
  for (const next of open) {
    if (isEnough()) break
    next.is_hidden = true
  }
  return isEnough()
}
