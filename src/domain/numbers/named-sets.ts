/**
 * Which sets of samples a reader can name from the tables of numbers, and how a number of such a set follows from them.
 * The sets follow from the tables alone: for the things of each line, every way in which a sample has or lacks them ('found
 * without', 'expected without', 'neither'), and all hidden lines of a total together. Each such set is as good as a line of
 * the table: where it is small, nobody may narrow it down.
 */
import type { Count } from './count.ts'
import type { Counts, NumberTable } from './hidden-counts.ts'

/** Samples with one of these things; several only where each sample has one thing. */
export type Part = { readonly table: 'expected' | 'found'; readonly names: readonly string[] }

/** Samples that have each of some parts and lack each of others. */
export type NamedSet = { readonly has: readonly Part[]; readonly lacks: readonly Part[] }

/** Adds and subtracts what `number` gives, which may be a number or a sum with unknowns. */
export type Arithmetic<N> = { minus(one: N, other: N): N; plus(numbers: readonly N[]): N }

/** The number of a row or month, by what all its samples have: nothing, one thing, or one of each kind. */
export type NumberOf<N> = (expected: string | null, found: string | null) => N

export const plainNumbers: Arithmetic<number> = {
  minus: (one, other) => one - other,
  plus: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
}

/** How many samples are in a set: those with the parts, less those that also have what the set lacks. */
export function numberOf<N>({ has, lacks: [first, ...others] }: NamedSet, of: NumberOf<N>, how: Arithmetic<N>): N {
  if (first !== undefined) {
    const all = numberOf({ has, lacks: others }, of, how)
    return how.minus(all, numberOf({ has: [...has, first], lacks: others }, of, how))
  }
  const names = (table: Part['table']) => has.find((part) => part.table === table)?.names ?? [null]
  return how.plus(names('expected').flatMap((one) => names('found').map((other) => of(one, other))))
}

/** Counts by name, for quick reading. */
export class CountsByName {
  private readonly single: Readonly<Record<Part['table'], ReadonlyMap<string, Count>>>
  private readonly pairs: ReadonlyMap<string, ReadonlyMap<string, Count>>
  private readonly counts: Counts

  constructor(counts: Counts) {
    this.counts = counts
    const byName = (list: readonly Count[], side: 0 | 1) => new Map(list.map((one) => [one.things[side] ?? '', one]))
    this.single = { expected: byName(counts.expected, 0), found: byName(counts.found, 0) }
    const lines = Map.groupBy(counts.expected_and_found, ({ things: [expected = ''] }) => expected)
    this.pairs = new Map([...lines].map(([expected, line]) => [expected, byName(line, 1)]))
  }

  /** The line of these things; undefined: there is none, so no sample has them. */
  line(expected: string | null, found: string | null): Count | undefined {
    if (expected === null) return this.single.found.get(found ?? '')
    return found === null ? this.single.expected.get(expected) : this.pairs.get(expected)?.get(found)
  }

  readonly count: NumberOf<number> = (expected, found) =>
    expected === null && found === null ? this.counts.samples : (this.line(expected, found)?.count ?? 0)

  /** 1 if a hidden number is needed, so that the sum over a set says how many are. */
  readonly isHidden: NumberOf<number> = (expected, found) =>
    (expected !== null || found !== null) && this.line(expected, found)?.is_hidden ? 1 : 0
}

/** Adds up on both sides of a difference: how many numbers a set needs. */
export const allNeeded: Arithmetic<number> = { minus: (one, other) => one + other, plus: plainNumbers.plus }

/** Each way in which a sample has or lacks these parts. */
function* ways([first, ...others]: readonly Part[]): Generator<NamedSet> {
  if (first === undefined) yield { has: [], lacks: [] }
  else
    for (const { has, lacks } of ways(others)) {
      yield { has: [first, ...has], lacks }
      yield { has, lacks: [first, ...lacks] }
    }
}

const namesOf = (counts: readonly Count[]) => counts.map(({ things: [name = ''] }) => name)

/** The sets that lines of the tables name. */
export function* setsOfLines(counts: Counts): Generator<NamedSet> {
  const parts = (table: Part['table']): Part[] => namesOf(counts[table]).map((name) => ({ table, names: [name] }))
  const [expected, found] = [parts('expected'), parts('found')]
  for (const part of [...expected, ...found]) yield* ways([part])
  for (const one of expected) for (const other of found) yield* ways([one, other])
}

/** The sets of what is hidden of each known total: where each sample has one thing, the total less what is told. */
export function* setsOfRests(counts: Counts): Generator<NamedSet> {
  const byName = new CountsByName(counts)
  for (const [table, other, isOne] of [
    ['expected', 'found', counts.expects_one],
    ['found', 'expected', counts.finds === 'ONE'],
  ] as const) {
    if (!isOne) continue
    const names = namesOf(counts[table])
    const rest = (isHidden: (name: string) => boolean | undefined): Part | null => {
      const hidden = names.filter(isHidden)
      return hidden.length > 1 ? { table, names: hidden } : null
    }
    const all = rest((name) => counts[table].find(({ things }) => things[0] === name)?.is_hidden)
    if (all !== null) yield* ways([all])
    for (const name of namesOf(counts[other])) {
      const beside: Part = { table: other, names: [name] }
      const here = rest((one) => (table === 'expected' ? byName.line(one, name) : byName.line(name, one))?.is_hidden)
      for (const part of [all, here]) if (part !== null) yield* ways([part, beside])
    }
  }
}

/** The table whose lines tell of a set, and the things of it. */
export function placeOf({ has, lacks }: NamedSet): { readonly table: NumberTable; readonly things: readonly string[] } {
  const parts = [...has, ...lacks].toSorted((a, b) => a.table.localeCompare(b.table))
  const table = parts.length > 1 ? 'expected_and_found' : (parts[0]?.table ?? 'expected')
  return { table, things: parts.flatMap(({ names }) => names) }
}
