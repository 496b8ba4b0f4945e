/**
 * Which small numbers a reader can recover: those that cannot be every number from 1 to the threshold less one. A number is
 * safe once two worlds show it: numbers for everything hidden that keep every line, in one of which it is at most 1, in
 * the other at least the threshold less one. A solver looks for such worlds; whether one holds is checked here, in whole
 * numbers, so a fault of the solver can only call a safe number recovered.
 */
import type { Guarded, Known, Line } from './reader-knows.ts'

/**
 * Finds whole numbers that keep the lines, with the least sum of the given unknowns, each times its cost; null if it found
 * none. Unless it is thorough, it may give up early, and the sum need not be the least.
 */
export type Solver = {
  least(costs: ReadonlyMap<number, number>, isThorough: boolean): readonly number[] | null
  /** Ends it. */
  end(): void
}

/** Makes a solver of the lines. */
export type MakeSolver = (known: Known) => Solver

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

/** The guarded numbers that nobody could show to be safe. */
export function recovered(known: Known, makeSolver: MakeSolver): Guarded[] {
  const truth = known.unknowns.map((unknown) => unknown.truth)
  if (!holds(known, truth)) throw new Error('What a reader knows does not hold of what was counted.')
  // What needs no hidden number is known as it is.
  const lost = known.guarded.filter(({ terms }) => terms.length === 0)
  const hidden = known.guarded.filter(({ terms }) => terms.length > 0)
  const open = { low: new Set(hidden), high: new Set(hidden) }
  const note = (world: readonly number[]) => {
    for (const guarded of open.low) if (numberIn(world, guarded) <= 1) open.low.delete(guarded)
    for (const guarded of open.high) if (numberIn(world, guarded) >= guarded.fewest - 1) open.high.delete(guarded)
  }
  note(truth)
  if (open.low.size + open.high.size === 0) return lost
  const solver = makeSolver(known)
  /** Looks for a world in which the given numbers are small (1), or large (-1). */
  const look = (which: readonly Guarded[], side: 1 | -1, isThorough: boolean): void => {
    const costs = new Map<number, number>()
    for (const { terms } of which)
      for (const [unknown, factor] of terms) costs.set(unknown, (costs.get(unknown) ?? 0) + side * factor)
    const world = solver.least(costs, isThorough)?.map(Math.round)
    if (world !== undefined && holds(known, world)) note(world)
  }
  try {
    for (const [all, side] of [
      [open.low, 1],
      [open.high, -1],
    ] as const)
      for (const group of Map.groupBy(hidden, ({ kind }) => kind).values())
        for (let left = group.filter((one) => all.has(one)); left.length > 0; ) {
          look(left, side, false)
          const [first] = left
          // Together they hinder each other: ask for one alone.
          if (first !== undefined && left.every((one) => all.has(one))) {
            look([first], side, true)
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

const numberIn = (world: readonly number[], { known, terms }: Pick<Guarded, 'known' | 'terms'>): number =>
  terms.reduce((sum, [unknown, factor]) => sum + factor * (world[unknown] ?? 0), known)
