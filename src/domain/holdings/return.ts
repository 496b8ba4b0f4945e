/** A return for a period: what a site held, what came in, what went, and that it adds up, by substance. */
import { gramDecimals } from '#domain/report/quantities.ts'

/**
 * What happens to a sample at a site. DELETED: its record was deleted. OTHERWISE: its weight changed without a test of this
 * site: it weighed otherwise when it was given back, or another lab's test of it used something up.
 */
export const moveKinds = [
  ...(['RECEIVED', 'FOUND', 'TESTED', 'RETURNED', 'SENT', 'DESTROYED', 'LOST', 'DELETED', 'OTHERWISE'] as const),
] as const
export type MoveKind = (typeof moveKinds)[number]

/** What a correction is about: what was held when the first return began, something that happened, or what the sample is. */
export const correctedThings = ['BEGIN', ...moveKinds, 'SUBSTANCE'] as const
export type CorrectedThing = (typeof correctedThings)[number]

/** The columns of a return, in the order in which they add up. */
export const returnColumns = [
  ...(['held_before', 'corrected', 'received', 'found_again', 'tested', 'returned', 'sent', 'destroyed'] as const),
  ...(['lost', 'held_after'] as const),
] as const
export type ReturnColumn = (typeof returnColumns)[number]

const columnOf: Record<MoveKind, ReturnColumn> = {
  RECEIVED: 'received',
  FOUND: 'found_again',
  TESTED: 'tested',
  RETURNED: 'returned',
  SENT: 'sent',
  DESTROYED: 'destroyed',
  LOST: 'lost',
  DELETED: 'corrected',
  OTHERWISE: 'corrected',
}

/** Whether it adds to what is held; everything else takes away. */
const adds = (what: MoveKind | 'BEGIN') => what === 'BEGIN' || what === 'RECEIVED' || what === 'FOUND'

/**
 * Whole numbers, so that every sum is exact. `units` are those of a weight on the wire (0.1 µg) in vials that were weighed;
 * `apart` are portions that no weighed vial can have lost: of vials that nobody weighed, or beyond what was weighed.
 */
export type Figures = {
  readonly vials: number
  readonly not_weighed: number
  readonly units: number
  readonly apart: number
}

/** Nothing. */
export const noFigures: Figures = { vials: 0, not_weighed: 0, units: 0, apart: 0 }

/** `a` and `times` times `b`. */
export const plus = (a: Figures, b: Figures, times: 1 | -1 = 1): Figures => ({
  vials: a.vials + times * b.vials,
  not_weighed: a.not_weighed + times * b.not_weighed,
  units: a.units + times * b.units,
  apart: a.apart + times * b.apart,
})

const isNone = ({ vials, not_weighed, units, apart }: Figures) =>
  vials === 0 && not_weighed === 0 && units === 0 && apart === 0

/** The part of figures that a balance has: a portion apart is in none. */
const inBalance = (figures: Figures): Figures => ({ ...figures, apart: 0 })

/** What a sample is named after; `name` is empty where nobody said what it is. */
export type SubstanceName = { readonly name: string; readonly basis: 'FOUND' | 'EXPECTED' | 'UNKNOWN' }

/** Something that happened to a sample at an instant (ISO). */
export type Move = { readonly at: string; readonly what: MoveKind; readonly figures: Figures }

/** A figure of earlier returns, as they said it and as it is known since. */
export type Difference = {
  readonly what: MoveKind | 'BEGIN'
  readonly from: Figures
  readonly to: Figures
}

/** A sample in a return. `before` is the name that the last return gave it; null where none named it. */
export type ReturnedSample = {
  readonly sample_id: string
  readonly named: SubstanceName
  readonly before: SubstanceName | null
  readonly begin: Figures
  readonly differences: readonly Difference[]
  readonly moves: readonly Move[]
}

/** What the differences of a sample add to what is held. */
export const correctedBy = (differences: readonly Difference[]): Figures =>
  differences.reduce(
    (sum, { what, from, to }) => plus(sum, inBalance(plus(to, from, -1)), adds(what) ? 1 : -1),
    noFigures,
  )

/** What is held of a sample at the end. */
export const heldAfter = ({ begin, differences, moves }: ReturnedSample): Figures =>
  moves.reduce(
    (sum, { what, figures }) => plus(sum, inBalance(figures), adds(what) ? 1 : -1),
    plus(begin, correctedBy(differences)),
  )

/** A line of a return. `samples_tested` counts the samples that this site tested. */
export type ReturnLine = SubstanceName & {
  readonly cells: Readonly<Record<ReturnColumn, Figures>>
  readonly samples_tested: number
}

type OpenLine = SubstanceName & { cells: Record<ReturnColumn, Figures>; samples_tested: number }

// A cell of each column, as the type says.
const noCells = () => Object.fromEntries(returnColumns.map((column) => [column, noFigures])) as OpenLine['cells']
const isSameName = (a: SubstanceName, b: SubstanceName) => a.name === b.name && a.basis === b.basis

/** The lines of a return by substance, those that hold or held most first, and all of them together. */
export function linesOf(samples: readonly ReturnedSample[]): { lines: ReturnLine[]; total: ReturnLine['cells'] } {
  const lines = new Map<string, OpenLine>()
  const lineOf = ({ name, basis }: SubstanceName) => {
    const key = `${basis} ${name}`
    const line = lines.get(key) ?? { name, basis, cells: noCells(), samples_tested: 0 }
    lines.set(key, line)
    return line
  }
  const add = ({ cells }: OpenLine, column: ReturnColumn, figures: Figures, times: 1 | -1 = 1) => {
    cells[column] = plus(cells[column], figures, times)
  }
  for (const sample of samples) {
    const { named, before, begin, differences, moves } = sample
    const line = lineOf(named)
    const was = before === null || isSameName(before, named) ? line : lineOf(before)
    add(was, 'held_before', begin)
    // What is named otherwise now leaves the line in which it was.
    if (was !== line) {
      add(was, 'corrected', begin, -1)
      add(line, 'corrected', begin)
    }
    add(line, 'corrected', correctedBy(differences))
    for (const { what, figures } of moves) {
      const isCorrection = columnOf[what] === 'corrected'
      add(line, columnOf[what], figures, isCorrection && !adds(what) ? -1 : 1)
    }
    if (moves.some(({ what }) => what === 'TESTED')) line.samples_tested += 1
    add(line, 'held_after', heldAfter(sample))
  }
  const total = noCells()
  for (const { cells } of lines.values())
    for (const column of returnColumns) total[column] = plus(total[column], cells[column])
  const most = ({ cells }: ReturnLine) => Math.max(...returnColumns.map((column) => cells[column].units))
  const shown = [...lines.values()].filter(({ cells }) => returnColumns.some((column) => !isNone(cells[column])))
  return { lines: shown.sort((a, b) => most(b) - most(a) || a.name.localeCompare(b.name)), total }
}

/** Whether cells add up, in vials and in weight: what was held, and what came, less what went, is what is held. */
export function addsUp(cells: ReturnLine['cells']): boolean {
  const came = [cells.corrected, cells.received, cells.found_again]
  const went = [cells.tested, cells.returned, cells.sent, cells.destroyed, cells.lost]
  const sum = went.reduce(
    (left, one) => plus(left, one, -1),
    came.reduce((left, one) => plus(left, one), cells.held_before),
  )
  return isNone(inBalance(plus(sum, cells.held_after, -1)))
}

/** A correction as it is read: by sample. A substance has names, everything else figures. */
export type ReturnCorrection = { readonly sample_id: string; readonly named: SubstanceName } & (
  | { readonly what: 'SUBSTANCE'; readonly from: SubstanceName; readonly to: SubstanceName }
  | { readonly what: MoveKind | 'BEGIN'; readonly from: Figures; readonly to: Figures }
)

/** What stands in a return as a correction, by name: what is known since the last one, and what no other column says. */
export function correctionsOf(samples: readonly ReturnedSample[]): ReturnCorrection[] {
  return samples.flatMap(({ sample_id, named, before, differences, moves }): ReturnCorrection[] => [
    ...(before === null || isSameName(before, named)
      ? []
      : [{ sample_id, named, what: 'SUBSTANCE' as const, from: before, to: named }]),
    ...differences.map((one) => ({ sample_id, named, ...one })),
    ...moves
      .filter(({ what }) => columnOf[what] === 'corrected')
      .map(({ what, figures }) => ({ sample_id, named, what, from: figures, to: noFigures })),
  ])
}

/** Gram as whole units, and back. */
export const unitsOf = (grams: number): number => Math.round(grams * 10 ** gramDecimals)
