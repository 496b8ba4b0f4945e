/**
 * What a reader knows of the samples of a released report whose results changed, from what its page ever told of them: how
 * many changed from one note to the next, and by how much a number differed at each. The reader is given more than that: which
 * things these samples had and have, and whether each has one. Each small set that such a step names is guarded, as it was
 * before and as it was after.
 */
import type { Both } from './both.ts'
import { type Counts, countsOf, type NumberTable, numberTables } from './hidden-counts.ts'
import { isSmall, Knowing, type Known, knownAs, none, sums } from './knowing.ts'
import { hiding } from './month-counts.ts'
import { type Parting, type Place, partings } from './parts.ts'
import { guardAll, partsOfRow, withoutParts } from './parts-known.ts'
import { rowKnown, sidesOf } from './reader-knows.ts'
import type { NumberSample } from './told-weeks.ts'

/** A number of a report: of all its samples, of a table, or of a part. */
export type NumberPlace = { readonly table: 'samples' | NumberTable | Parting; readonly things: readonly string[] }

/** Samples whose results changed from one note to the next: as they were, and as those of them are that are still there. */
export type Step = { readonly was: readonly NumberSample[]; readonly now: readonly NumberSample[] }

/** A number that a note tells differs by so much, all steps up to its own (from 0) together. `in_report`: what the report tells. */
export type Differs = NumberPlace & { readonly step: number; readonly by: number; readonly in_report: number }

export const placeKey = ({ table, things }: NumberPlace): string => JSON.stringify([table, ...things])

/** Stands where a sample is gone: no drug has this name. */
const gone = ''

/** The counts of a step before and after; all hidden. */
function countsOfStep({ was, now }: Step, fewest: number): [Counts, Counts] {
  const isHere = new Set(now.map(({ sample_id }) => sample_id))
  const left = was
    .filter(({ sample_id }) => !isHere.has(sample_id))
    .map((one) => ({ ...one, expected: [gone], found: [gone], outcome: null, itself: [], amounts: [] }))
  const hidden = (samples: readonly NumberSample[]) => hiding(countsOf(samples, fewest), () => true)
  return [hidden(was), hidden([...now, ...left])]
}

/** What is known of steps by what was told to differ. */
export function changeKnown(steps: readonly Step[], told: readonly Differs[], fewest: number): Known {
  const knowing = new Knowing()
  const isParting = (parting: Parting) => told.some(({ table }) => table === parting)
  const rows = steps.map((step) =>
    countsOfStep(step, fewest).map((counts, at) => rowKnown(knowing, { counts, fewest }, at)),
  )
  let parts = rows.map((sides) => sides.map(withoutParts))
  for (const parting of partings.filter(isParting)) {
    const places = new Set(told.flatMap(({ table, things }): Place[] => (table === parting ? [things[1] ?? null] : [])))
    parts = parts.map((sides) =>
      sides.map((row) => ({ ...row, parts: { ...row.parts, [parting]: partsOfRow(knowing, row, parting) } })),
    )
    for (const [at, row] of parts.flat().entries())
      guardAll({ knowing, parting, told: places }, [row], { fewest, row: at })
  }
  /** A number of all steps up to one: before (0) or after (1). */
  const numberOf = ({ table, things }: NumberPlace, step: number, side: 0 | 1): Both => {
    const own = parts.slice(0, step + 1).map((sides): Both => {
      const row = sides[side]
      if (row === undefined) return { sum: none, truth: 0 }
      if (table === 'samples') return side === 0 ? row.number(null, null) : lessGone(row.number)
      if (table === 'outcomes' || table === 'amounts')
        return row.parts[table]?.(things[0] ?? '', things[1] ?? null) ?? { sum: none, truth: 0 }
      return row.number(...sidesOf(table, things))
    })
    return { sum: sums.plus(own.map(({ sum }) => sum)), truth: own.reduce((all, { truth }) => all + truth, 0) }
  }
  for (const one of told) {
    const [was, now] = [numberOf(one, one.step, 0), numberOf(one, one.step, 1)]
    knowing.holds(sums.minus(now.sum, was.sum), one.by, one.by)
  }
  const kinds = new Map([...told].map((one) => [placeKey(one), one]))
  for (const one of kinds.values()) {
    if (one.table === 'samples') continue
    const at = { fewest, row: null, table: one.table, things: one.things, kind: 'changes' }
    const [was, now] = [numberOf(one, steps.length, 0), numberOf(one, steps.length, 1)]
    // All steps together, and the samples of the report that did not change.
    const same = { sum: sums.minus(knownAs(one.in_report), was.sum), truth: one.in_report - was.truth }
    for (const { sum, truth } of [was, now, same]) if (isSmall(truth, fewest)) knowing.guardNumber(sum, at)
  }
  return knowing.all
}

function lessGone(number: (expected: string | null, found: string | null) => Both): Both {
  const [all, left] = [number(null, null), number(gone, null)]
  return { sum: sums.minus(all.sum, left.sum), truth: all.truth - left.truth }
}

/** By how much each number differs over a step; those that do not are left out. */
export function differences({ was, now }: Step): ReadonlyMap<string, number> {
  const by = new Map<string, number>()
  const add = (samples: readonly NumberSample[], factor: 1 | -1) => {
    const counts = countsOf(samples, 0)
    const count = (place: NumberPlace, number: number) => {
      const key = placeKey(place)
      by.set(key, (by.get(key) ?? 0) + factor * number)
    }
    count({ table: 'samples', things: [] }, samples.length)
    for (const table of [...numberTables, ...partings])
      for (const { things, count: number } of counts[table] ?? []) count({ table, things }, number)
  }
  add(now, 1)
  add(was, -1)
  return new Map([...by].filter(([, number]) => number !== 0))
}
