/**
 * Hides more of what a release would tell until nobody can recover a small number from everything ever released. What
 * is already released stays as it is.
 */
import type { NumberTable } from './hidden-counts.ts'
import { hideSmall, keyOf } from './hidden-counts.ts'
import { hiding } from './month-counts.ts'
import { type Guarded, readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { type MakeSolver, recovered } from './recovered.ts'

const isPair = (table: NumberTable) => table === 'expected_and_found'
const always = () => true

/** A row that can be told, with more hidden where it must be; null if it cannot. */
export function safeRow(row: ToldRow, makeSolver: MakeSolver): ToldRow | null {
  const tries = [row.counts, hiding(row.counts, isPair), hiding(row.counts, always)]
  for (const counts of tries) {
    const safe = { ...row, counts }
    if (recovered(readerKnows([safe], null), makeSolver).length === 0) return safe
  }
  return null
}

/** How often single numbers are hidden before whole tables are. */
const mostRounds = 6

/**
 * A month that can be told, with more hidden where it must be, or without the names of what it hides; null if it cannot.
 */
export function safeMonth(month: ToldMonth, makeSolver: MakeSolver): ToldMonth | null {
  const lostOf = (told: ToldMonth) => recovered(readerKnows(told.rows, told), makeSolver)
  const hidingMore = (told: ToldMonth, isHidden: Parameters<typeof hiding>[1]): ToldMonth => ({
    ...told,
    counts: hideSmall(hiding(told.counts, isHidden), told.fewest),
  })
  let told = month
  for (let round = 0; round < mostRounds; round += 1) {
    const lost = lostOf(told)
    if (lost.length === 0) return told
    const next = hidingMore(told, touching(lost))
    // Hiding numbers does not help where their names tell too much.
    const isSame = JSON.stringify(next.counts) === JSON.stringify(told.counts)
    if (isSame && !told.names_few) break
    told = isSame ? { ...month, names_few: false } : next
  }
  for (const isHidden of [() => false, isPair, always]) {
    told = hidingMore({ ...told, names_few: false }, isHidden)
    if (lostOf(told).length === 0) return told
  }
  return null
}

/** Which of a month's numbers are of the same things as the recovered ones. */
function touching(lost: readonly Guarded[]) {
  const keys = new Set(lost.map(({ table, things }) => `${table} ${keyOf(things)}`))
  const names = lost.filter(({ table }) => isPair(table)).flatMap(({ things }) => things)
  const named = new Set(names)
  return (table: NumberTable, things: readonly string[]) =>
    keys.has(`${table} ${keyOf(things)}`) || (isPair(table) && things.every((name) => named.has(name)))
}
