/**
 * What a careful reader of public numbers knows: every number ever released, and how numbers of samples hang together,
 * as bounds and lines of whole numbers. The reader is given more than the releases say: which things a row has none of,
 * and whether each of its samples has one thing or several.
 */
import { type Counts, keyOf, type NumberTable, numberTables } from './hidden-counts.ts'

/** A row of a weekly release. */
export type ToldRow = { readonly area: string; readonly first_week: string; readonly last_week: string } & {
  readonly counts: Counts
  /** The fewest samples that a number of it may stand for. */
  readonly fewest: number
}

/**
 * The numbers of a month, and the rows that it sums. `names_few`: it names what was expected or found in few samples, so
 * that a reader knows that there is at least one.
 */
export type ToldMonth = { readonly rows: readonly ToldRow[]; readonly counts: Counts; readonly fewest: number } & {
  readonly names_few: boolean
}

/** A hidden number: the most that it can be, and what it is. */
export type Unknown = { readonly most: number; readonly truth: number }

/** A line that holds: the sum of the unknowns, each times its factor, is between these two. */
export type Line = {
  readonly terms: readonly (readonly [unknown: number, factor: number])[]
  readonly low: number
  readonly high: number
}

/** A hidden number under the threshold, which a reader must not narrow down. */
export type Guarded = {
  readonly unknown: number
  readonly fewest: number
  readonly table: NumberTable
  readonly things: readonly string[]
  /** The row of it; null: it is the month's. */
  readonly row: number | null
}

/** All that a reader knows. */
export type Known = {
  readonly unknowns: readonly Unknown[]
  readonly lines: readonly Line[]
  readonly guarded: readonly Guarded[]
}

/** A number as the reader has it: what is known of it, and unknowns that are added. */
type Sum = { readonly known: number; readonly terms: readonly (readonly [number, number])[] }
const none: Sum = { known: 0, terms: [] }
const plus = (...sums: readonly Sum[]): Sum => ({
  known: sums.reduce((all, { known }) => all + known, 0),
  terms: sums.flatMap(({ terms }) => terms),
})
const minus = (one: Sum, other: Sum): Sum =>
  plus(one, { known: -other.known, terms: other.terms.map(([unknown, factor]) => [unknown, -factor] as const) })
const knownAs = (known: number): Sum => ({ known, terms: [] })

class Knowing {
  readonly unknowns: Unknown[] = []
  readonly lines: Line[] = []
  readonly guarded: Guarded[] = []

  /** A number that is at most `most`; a hidden one is unknown. */
  number(is_hidden: boolean, truth: number, most: number): Sum {
    if (!is_hidden) return knownAs(truth)
    this.unknowns.push({ most, truth })
    return { known: 0, terms: [[this.unknowns.length - 1, 1]] }
  }

  /** `sum` is between the two. */
  holds({ known, terms }: Sum, low: number, high: number): void {
    // A line that the bounds alone keep tells nothing.
    const [least, most] = [this.end(terms, -1), this.end(terms, 1)]
    if (terms.length > 0 && (known + least < low || known + most > high))
      this.lines.push({ terms, low: low - known, high: high - known })
  }

  private end(terms: Sum['terms'], side: 1 | -1): number {
    return terms.reduce(
      (sum, [unknown, factor]) => sum + (factor * side > 0 ? factor * (this.unknowns[unknown]?.most ?? 0) : 0),
      0,
    )
  }

  guard(sum: Sum, guarded: Omit<Guarded, 'unknown'>): void {
    const unknown = sum.terms[0]?.[0]
    if (unknown !== undefined) this.guarded.push({ unknown, ...guarded })
  }
}

/** What a reader knows of some rows of weekly releases, and of the month that sums them, if there is one. */
export function readerKnows(rows: readonly ToldRow[], month: ToldMonth | null): Known {
  const knowing = new Knowing()
  const numbers = rows.map((row, at) => rowKnown(knowing, row, at))
  if (month !== null)
    for (const table of numberTables)
      for (const { things, count, is_hidden } of month.counts[table]) {
        const key = keyOf(things)
        const sum = plus(...numbers.map((row) => row[table].get(key) ?? none))
        const here = knowing.number(is_hidden, count, month.counts.samples)
        knowing.holds(minus(sum, here), 0, 0)
        if (is_hidden && month.names_few && table !== 'expected_and_found')
          knowing.holds(here, 1, Number.POSITIVE_INFINITY)
        if (is_hidden && count < month.fewest) knowing.guard(here, { fewest: month.fewest, table, things, row: null })
      }
  return knowing
}

type RowNumbers = Readonly<Record<NumberTable, ReadonlyMap<string, Sum>>>

function rowKnown(knowing: Knowing, { counts, fewest }: ToldRow, row: number): RowNumbers {
  const { samples, expects_one, finds } = counts
  const numbers = Object.fromEntries(
    numberTables.map((table) => [
      table,
      new Map(
        counts[table].map(({ things, count, is_hidden }) => {
          const sum = knowing.number(is_hidden, count, samples)
          if (is_hidden && count < fewest) knowing.guard(sum, { fewest, table, things, row })
          return [keyOf(things), sum] as const
        }),
      ),
    ]),
  ) as unknown as RowNumbers // One entry for each table.
  const names = (table: 'expected' | 'found') => counts[table].map(({ things }) => things[0] ?? '')
  const of = (table: NumberTable, ...things: string[]) => numbers[table].get(keyOf(things)) ?? none
  const pairs = (side: 0 | 1, name: string) =>
    names(side === 0 ? 'found' : 'expected').map((other) =>
      side === 0 ? of('expected_and_found', name, other) : of('expected_and_found', other, name),
    )
  const total = knownAs(samples)
  const allOf = (table: 'expected' | 'found') => plus(...names(table).map((name) => of(table, name)))
  const sides = [
    { side: 1, table: 'expected', other: 'found', each: expects_one ? 'ONE' : 'SOME' },
    { side: 0, table: 'found', other: 'expected', each: finds },
  ] as const
  for (const { side, table, other, each } of sides) {
    if (each === 'ANY') continue
    const most = each === 'ONE' ? 0 : Number.POSITIVE_INFINITY
    const more = minus(allOf(table), total)
    knowing.holds(more, 0, most)
    for (const name of names(other)) {
      const moreHere = minus(plus(...pairs(side, name)), of(other, name))
      knowing.holds(moreHere, 0, most)
      // Samples of this line have no more things too many than all samples together.
      if (each === 'SOME') knowing.holds(minus(more, moreHere), 0, Number.POSITIVE_INFINITY)
    }
  }
  for (const one of names('expected'))
    for (const thing of names('found')) {
      const [pair, expected, found] = [of('expected_and_found', one, thing), of('expected', one), of('found', thing)]
      if ([pair, expected, found].every(({ terms }) => terms.length === 0)) continue
      knowing.holds(minus(expected, pair), 0, Number.POSITIVE_INFINITY)
      knowing.holds(minus(found, pair), 0, Number.POSITIVE_INFINITY)
      knowing.holds(minus(minus(plus(expected, found), pair), total), Number.NEGATIVE_INFINITY, 0)
    }
  return numbers
}
