/**
 * What a month tells beyond its rows. These are out already: where two of them each name a thing, everybody knows that the
 * month has at least two samples with it, whatever the month tells. So a month must leave open what its rows leave open,
 * and no more; one that tells nothing can always be released.
 */
import type { Guarded } from './knowing.ts'
import { hiding } from './month-counts.ts'
import { readerKnows, type ToldMonth } from './reader-knows.ts'
import { asPossible, type FoundWorlds, type MakeSolver, recovered } from './recovered.ts'

/** The same month with nothing to read but its number of samples, which is the sum of its rows. */
export const tellingNothing = (month: ToldMonth): ToldMonth => ({
  ...month,
  ...{
    names_few: false,
    says_few: false,
    counts: { ...hiding(month.counts, () => true), outcomes: undefined, amounts: undefined },
  },
})

const keyOf = ({ known, terms, fewest }: Guarded) => JSON.stringify([known, terms, fewest])

/** Finds the small numbers that a reader of the month's rows recovers only once the month tells something. */
export function beyondRows(month: ToldMonth, makeSolver: MakeSolver): (told: ToldMonth) => readonly Guarded[] {
  let byRows: ReadonlyMap<string, Guarded> | null = null
  const found: FoundWorlds = []
  /** What the rows alone leave open of the sets that they tell more of than a month may. */
  function readByRows() {
    const known = readerKnows(month.rows, tellingNothing(month))
    const lost = asPossible(known, recovered(known, makeSolver, found), makeSolver)
    return new Map(lost.map((one) => [keyOf(one), one]))
  }
  return (told) => {
    const known = readerKnows(told.rows, told)
    const lost = recovered(known, makeSolver, found)
    if (lost.length === 0) return lost
    byRows ??= readByRows()
    const open = lost.map((one) => byRows?.get(keyOf(one)) ?? one)
    return byRows.size === 0 ? lost : recovered({ ...known, guarded: open }, makeSolver, found)
  }
}
