/**
 * What pages of public numbers say, from released numbers alone. A number that was not told stays so: whether it is small, or
 * hides a small one, is said only where the release proved that nothing follows from it.
 */

import { type AmountBand, amountBands } from './amount-bands.ts'
import type { Count } from './count.ts'
import { type Counts, keyOf } from './hidden-counts.ts'
import { type Outcome, outcomes } from './outcomes.ts'
import { type Parting, partNumber, toldPlaces } from './parts.ts'

/** A name with its number of samples; null: the number is not told. `below`: it is at least 1 and below this. */
export type ToldLine = { readonly name: string; readonly count: number | null; readonly below?: number }

/**
 * Released numbers of some weeks of an area, or of a month. `names_few`: what has no number is named; `says_few`: it is
 * said which of them are below `fewest`.
 */
export type ToldCounts = {
  readonly counts: Counts
  readonly names_few: boolean
  readonly says_few: boolean
  readonly fewest: number
}

/** The limit that a hidden number is said to be below; null: nothing is said of it. */
export const saidBelow = (
  { says_few, fewest }: Omit<ToldCounts, 'counts'>,
  { count, is_hidden }: Count,
): number | null => (is_hidden && says_few && count < fewest ? fewest : null)

/** The most samples first, those without a number last, small ones after all others; equal ones by name. */
const byCount = (a: ToldLine, b: ToldLine) =>
  (b.count ?? 0) - (a.count ?? 0) || (a.below ?? 0) - (b.below ?? 0) || a.name.localeCompare(b.name)

/** What was expected, or found, in how many samples. */
export const toldLines = (told: ToldCounts, table: 'expected' | 'found'): ToldLine[] =>
  told.counts[table]
    .filter(({ is_hidden }) => !is_hidden || told.names_few)
    .map((one) => {
      const [name = ''] = one.things
      const below = saidBelow(told, one)
      return { name, count: one.is_hidden ? null : one.count, ...(below !== null && { below }) }
    })
    .sort(byCount)

/** The same lines with the dangerous ones first. */
export const dangerFirst = (lines: readonly ToldLine[], isDangerous: (name: string) => boolean): ToldLine[] => [
  ...lines.filter(({ name }) => isDangerous(name)),
  ...lines.filter(({ name }) => !isDangerous(name)),
]

/** A drug that people expected: in how many samples, what was found in how many of them, and how often it was itself. */
export type SoldAs = {
  readonly name: string
  readonly samples: number
  /** In how many of them the drug itself was found; null: that is not told. */
  readonly itself: number | null
  /** How they turned out: in how many of them; empty where that is not told. */
  readonly outcomes: readonly { readonly outcome: Outcome; readonly count: number }[]
  /** In which bands their amounts of it lay, the least first; empty where that is not told. */
  readonly amounts: readonly { readonly band: AmountBand; readonly count: number }[]
  /** Everything else that was found in them, of which the number is told. */
  readonly others: readonly ToldLine[]
}

/** What was found where each drug was expected. `isSame`: whether a found name is the expected drug. */
export function soldAs(all: ToldCounts, isSame: (expected: string, found: string) => boolean): SoldAs[] {
  const told = all.counts.expected_and_found.filter(({ is_hidden }) => !is_hidden)
  const pairs = Map.groupBy(told, ({ things: [expected = ''] }) => expected)
  return toldLines({ ...all, names_few: false }, 'expected').map(({ name, count }) => {
    const found = (pairs.get(name) ?? []).map((pair) => ({ name: pair.things[1] ?? '', count: pair.count }))
    return {
      name,
      samples: count ?? 0,
      outcomes: toldIn(all, 'outcomes', name, outcomes).map(({ part: outcome, count }) => ({ outcome, count })),
      amounts: toldIn(all, 'amounts', name, amountBands).map(({ part: band, count }) => ({ band, count })),
      itself: found.find((one) => isSame(name, one.name))?.count ?? null,
      others: found.filter((one) => !isSame(name, one.name)).sort(byCount),
    }
  })
}

/** The parts that samples are in where a drug was expected; none where they are not told. */
function toldIn<Part extends string>({ counts }: ToldCounts, parting: Parting, name: string, parts: readonly Part[]) {
  if (!toldPlaces(counts, parting).includes(name)) return []
  const all = parts.map((part) => ({ part, count: partNumber(counts, parting, part, name)?.count ?? 0 }))
  return all.filter(({ count }) => count > 0)
}

/** Weeks of an area or a month, as they were released. */
type ToldWhen = ToldCounts & { readonly first_week: string; readonly last_week: string }

/** Each substance with the weeks in which a release first told it, the newest first. `isOld`: nothing was told before. */
export function firstTold<When extends ToldWhen>(told: readonly When[]) {
  const first = new Map<string, { readonly name: string; readonly when: When }>()
  const inOrder = told.toSorted(
    (a, b) => a.last_week.localeCompare(b.last_week) || b.first_week.localeCompare(a.first_week),
  )
  for (const when of inOrder)
    for (const { name } of toldLines(when, 'found'))
      if (!first.has(keyOf([name]))) first.set(keyOf([name]), { name, when })
  const begin = inOrder.map(({ last_week }) => last_week)[0] ?? ''
  return [...first.values()]
    .map(({ name, when }) => ({ name, when, isOld: when.last_week.slice(0, 7) === begin.slice(0, 7) }))
    .sort((a, b) => b.when.last_week.localeCompare(a.when.last_week) || a.name.localeCompare(b.name))
}
