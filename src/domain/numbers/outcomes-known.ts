/**
 * What a careful reader knows of outcomes: told ones, and how they hang together with what was expected and found. Each
 * set of outcomes of a drug is guarded wherever one of them is told.
 */
import type { Counts } from './hidden-counts.ts'
import { isSmall, type Knowing, none, type Sum, sums } from './knowing.ts'
import type { CountsByName, NumberOf } from './named-sets.ts'
import { type Outcome, outcomeNumber, outcomePlaces, outcomeSets, outcomes, toldPlaces } from './outcomes.ts'

const { plus, minus } = sums

/** A row, its numbers as they are, and as the reader has them. */
export type OutcomeRow = {
  readonly row: { readonly counts: Counts; readonly fewest: number }
  readonly byName: CountsByName
  readonly of: NumberOf<Sum>
}

/** The month's counts, if there is a month, and its threshold. */
type OutcomeMonth = { readonly counts: Counts; readonly fewest: number }

type OutcomeOf<N> = (outcome: Outcome, expected: string | null) => N

/** Adds what outcomes tell; nothing where none is told. */
export function outcomesKnown(knowing: Knowing, rows: readonly OutcomeRow[], month: OutcomeMonth | null): void {
  const told = new Set(
    [...rows.map(({ row }) => row), ...(month ? [month] : [])].flatMap((one) => toldPlaces(one.counts)),
  )
  if (told.size === 0) return
  const numbers = rows.map((row, at) => rowOutcomes(knowing, row, at, told))
  if (month === null) return
  const sum: OutcomeOf<Sum> = (outcome, place) => plus(numbers.map((of) => of(outcome, place)))
  for (const { things, count, is_hidden } of month.counts.outcomes ?? []) {
    const [outcome, place = null] = things
    const one = outcomes.find((name) => name === outcome)
    if (one !== undefined && !is_hidden) knowing.holds(sum(one, place), count, count)
  }
  const total = (place: string | null) => plus(rows.map(({ of }) => of(place, null)))
  const truth = (outcome: Outcome, place: string | null) =>
    rows.reduce((all, { row }) => all + (outcomeNumber(row.counts, outcome, place)?.count ?? 0), 0)
  const all = (place: string | null) => rows.reduce((sum, { byName }) => sum + byName.count(place, null), 0)
  const at = { fewest: month.fewest, row: null }
  for (const place of told) guardSets(knowing, place, { of: sum, truth, total, all }, at)
  // Where the month tells outcomes, the rows that do not are known together.
  for (const place of toldPlaces(month.counts)) {
    const open = [...rows.entries()].filter(([, { row }]) => !toldPlaces(row.counts).includes(place))
    guardSets(
      knowing,
      place,
      {
        of: (outcome, which) => plus(open.map(([at]) => numbers[at]?.(outcome, which) ?? none)),
        truth: (outcome, which) =>
          open.reduce((all, [, { row }]) => all + (outcomeNumber(row.counts, outcome, which)?.count ?? 0), 0),
        total: (which) => plus(open.map(([, { of }]) => of(which, null))),
        all: (which) => open.reduce((all, [, { byName }]) => all + byName.count(which, null), 0),
      },
      at,
    )
  }
}

/** What the reader knows of the outcomes of a row. */
function rowOutcomes(knowing: Knowing, { row, byName, of }: OutcomeRow, at: number, told: ReadonlySet<string | null>) {
  const { counts, fewest } = row
  const known = new Map(
    (counts.outcomes ?? []).map(({ things, count, is_hidden }) => [
      JSON.stringify(things),
      knowing.number(is_hidden, count, counts.samples),
    ]),
  )
  const number: OutcomeOf<Sum> = (outcome, place) =>
    known.get(JSON.stringify(place === null ? [outcome] : [outcome, place])) ?? none
  const truth: OutcomeOf<number> = (outcome, place) => outcomeNumber(counts, outcome, place)?.count ?? 0
  for (const place of outcomePlaces(counts)) linesOf(knowing, place, { counts, byName, of, number, truth })
  const total = (place: string | null) => of(place, null)
  const all = (place: string | null) => byName.count(place, null)
  for (const place of told) guardSets(knowing, place, { of: number, truth, total, all }, { fewest, row: at })
  return number
}

type Lines = { readonly counts: Counts; readonly byName: CountsByName; readonly of: NumberOf<Sum> } & {
  readonly number: OutcomeOf<Sum>
  readonly truth: OutcomeOf<number>
}

/** The lines that hold between the outcomes of a drug and its other numbers; whether they do, the reader is told. */
function linesOf(knowing: Knowing, place: string | null, { counts, byName, of, number, truth }: Lines): void {
  type Both = { readonly sum: Sum; readonly truth: number }
  const both = (parts: readonly Both[]): Both => ({
    sum: plus(parts.map(({ sum }) => sum)),
    truth: parts.reduce((all, one) => all + one.truth, 0),
  })
  const some = (...which: Outcome[]) =>
    both(which.map((outcome) => ({ sum: number(outcome, place), truth: truth(outcome, place) })))
  const pair = (found: string): Both => ({ sum: of(place, found), truth: byName.count(place, found) })
  /** One number is at least the other, where that is so. */
  const atLeast = (more: Both, less: Both) => {
    if (more.truth >= less.truth) knowing.holds(minus(more.sum, less.sum), 0, Number.POSITIVE_INFINITY)
  }
  const all: Both = { sum: of(place, null), truth: byName.count(place, null) }
  const any = some(...outcomes)
  knowing.holds(minus(all.sum, any.sum), 0, any.truth === all.truth ? 0 : Number.POSITIVE_INFINITY)
  const names = counts.found.map(({ things: [name = ''] }) => name)
  if (place === null) {
    for (const outcome of outcomes) {
      const places = outcomePlaces(counts).flatMap((one) => (one === null ? [] : [one]))
      const parts = both(places.map((one) => ({ sum: number(outcome, one), truth: truth(outcome, one) })))
      atLeast(parts, some(outcome))
      if (counts.expects_one) atLeast(some(outcome), parts)
      for (const one of places) atLeast(some(outcome), { sum: number(outcome, one), truth: truth(outcome, one) })
    }
    for (const name of names) atLeast(any, pair(name))
    return
  }
  const own = names.filter((name) => counts.itself?.[place]?.includes(name))
  const others = names.filter((name) => !own.includes(name))
  const [there, other] = [some('as_expected', 'with_other'), some('with_other', 'instead')]
  for (const name of own) atLeast(there, pair(name))
  for (const name of others) atLeast(other, pair(name))
  atLeast(both(own.map(pair)), there)
  atLeast(both(others.map(pair)), other)
}

type Numbers = {
  readonly of: OutcomeOf<Sum>
  readonly truth: OutcomeOf<number>
  readonly total: (place: string | null) => Sum
  readonly all: (place: string | null) => number
}

/** Guards each small set of outcomes of a drug, what of the drug is not in it, and all samples that are not. */
function guardSets(
  knowing: Knowing,
  place: string | null,
  { of, truth, total, all }: Numbers,
  at: { readonly fewest: number; readonly row: number | null },
): void {
  const things = place === null ? [] : [place]
  for (const set of outcomeSets) {
    const sum = plus(set.map((outcome) => of(outcome, place)))
    const count = set.reduce((sum, outcome) => sum + truth(outcome, place), 0)
    const named = {
      table: 'outcomes' as const,
      things: [...things, ...set],
      ...at,
      kind: `outcomes ${at.row === null}`,
    }
    if (isSmall(count, at.fewest)) knowing.guardNumber(sum, named)
    for (const one of new Set([place, null]))
      if (isSmall(all(one) - count, at.fewest)) knowing.guardNumber(minus(total(one), sum), named)
  }
}
