/**
 * What a careful reader knows of parts of samples: told ones, and how they hang together with what was expected and found. Each
 * set of parts of a place is guarded wherever one of them is told.
 */
import { amountLines, amountTotals } from './amounts-known.ts'
import { type Both, bothOf, lessBoth, type PartOf, type RowParts } from './both.ts'
import type { Counts } from './hidden-counts.ts'
import { isSmall, type Knowing, none, type Sum } from './knowing.ts'
import type { CountsByName, NumberOf } from './named-sets.ts'
import { outcomeLines } from './outcomes-known.ts'
import { type Parting, type Place, partings, partSets, placesOf, toldPlaces } from './parts.ts'

/** A row, its numbers as they are, and as the reader has them. */
export type PartRow = {
  readonly row: { readonly counts: Counts; readonly fewest: number }
  readonly byName: CountsByName
  readonly of: NumberOf<Sum>
}

/** The month's counts, if there is a month, and its threshold. */
type PartMonth = { readonly counts: Counts; readonly fewest: number }

const linesOf: Record<Parting, (knowing: Knowing, place: Place, of: PartOf, row: RowParts) => void> = {
  outcomes: outcomeLines,
  amounts: amountLines,
}

/** Other numbers of a place, beside how many samples it has, that its parts can be subtracted from. */
const totalsOf: Record<Parting, (place: Place, row: RowParts) => readonly Both[]> = {
  outcomes: () => [],
  amounts: amountTotals,
}

/** Adds what parts tell; nothing of a parting of which none is told. */
export function partsKnown(knowing: Knowing, rows: readonly PartRow[], month: PartMonth | null): void {
  let known = rows.map(withoutParts)
  for (const parting of partings) {
    const told = new Set(
      [...rows.map(({ row }) => row), ...(month ? [month] : [])].flatMap((one) => toldPlaces(one.counts, parting)),
    )
    if (told.size === 0) continue
    known = known.map((row) => ({ ...row, parts: { ...row.parts, [parting]: partsOfRow(knowing, row, parting) } }))
    const at = { knowing, parting, told }
    for (const [index, row] of known.entries())
      guardAll(at, [row], { fewest: rows[index]?.row.fewest ?? 0, row: index })
    if (month !== null) monthParts(at, known, month)
  }
}

/** The numbers of a row of which no parts are known yet. */
export const withoutParts = ({ row, byName, of }: PartRow): RowParts => ({
  counts: row.counts,
  number: (expected, found) => ({ sum: of(expected, found), truth: byName.count(expected, found) }),
  parts: {},
})

type At = { readonly knowing: Knowing; readonly parting: Parting; readonly told: ReadonlySet<Place> }
type Guards = { readonly fewest: number; readonly row: number | null }

/** The numbers of a row's parts, with the lines that hold between them. */
export function partsOfRow(knowing: Knowing, row: RowParts, parting: Parting): PartOf {
  const numbers = new Map(
    (row.counts[parting] ?? []).map(({ things, count, is_hidden }) => [
      JSON.stringify(things),
      { sum: knowing.number(is_hidden, count, row.counts.samples), truth: count },
    ]),
  )
  const of: PartOf = (part, place) =>
    numbers.get(JSON.stringify(place === null ? [part] : [part, place])) ?? { sum: none, truth: 0 }
  for (const place of placesOf(row.counts, parting)) linesOf[parting](knowing, place, of, row)
  return of
}

function monthParts(at: At, rows: readonly RowParts[], month: PartMonth): void {
  const { knowing, parting } = at
  for (const { things, count, is_hidden } of month.counts[parting] ?? []) {
    const [part = '', place = null] = things
    const { sum } = bothOf(rows.flatMap(({ parts }) => parts[parting]?.(part, place) ?? []))
    if (!is_hidden) knowing.holds(sum, count, count)
  }
  const guards = { fewest: month.fewest, row: null }
  guardAll(at, rows, guards)
  // Where the month tells parts, the rows that do not are known together.
  for (const place of toldPlaces(month.counts, parting)) {
    const open = rows.filter(({ counts }) => !toldPlaces(counts, parting).includes(place))
    guardAll({ ...at, told: new Set([place]) }, open, guards)
  }
}

/** Guards, of some rows together, each small set of parts of each place, and what of its other numbers is not in it. */
export function guardAll({ knowing, parting, told }: At, rows: readonly RowParts[], at: Guards): void {
  for (const place of told) {
    const totals = [...new Set([place, null])].map((one) => bothOf(rows.map(({ number }) => number(one, null))))
    const others = rows.map((row) => totalsOf[parting](place, row))
    for (const [index] of (others[0] ?? []).entries()) totals.push(bothOf(others.flatMap((own) => own[index] ?? [])))
    for (const set of partSets[parting]) {
      const sum = bothOf(rows.flatMap(({ parts }) => set.flatMap((part) => parts[parting]?.(part, place) ?? [])))
      const things = [...(place === null ? [] : [place]), ...set]
      const named = { table: parting, things, ...at, kind: `${parting} ${at.row === null}` }
      for (const one of [sum, ...totals.map((total) => lessBoth(total, sum))])
        if (isSmall(one.truth, at.fewest)) knowing.guardNumber(one.sum, named)
    }
  }
}
