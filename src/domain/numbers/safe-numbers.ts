/**
 * Hides more of what a release would tell until nobody can recover a small number from everything ever released. What
 * is already released stays as it is.
 */
import { beyondRows, tellingNothing } from './beyond-rows.ts'
import type { Counts, NumberTable } from './hidden-counts.ts'
import { hideSmall } from './hidden-counts.ts'
import type { Guarded } from './knowing.ts'
import { hiding } from './month-counts.ts'
import { type Parting, type Place, partings, toldParts, toldPlaces } from './parts.ts'
import { readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { type FoundWorlds, type MakeSolver, recovered } from './recovered.ts'

type IsHidden = Parameters<typeof hiding>[1]
const isPair: IsHidden = (table) => table === 'expected_and_found'
const always: IsHidden = () => true

/** How often single numbers are hidden before whole tables are. */
const mostRounds = 6

/** How often the parts of a parting are tried, each time with those of fewer drugs; one try of a large month takes seconds. */
const mostTries = 3

/** Numbers with more hidden, the same wherever nothing is left to hide. */
const hidingMore = <Told extends { readonly counts: Counts; readonly fewest: number }>(
  told: Told,
  isHidden: IsHidden,
): Told => ({ ...told, counts: hideSmall(hiding(told.counts, isHidden), told.fewest) })

const numberHidden = ({ counts }: { readonly counts: Counts }) =>
  [...counts.expected, ...counts.found, ...counts.expected_and_found].filter(({ is_hidden }) => is_hidden).length

/** Hides numbers that touch the recovered ones: first those of the same line, then all of the same things. */
function hidingTouched<Told extends { readonly counts: Counts; readonly fewest: number }>(
  told: Told,
  lost: readonly Guarded[],
): Told | null {
  for (const isHidden of [ofLines(lost), ofThings(lost)]) {
    const next = hidingMore(told, isHidden)
    if (numberHidden(next) > numberHidden(told)) return next
  }
  return null
}

/** A row that can be told, with more hidden where it must be; null if it cannot. */
export function safeRow(row: ToldRow, makeSolver: MakeSolver): ToldRow | null {
  const found: FoundWorlds = []
  const lostOf = (one: ToldRow) => recovered(readerKnows([one], null), makeSolver, found)
  const told = safeTables(row, lostOf)
  return told && withParts(told, lostOf)
}

type LostOf<Told> = (one: Told) => readonly Guarded[]

/** The same with parts told, as far as nothing follows from them and all other numbers. */
const withParts = <Told extends { readonly counts: Counts; readonly fewest: number }>(
  told: Told,
  lostOf: LostOf<Told>,
) => partings.reduce((one, parting) => withParting(one, parting, lostOf), told)

function withParting<Told extends { readonly counts: Counts; readonly fewest: number }>(
  told: Told,
  parting: Parting,
  lostOf: LostOf<Told>,
): Told {
  const without = new Set<Place>()
  for (let round = 0; round < mostTries; round += 1) {
    const parts = toldParts(told.counts, parting, told.fewest, without)
    const one = { ...told, counts: { ...told.counts, [parting]: parts } }
    const places = toldPlaces(one.counts, parting)
    if (places.length === 0) return told
    const lost = lostOf(one)
    if (lost.length === 0) return one
    const touched = places.filter((place) => lost.some(({ things }) => place !== null && things.includes(place)))
    for (const place of touched.length === 0 ? places : touched) without.add(place)
  }
  return told
}

function safeTables(row: ToldRow, lostOf: (row: ToldRow) => readonly Guarded[]): ToldRow | null {
  let told = row
  for (let round = 0; round < mostRounds; round += 1) {
    const lost = lostOf(told)
    if (lost.length === 0) return told
    const next = hidingTouched(told, lost)
    if (next === null) break
    told = next
  }
  for (const isHidden of [isPair, always]) {
    const safe = hidingMore(told, isHidden)
    if (lostOf(safe).length === 0) return safe
  }
  return null
}

/**
 * A month with more hidden where it must be, or without the names of what it hides: nobody recovers a small number from it
 * that its rows do not tell already. Where nothing follows from it, it says which of its hidden numbers are small.
 */
export function safeMonth(month: ToldMonth, makeSolver: MakeSolver): ToldMonth {
  const lostOf = beyondRows(month, makeSolver)
  const told = safeSilentMonth({ ...month, says_few: false }, lostOf)
  const saying = { ...told, says_few: true }
  return withParts(told.names_few && lostOf(saying).length === 0 ? saying : told, lostOf)
}

function safeSilentMonth(month: ToldMonth, lostOf: ReturnType<typeof beyondRows>): ToldMonth {
  let told = month
  for (let round = 0; round < mostRounds; round += 1) {
    const lost = lostOf(told)
    if (lost.length === 0) return told
    const next = hidingTouched(told, lost)
    // Hiding numbers does not help where their names tell too much.
    if (next === null && !told.names_few) break
    told = next ?? { ...month, names_few: false }
  }
  for (const isHidden of [() => false, isPair]) {
    told = hidingMore({ ...told, names_few: false }, isHidden)
    if (lostOf(told).length === 0) return told
  }
  return tellingNothing(month)
}

/** Whether a number is that of a recovered set's things. */
function ofLines(lost: readonly Guarded[]): IsHidden {
  const sets = lost.map(({ table, things }) => ({ table, things: new Set(things) }))
  return (table, things) => sets.some((set) => set.table === table && things.every((name) => set.things.has(name)))
}

/** Whether a number has a thing of a recovered set. */
function ofThings(lost: readonly Guarded[]): IsHidden {
  const names = new Set(lost.flatMap(({ things }) => things))
  return (_table: NumberTable, things) => things.some((name) => names.has(name))
}
