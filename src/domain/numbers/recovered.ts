/**
 * Which small numbers a reader can recover: those that cannot be every number from 1 to the threshold less one. A number is
 * safe once two worlds show it: numbers for everything hidden that keep every line, in one of which it is at most 1, in
 * the other at least the threshold less one. Where less was possible already, its own ends (`low`, `high`) stand for these. A solver looks for such worlds; whether one holds is checked here, in whole
 * numbers, so a fault of the solver can only call a safe number recovered.
 */
import type { Guarded, Known, Line } from './knowing.ts'

/**
 * Finds whole numbers that keep the lines, with the least sum of the given unknowns, each times its cost; null if it found
 * none, or saw that none has a sum of `enough` or less. A quick one may give up early; only the sum of the best one is surely
 * the least.
 */
export type Solver = {
  least(
    costs: ReadonlyMap<number, number>,
    how: 'QUICK' | 'THOROUGH' | 'BEST',
    enough?: number,
  ): readonly number[] | null
  /** Ends it. */
  end(): void
}

/** Makes a solver of the lines. */
export type MakeSolver = (known: Known) => Solver

/**
 * Worlds that were found before, by the places of their numbers. Where more is hidden, or less is said, they often hold still,
 * so they are tried before the solver is asked; a number that was known then is what it is.
 */
export type FoundWorlds = ReadonlyMap<number, number>[]

/** Whether these whole numbers keep every bound and line. */
export function holds({ unknowns, lines }: Known, world: readonly number[]): boolean {
  const isWithin = unknowns.every(({ least, most }, at) => {
    const value = world[at] ?? -1
    return Number.isInteger(value) && value >= least && value <= most
  })
  return isWithin && lines.every((line) => keeps(line, world))
}

function keeps({ terms, low, high }: Line, world: readonly number[]): boolean {
  const sum = terms.reduce((all, [unknown, factor]) => all + factor * (world[unknown] ?? 0), 0)
  return sum >= low && sum <= high
}

/** The guarded numbers that nobody could show to be safe. `found`: worlds to try first; new ones are added to it. */
export function recovered(known: Known, makeSolver: MakeSolver, found: FoundWorlds = []): Guarded[] {
  const truth = known.unknowns.map((unknown) => unknown.truth)
  if (!holds(known, truth)) throw new Error('What a reader knows does not hold of what was counted.')
  // What needs no hidden number is known as it is.
  const lost = known.guarded.filter((one) => one.terms.length === 0 && (one.known > one.low || one.known < one.high))
  const hidden = known.guarded.filter(({ terms }) => terms.length > 0)
  const open = { low: new Set(hidden), high: new Set(hidden) }
  const note = (world: readonly number[]) => {
    for (const guarded of open.low) if (numberIn(world, guarded) <= guarded.low) open.low.delete(guarded)
    for (const guarded of open.high) if (numberIn(world, guarded) >= guarded.high) open.high.delete(guarded)
  }
  note(truth)
  for (const before of found) {
    const world = known.unknowns.map((unknown) => before.get(unknown.place) ?? unknown.truth)
    if (holds(known, world)) note(world)
  }
  if (open.low.size + open.high.size === 0) return lost
  const solver = makeSolver(known)
  /** Looks for a world in which the given numbers are small (1), or large (-1). */
  const look = (which: readonly Guarded[], side: 1 | -1, how: 'QUICK' | 'THOROUGH'): void => {
    const world = worldOf(known, solver, which, side, how)
    if (world === null) return
    note(world)
    found.push(new Map(known.unknowns.map(({ place }, at) => [place, world[at] ?? 0])))
  }
  try {
    for (const [all, side] of [
      [open.low, 1],
      [open.high, -1],
    ] as const)
      for (const group of Map.groupBy(hidden, ({ kind }) => kind).values())
        for (let left = group.filter((one) => all.has(one)); left.length > 0; ) {
          look(left, side, 'QUICK')
          const [first] = left
          // Together they hinder each other: ask for one alone.
          if (first !== undefined && left.every((one) => all.has(one))) {
            look([first], side, 'THOROUGH')
            // Asked in vain, it would stand in the way of the others.
            if (all.delete(first)) lost.push(first)
            if (lost.at(-1) === first) open.high.delete(first)
          }
          left = left.filter((one) => all.has(one))
        }
  } finally {
    solver.end()
  }
  return [...new Set(lost)]
}

/** A world that keeps every line, in which the given numbers are small (1), or large (-1); null if none was found. */
function worldOf(
  known: Known,
  solver: Solver,
  which: readonly Guarded[],
  side: 1 | -1,
  how: Parameters<Solver['least']>[1],
): readonly number[] | null {
  const costs = new Map<number, number>()
  for (const { terms } of which)
    for (const [unknown, factor] of terms) costs.set(unknown, (costs.get(unknown) ?? 0) + side * factor)
  const [one, ...others] = which
  // Where the least that it can be by fractions is too much, no whole number is small enough.
  const end = one === undefined ? 0 : side === 1 ? one.low - one.known : one.known - one.high
  const enough = how === 'THOROUGH' && others.length === 0 ? end : undefined
  const world = solver.least(costs, how, enough)?.map(Math.round)
  return world !== undefined && holds(known, world) ? world : null
}

/**
 * The same sets with what is possible by all that a reader knows, where that is less than they ask for. What the solver
 * does not answer stays as it is.
 */
export function asPossible(known: Known, sets: readonly Guarded[], makeSolver: MakeSolver): Guarded[] {
  const solver = makeSolver(known)
  const end = (one: Guarded, side: 1 | -1) => {
    const world = one.terms.length === 0 ? [] : worldOf(known, solver, [one], side, 'BEST')
    return world === null ? null : numberIn(world, one)
  }
  try {
    return sets.map((one) => {
      const [low, high] = [end(one, 1), end(one, -1)]
      return { ...one, low: Math.max(one.low, low ?? one.low), high: Math.min(one.high, high ?? one.high) }
    })
  } finally {
    solver.end()
  }
}

const numberIn = (world: readonly number[], { known, terms }: Pick<Guarded, 'known' | 'terms'>): number =>
  terms.reduce((sum, [unknown, factor]) => sum + factor * (world[unknown] ?? 0), known)
