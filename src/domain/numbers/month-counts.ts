/**
 * The numbers of a month: sums of the rows that weekly releases told, over all areas. Only such rows are summed, as they
 * were released, so no later sample, correction or deletion tells a difference.
 */
import type { Count } from './count.ts'
import { type Counts, hideSmall, inOrder, keyOf, type NumberTable, numberTables } from './hidden-counts.ts'
import { type CountedParts, summedRows } from './part-counts.ts'

/** What two rows together say of the findings of each sample. */
const finds = (rows: readonly Counts[]) =>
  rows.every((row) => row.finds === 'ONE') ? 'ONE' : rows.some((row) => row.finds === 'ANY') ? 'ANY' : 'SOME'

/** Whether nobody may read a name any more: its drug was hidden since the rows were released. */
export type IsGone = (table: 'expected' | 'found', name: string) => boolean

const isHere =
  (table: NumberTable, isGone: IsGone) =>
  ({ things: [one = '', other = ''] }: Count) =>
    table === 'expected_and_found' ? !isGone('expected', one) && !isGone('found', other) : !isGone(table, one)

/** The same counts without names that are gone: one that is hidden today leaves no trace. */
export const withoutGone = (counts: Counts, isGone: IsGone): Counts => ({
  ...counts,
  ...Object.fromEntries(numberTables.map((table) => [table, counts[table].filter(isHere(table, isGone))])),
  ...partsHere(counts, [counts], isGone),
})

/**
 * Parts without drugs that are gone. Where something found is gone, no outcome is here: 'with something else' would tell of
 * it. An amount tells of its own drug alone.
 */
function partsHere({ outcomes, amounts, itself = {} }: CountedParts, rows: readonly Counts[], isGone: IsGone) {
  const isFoundGone = (name: string) => isGone('found', name)
  const isAnyGone = rows.some((row) => row.found.some(({ things: [name = ''] }) => isFoundGone(name)))
  const here = (counts: readonly Count[] | undefined) =>
    counts?.filter(({ things: [, name = ''] }) => !isGone('expected', name))
  return {
    outcomes: isAnyGone ? undefined : here(outcomes),
    amounts: here(amounts)?.filter(({ things: [, name = ''] }) => !itself[name]?.some(isFoundGone)),
    itself: Object.fromEntries(Object.entries(itself).filter(([, names]) => !names.some(isFoundGone))),
  } satisfies CountedParts
}

/** The sums of rows, with what must be hidden, without names that are gone. */
export function monthCounts(rows: readonly Counts[], fewest: number, isGone: IsGone): Counts {
  const sums = (table: NumberTable) => sumsOf(rows, table, fewest).filter(isHere(table, isGone))
  return hideSmall(
    {
      samples: rows.reduce((sum, { samples }) => sum + samples, 0),
      expects_one: rows.every((row) => row.expects_one),
      finds: finds(rows),
      expected: sums('expected'),
      found: sums('found'),
      expected_and_found: sums('expected_and_found'),
      ...partsHere(summedRows(rows), rows, isGone),
    },
    fewest,
  )
}

/**
 * The sums of a table. One is hidden if it would tell what one row alone hid, or that rows together hid too few.
 */
function sumsOf(rows: readonly Counts[], table: NumberTable, fewest: number): Count[] {
  const all = Map.groupBy(
    rows.flatMap((row) => row[table]),
    ({ things }) => keyOf(things),
  )
  return inOrder(
    [...all.values()].map((parts) => {
      const hidden = parts.filter(({ is_hidden }) => is_hidden)
      const isTold = hidden.length > 0 && (hidden.length === 1 || total(hidden) < fewest)
      return { things: parts[0]?.things ?? [], count: total(parts), is_hidden: isTold }
    }),
  )
}

const total = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** The same counts with nothing to read but the number of samples, or without what `isHidden` names. */
export const hiding = (
  counts: Counts,
  isHidden: (table: NumberTable, things: readonly string[]) => boolean,
): Counts => ({
  ...counts,
  ...Object.fromEntries(
    numberTables.map((table) => [
      table,
      counts[table].map((one) => ({ ...one, is_hidden: one.is_hidden || isHidden(table, one.things) })),
    ]),
  ),
})
