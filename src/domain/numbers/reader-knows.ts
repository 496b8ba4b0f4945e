/**
 * What a careful reader of public numbers knows: every number ever released, and how numbers of samples hang together,
 * as bounds and lines of whole numbers. The reader is given more than the releases say: which things a row has none of,
 * and whether each of its samples has one thing or several.
 */
import type { Count } from './count.ts'
import type { Counts, NumberTable } from './hidden-counts.ts'
import { keyOf, numberTables } from './hidden-counts.ts'
import { isSmall, Knowing, type Known, knownAs, none, type Sum, sums } from './knowing.ts'
import {
  allNeeded,
  CountsByName,
  type NamedSet,
  type NumberOf,
  numberOf,
  plainNumbers,
  setsOfLines,
  setsOfRests,
} from './named-sets.ts'
import { partsKnown } from './parts-known.ts'

const { plus, minus } = sums

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

/** What a reader knows of some rows of weekly releases, and of the month that sums them, if there is one. */
export function readerKnows(rows: readonly ToldRow[], month: ToldMonth | null): Known {
  const knowing = new Knowing()
  const numbers = rows.map((row, at) => rowKnown(knowing, row, at))
  if (month !== null) monthKnown(knowing, numbers, month)
  partsKnown(knowing, numbers, month)
  return knowing.all
}

/** The numbers of a row, as they are and as the reader has them. */
export type RowNumbers = {
  readonly row: Pick<ToldRow, 'counts' | 'fewest'>
  readonly byName: CountsByName
  readonly of: NumberOf<Sum>
}

/** Each set that the counts name and that is small. */
export function* smallSets(counts: Counts, byName: CountsByName, fewest: number): Generator<NamedSet> {
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

/** The things of a line of a table: what was expected, and what was found. */
export const sidesOf = (
  table: NumberTable,
  [first = '', second = '']: readonly string[],
): [string | null, string | null] =>
  table === 'expected' ? [first, null] : table === 'found' ? [null, first] : [first, second]

/** Adds what is known of the numbers of a row, and guards its small sets. */
export function rowKnown(
  knowing: Knowing,
  row: Omit<ToldRow, 'area' | 'first_week' | 'last_week'>,
  at: number,
): RowNumbers {
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
