/**
 * How samples turned out against what was expected of them: as expected, with something else, or something else instead.
 * Each sample has one outcome, or none where nobody can say: nothing was found, or its name does not tell one drug.
 */
import type { Count } from './count.ts'

/** Something expected was found: alone, or beside what nobody expected; or only what nobody expected. */
export const outcomes = ['as_expected', 'with_other', 'instead'] as const
export type Outcome = (typeof outcomes)[number]

/** A sample's outcome, and which found names are which expected drug; an older row has neither. */
export type TurnedOut = {
  readonly outcome?: Outcome | null
  /** Expected drugs with the found names that are the same drug. */
  readonly itself?: readonly (readonly [expected: string, found: string])[]
}

/** Counts of outcomes, of all samples or where a drug was expected; left out for rows from before these were counted. */
export type OutcomeCounts = {
  /** Things: the outcome, or the outcome and the expected drug. */
  readonly outcomes?: readonly Count[] | undefined
  readonly itself?: Readonly<Record<string, readonly string[]>> | undefined
}

type Sample = TurnedOut & { readonly expected: readonly string[] }

/** The counts of some samples, all hidden; nothing if one of them does not say its outcome. */
export function outcomeCounts(samples: readonly Sample[]): OutcomeCounts {
  if (samples.some(({ outcome }) => outcome === undefined)) return {}
  const things = samples.flatMap(({ outcome, expected }) =>
    outcome == null ? [] : [[outcome], ...[...new Set(expected)].map((name) => [outcome, name])],
  )
  const pairs = samples.flatMap(({ itself = [] }) => itself)
  return { outcomes: summed(things.map((one) => ({ things: one, count: 1 }))), itself: namesOf(pairs) }
}

function summed(counts: readonly Pick<Count, 'things' | 'count'>[]): Count[] {
  const byThings = Map.groupBy(counts, ({ things }) => JSON.stringify(things))
  return [...byThings.values()]
    .map((all) => {
      const count = all.reduce((sum, one) => sum + one.count, 0)
      return { things: all[0]?.things ?? [], count, is_hidden: true }
    })
    .toSorted((a, b) => a.things.join('\n').localeCompare(b.things.join('\n')))
}

const namesOf = (pairs: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([expected]) => expected)].map(([expected, all]) => [
      expected,
      [...new Set(all.map(([, found]) => found))].sort(),
    ]),
  )

/** The sums of rows, all hidden; nothing if one of them has no outcomes. */
export function summedOutcomes(rows: readonly OutcomeCounts[]): OutcomeCounts {
  if (rows.some((row) => row.outcomes === undefined)) return {}
  const pairs = rows.flatMap(({ itself = {} }) =>
    Object.entries(itself).flatMap(([expected, names]) => names.map((found) => [expected, found] as const)),
  )
  return { outcomes: summed(rows.flatMap((row) => row.outcomes ?? [])), itself: namesOf(pairs) }
}

/** How many samples have an outcome: where a drug was expected, or of all ('null'). */
export const outcomeNumber = (counts: OutcomeCounts, outcome: Outcome, expected: string | null): Count | undefined =>
  counts.outcomes?.find(({ things: [one, other = null] }) => one === outcome && other === expected)

/** Sets of outcomes that a reader can name: each way to choose some of them. */
export const outcomeSets: readonly (readonly Outcome[])[] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  outcomes.filter((_, at) => bits & (1 << at)),
)

/** Each drug of which outcomes are counted; null: all samples. */
export const outcomePlaces = (counts: OutcomeCounts): (string | null)[] => [
  ...new Set(counts.outcomes?.map(({ things: [, expected = null] }) => expected)),
]

/** The drugs of which an outcome is told; null: that of all samples. */
export const toldPlaces = (counts: OutcomeCounts): (string | null)[] =>
  outcomePlaces({ outcomes: (counts.outcomes ?? []).filter(({ is_hidden }) => !is_hidden) })

/** Numbers that outcomes are subtracted from. */
type Totals = OutcomeCounts & { readonly samples: number; readonly expected: readonly Count[] }

/**
 * The same outcomes with those told that no difference makes small, where the number of samples is told, too: all outcomes
 * of a drug, or none. `without`: drugs of which nothing is told ('null': all samples).
 */
export function toldOutcomes(counts: Totals, fewest: number, without: ReadonlySet<string | null>): readonly Count[] {
  const isSmall = (few: number) => few > 0 && few < fewest
  const told = outcomePlaces(counts).filter((place) => {
    if (without.has(place)) return false
    const total =
      place === null
        ? counts.samples
        : counts.expected.find(({ things, is_hidden }) => things[0] === place && !is_hidden)?.count
    if (total === undefined) return false
    const sums = outcomeSets.map((set) =>
      set.reduce((sum, outcome) => sum + (outcomeNumber(counts, outcome, place)?.count ?? 0), 0),
    )
    return sums.every((sum) => ![sum, total - sum, counts.samples - sum].some(isSmall))
  })
  return (counts.outcomes ?? []).map((one) => ({ ...one, is_hidden: !told.includes(one.things[1] ?? null) }))
}
