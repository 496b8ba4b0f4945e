/**
 * Parts that some samples are in: how they turned out, and in which band the amount of an expected drug lies. Each sample is in
 * at most one part of a place, which is an expected drug, or all samples. All parts of a place are told, or none.
 */
import { amountBands } from './amount-bands.ts'
import type { Count } from './count.ts'
import { outcomes } from './outcomes.ts'

/** The ways to part samples, in the order in which they are told: a later one never hides an earlier one. */
export const partings = ['outcomes', 'amounts'] as const
export type Parting = (typeof partings)[number]

/** The parts of each. */
export const partsOf: Readonly<Record<Parting, readonly string[]>> = { outcomes, amounts: amountBands }

/**
 * Counts of parts. Things: the part, or the part and the expected drug. A row from before these were counted has none.
 */
export type PartCounts = { readonly [parting in Parting]?: readonly Count[] | undefined }

/** A drug that was expected; null: all samples. */
export type Place = string | null

/** How many samples are in a part of a place; undefined: none. */
export const partNumber = (counts: PartCounts, parting: Parting, part: string, place: Place): Count | undefined =>
  counts[parting]?.find(({ things: [one, other = null] }) => one === part && other === place)

/** Sets of parts that a reader can name: each way to choose some of them. */
export const partSets: Readonly<Record<Parting, readonly (readonly string[])[]>> = {
  outcomes: waysToChoose(outcomes),
  amounts: waysToChoose(amountBands),
}

function waysToChoose(parts: readonly string[]): string[][] {
  return Array.from({ length: 2 ** parts.length - 1 }, (_, bits) => parts.filter((__, at) => (bits + 1) & (1 << at)))
}

/** Each place with parts. */
export const placesOf = (counts: PartCounts, parting: Parting): Place[] => [
  ...new Set(counts[parting]?.map(({ things: [, expected = null] }) => expected)),
]

/** The places of which the parts are told. */
export const toldPlaces = (counts: PartCounts, parting: Parting): Place[] =>
  placesOf({ [parting]: (counts[parting] ?? []).filter(({ is_hidden }) => !is_hidden) }, parting)

/** Numbers that parts are subtracted from. */
type Totals = PartCounts & { readonly samples: number; readonly expected: readonly Count[] }

/**
 * The same parts with those told that no difference makes small, where the number of samples is told, too. `without`: places
 * of which nothing is told.
 */
export function toldParts(
  counts: Totals,
  parting: Parting,
  fewest: number,
  without: ReadonlySet<Place>,
): readonly Count[] {
  const isSmall = (few: number) => few > 0 && few < fewest
  const told = placesOf(counts, parting).filter((place) => {
    if (without.has(place)) return false
    const total =
      place === null
        ? counts.samples
        : counts.expected.find(({ things, is_hidden }) => things[0] === place && !is_hidden)?.count
    if (total === undefined) return false
    const sums = partSets[parting].map((set) =>
      set.reduce((sum, part) => sum + (partNumber(counts, parting, part, place)?.count ?? 0), 0),
    )
    return sums.every((sum) => ![sum, total - sum, counts.samples - sum].some(isSmall))
  })
  return (counts[parting] ?? []).map((one) => ({ ...one, is_hidden: !told.includes(one.things[1] ?? null) }))
}

/** Counts of the same things summed, all hidden. */
export function summedParts(counts: readonly Pick<Count, 'things' | 'count'>[]): Count[] {
  const byThings = Map.groupBy(counts, ({ things }) => JSON.stringify(things))
  return [...byThings.values()]
    .map((all) => {
      const count = all.reduce((sum, one) => sum + one.count, 0)
      return { things: all[0]?.things ?? [], count, is_hidden: true }
    })
    .toSorted((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))
}
