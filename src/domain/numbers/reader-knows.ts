/**
 * What a careful reader of public numbers knows: every number ever released, and how numbers of samples hang together,
 * as bounds and lines of whole numbers. The reader is given more than the releases say: which things a row has none of,
 * and whether each of its samples has one thing or several.
 */
import type { Count, Counts, NumberTable } from './hidden-counts.ts'
import { keyOf, numberTables } from './hidden-counts.ts'
import {
  allNeeded,
  CountsByName,
  type NamedSet,
  type NumberOf,
  numberOf,
  placeOf,
  plainNumbers,
  setsOfLines,
  setsOfRests,
} from './named-sets.ts'

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
  /** It says which of the names that it has no number for are in fewer samples than the threshold: the others are not. */
  readonly says_few: boolean
}

/** A hidden number: the least and the most that it can be, and what it is. */
export type Unknown = { readonly least: number; readonly most: number; readonly truth: number }

/** A line that holds: the sum of the unknowns, each times its factor, is between these two. */
export type Line = {
  readonly terms: readonly (readonly [unknown: number, factor: number])[]
  readonly low: number
  readonly high: number
}

/** A set of fewer samples than the threshold that a reader can name, and must not narrow down. */
export type Guarded = {
  /** Its number: what is known of it, and unknowns that are added, each times its factor. */
  readonly known: number
  readonly terms: Line['terms']
  readonly fewest: number
  /** A reader must think each of these possible: that it is no more than the one, and no less than the other. */
  readonly low: number
  readonly high: number
  /** The table that tells of it, and its things. */
  readonly table: NumberTable
  readonly things: readonly string[]
  /** The row of it; null: it is the month's. */
  readonly row: number | null
  /** Sets of one kind seldom hinder each other, so the solver is asked for them together. */
  readonly kind: string
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
const sums = {
  plus: (all: readonly Sum[]): Sum => ({
    known: all.reduce((sum, { known }) => sum + known, 0),
    terms: all.flatMap(({ terms }) => terms),
  }),
  minus: (one: Sum, other: Sum): Sum =>
    sums.plus([
      one,
      { known: -other.known, terms: other.terms.map(([unknown, factor]) => [unknown, -factor] as const) },
    ]),
}
const { plus, minus } = sums
const knownAs = (known: number): Sum => ({ known, terms: [] })
const isSmall = (number: number, fewest: number) => number > 0 && number < fewest

const nothing: Unknown = { least: 0, most: 0, truth: 0 }

class Knowing {
  readonly unknowns: Unknown[] = []
  readonly lines: Line[] = []
  private readonly guards = new Map<string, Guarded>()

  /** A number that is at most `most`; a hidden one is unknown. */
  number(is_hidden: boolean, truth: number, most: number): Sum {
    if (!is_hidden) return knownAs(truth)
    this.unknowns.push({ least: 0, most, truth })
    return { known: 0, terms: [[this.unknowns.length - 1, 1]] }
  }

  /** `sum` is between the two. A line of one unknown bounds it. */
  holds({ known, terms: [first, ...others] }: Sum, low: number, high: number): void {
    if (first === undefined) return
    if (others.length > 0) this.lines.push({ terms: [first, ...others], low: low - known, high: high - known })
    else {
      const [unknown, factor] = first
      const { least, most, truth } = this.unknowns[unknown] ?? nothing
      const ends = [(low - known) / factor, (high - known) / factor].sort((a, b) => a - b)
      this.unknowns[unknown] = { least: Math.max(least, ends[0] ?? 0), most: Math.min(most, ends[1] ?? most), truth }
    }
  }

  /** The least (-1) or the most (1) that the bounds alone let terms be. */
  private end(terms: Sum['terms'], side: 1 | -1): number {
    return terms.reduce((sum, [unknown, factor]) => {
      const { least, most } = this.unknowns[unknown] ?? nothing
      return sum + factor * (factor * side > 0 ? most : least)
    }, 0)
  }

  /** The set's number must not be narrowed down. Different sets may have the same number. */
  guard({ known, terms }: Sum, set: NamedSet, of: Pick<Guarded, 'fewest' | 'row'>): void {
    const key = JSON.stringify([known, terms, of.fewest])
    if (this.guards.has(key)) return
    const kind = `${of.row === null} ${[set.has, set.lacks].map((parts) => parts.map(({ table }) => table).join())}`
    const ends = { low: 1, high: of.fewest - 1 }
    this.guards.set(key, { known, terms, ...ends, ...placeOf(set), ...of, kind })
  }

  /** What is known, of the rows and the month. */
  get all(): Known {
    // A line that the bounds alone keep tells nothing.
    const lines = this.lines.filter(({ terms, low, high }) => this.end(terms, -1) < low || this.end(terms, 1) > high)
    return { unknowns: this.unknowns, lines, guarded: [...this.guards.values()] }
  }
}

/** What a reader knows of some rows of weekly releases, and of the month that sums them, if there is one. */
export function readerKnows(rows: readonly ToldRow[], month: ToldMonth | null): Known {
  const knowing = new Knowing()
  const numbers = rows.map((row, at) => rowKnown(knowing, row, at))
  if (month !== null) monthKnown(knowing, numbers, month)
  return knowing.all
}

/** The numbers of a row, as they are and as the reader has them. */
type RowNumbers = { readonly row: ToldRow; readonly byName: CountsByName; readonly of: NumberOf<Sum> }

/** Each set that the counts name and that is small. */
function* smallSets(counts: Counts, byName: CountsByName, fewest: number): Generator<NamedSet> {
  for (const sets of [setsOfLines(counts), setsOfRests(counts)])
    for (const set of sets) if (isSmall(numberOf(set, byName.count, plainNumbers), fewest)) yield set
}

function monthKnown(knowing: Knowing, rows: readonly RowNumbers[], month: ToldMonth): void {
  const { fewest, names_few, says_few } = month
  const of: NumberOf<Sum> = (one, other) => plus(rows.map((row) => row.of(one, other)))
  for (const table of numberTables)
    for (const { things, count, is_hidden } of month.counts[table]) {
      const [one, other] = sidesOf(table, things)
      if (!is_hidden) knowing.holds(of(one, other), count, count)
      else if (names_few && table !== 'expected_and_found') {
        const isFew = says_few && count < fewest
        knowing.holds(of(one, other), says_few && !isFew ? fewest : 1, isFew ? fewest - 1 : Number.POSITIVE_INFINITY)
      }
    }
  const all = withEverything(month)
  const byName = new CountsByName(all)
  for (const set of smallSets(all, byName, fewest)) knowing.guard(numberOf(set, of, sums), set, { fewest, row: null })
  // Where the month tells a set, the rows that do not are known together.
  for (const set of setsOfLines(all)) {
    if (numberOf(set, byName.isHidden, allNeeded) > 0) continue
    const open = rows.filter((row) => numberOf(set, row.byName.isHidden, allNeeded) > 0)
    const truth = open.reduce((sum, row) => sum + numberOf(set, row.byName.count, plainNumbers), 0)
    if (isSmall(truth, fewest))
      knowing.guard(plus(open.map((row) => numberOf(set, row.of, sums))), set, { fewest, row: null })
  }
}

/** A month's counts with what it no longer names, which its rows still have: hidden. */
function withEverything({ rows, counts, names_few: _ }: ToldMonth): Counts {
  const all = (table: NumberTable): Count[] => {
    const told = new Set(counts[table].filter(({ is_hidden }) => !is_hidden).map(({ things }) => keyOf(things)))
    const lines = Map.groupBy(
      rows.flatMap((row) => row.counts[table]),
      ({ things }) => keyOf(things),
    )
    return [...lines].map(([key, parts]) => ({
      things: parts[0]?.things ?? [],
      count: parts.reduce((sum, { count }) => sum + count, 0),
      is_hidden: !told.has(key),
    }))
  }
  const tables = { expected: all('expected'), found: all('found'), expected_and_found: all('expected_and_found') }
  return { ...counts, ...tables }
}

const sidesOf = (table: NumberTable, [first = '', second = '']: readonly string[]): [string | null, string | null] =>
  table === 'expected' ? [first, null] : table === 'found' ? [null, first] : [first, second]

function rowKnown(knowing: Knowing, row: ToldRow, at: number): RowNumbers {
  const { counts, fewest } = row
  const { samples, expects_one, finds } = counts
  const numbers = new Map(
    numberTables.flatMap((table) =>
      counts[table].map(({ things, count, is_hidden }) => {
        const key = JSON.stringify(sidesOf(table, things))
        return [key, knowing.number(is_hidden, count, samples)] as const
      }),
    ),
  )
  const total = knownAs(samples)
  const of: NumberOf<Sum> = (one, other) =>
    one === null && other === null ? total : (numbers.get(JSON.stringify([one, other])) ?? none)
  const names = (table: 'expected' | 'found') => counts[table].map(({ things }) => things[0] ?? '')
  const sides = [
    { table: 'expected', other: 'found', each: expects_one ? 'ONE' : 'SOME' },
    { table: 'found', other: 'expected', each: finds },
  ] as const
  for (const { table, other, each } of sides) {
    if (each === 'ANY') continue
    const most = each === 'ONE' ? 0 : Number.POSITIVE_INFINITY
    const allBeside = (beside: string | null) =>
      plus(names(table).map((name) => (table === 'expected' ? of(name, beside) : of(beside, name))))
    const more = minus(allBeside(null), total)
    knowing.holds(more, 0, most)
    for (const name of names(other)) {
      const moreHere = minus(allBeside(name), other === 'found' ? of(null, name) : of(name, null))
      knowing.holds(moreHere, 0, most)
      // Samples of this line have no more things too many than all samples together.
      if (each === 'SOME') knowing.holds(minus(more, moreHere), 0, Number.POSITIVE_INFINITY)
    }
  }
  for (const one of names('expected'))
    for (const thing of names('found')) {
      const [pair, expected, found] = [of(one, thing), of(one, null), of(null, thing)]
      if ([pair, expected, found].every(({ terms }) => terms.length === 0)) continue
      knowing.holds(minus(expected, pair), 0, Number.POSITIVE_INFINITY)
      knowing.holds(minus(found, pair), 0, Number.POSITIVE_INFINITY)
      knowing.holds(minus(minus(plus([expected, found]), pair), total), Number.NEGATIVE_INFINITY, 0)
    }
  const byName = new CountsByName(counts)
  for (const set of smallSets(counts, byName, fewest)) knowing.guard(numberOf(set, of, sums), set, { fewest, row: at })
  return { row, byName, of }
}
