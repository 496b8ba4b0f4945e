/** Numbers as a reader has them: known ones, unknown ones with their bounds, and lines that hold between them. */
import type { NumberTable } from './hidden-counts.ts'
import { type NamedSet, placeOf } from './named-sets.ts'
import type { Parting } from './parts.ts'

/** A hidden number: the least and the most that it can be, what it is, and its place among all numbers, hidden or not. */
export type Unknown = { readonly least: number; readonly most: number; readonly truth: number; readonly place: number }

/** A line that holds: the sum of the unknowns, each times its factor, is between these two. */
export type Line = {
  readonly terms: readonly (readonly [unknown: number, factor: number])[]
  readonly low: number
  readonly high: number
}

/** A set of fewer samples than the threshold that a reader can name, and must not narrow down. */
export type Guarded = {
  /** Its number: what is known of it, and unknowns that are added, each times its factor. */
  readonly known: number
  readonly terms: Line['terms']
  readonly fewest: number
  /** A reader must think each of these possible: that it is no more than the one, and no less than the other. */
  readonly low: number
  readonly high: number
  /** The table that tells of it, and its things. */
  readonly table: NumberTable | Parting
  readonly things: readonly string[]
  /** The row of it; null: it is the month's. */
  readonly row: number | null
  /** Sets of one kind seldom hinder each other, so the solver is asked for them together. */
  readonly kind: string
}

/** All that a reader knows. */
export type Known = {
  readonly unknowns: readonly Unknown[]
  readonly lines: readonly Line[]
  readonly guarded: readonly Guarded[]
}

/** A number as the reader has it: what is known of it, and unknowns that are added. */
export type Sum = { readonly known: number; readonly terms: readonly (readonly [number, number])[] }
export const none: Sum = { known: 0, terms: [] }
export const sums = {
  plus: (all: readonly Sum[]): Sum => ({
    known: all.reduce((sum, { known }) => sum + known, 0),
    terms: all.flatMap(({ terms }) => terms),
  }),
  minus: (one: Sum, other: Sum): Sum =>
    sums.plus([
      one,
      { known: -other.known, terms: other.terms.map(([unknown, factor]) => [unknown, -factor] as const) },
    ]),
}
export const knownAs = (known: number): Sum => ({ known, terms: [] })
export const isSmall = (number: number, fewest: number) => number > 0 && number < fewest

/** Each unknown once, with all its factors; none that goes out. */
function eachOnce(terms: Sum['terms']): Sum['terms'] {
  const factors = new Map<number, number>()
  for (const [unknown, factor] of terms) factors.set(unknown, (factors.get(unknown) ?? 0) + factor)
  return factors.size === terms.length ? terms : [...factors].filter(([, factor]) => factor !== 0)
}

const nothing: Unknown = { least: 0, most: 0, truth: 0, place: 0 }

/** What a reader knows, while it is being put together. */
export class Knowing {
  readonly unknowns: Unknown[] = []
  readonly lines: Line[] = []
  private readonly guards = new Map<string, Guarded>()
  private numbers = 0

  /** A number that is at most `most`; a hidden one is unknown. */
  number(is_hidden: boolean, truth: number, most: number): Sum {
    const place = this.numbers
    this.numbers += 1
    if (!is_hidden) return knownAs(truth)
    this.unknowns.push({ least: 0, most, truth, place })
    return { known: 0, terms: [[this.unknowns.length - 1, 1]] }
  }

  /** `sum` is between the two. A line of one unknown bounds it. */
  holds({ known, terms }: Sum, low: number, high: number): void {
    const [first, ...others] = eachOnce(terms)
    if (first === undefined) return
    if (others.length > 0) this.lines.push({ terms: [first, ...others], low: low - known, high: high - known })
    else {
      const [unknown, factor] = first
      const one = this.unknowns[unknown] ?? nothing
      const [from = 0, to = one.most] = [(low - known) / factor, (high - known) / factor].sort((a, b) => a - b)
      this.unknowns[unknown] = { ...one, least: Math.max(one.least, from), most: Math.min(one.most, to) }
    }
  }

  /** The least (-1) or the most (1) that the bounds alone let terms be. */
  private end(terms: Sum['terms'], side: 1 | -1): number {
    return terms.reduce((sum, [unknown, factor]) => {
      const { least, most } = this.unknowns[unknown] ?? nothing
      return sum + factor * (factor * side > 0 ? most : least)
    }, 0)
  }

  /** The set's number must not be narrowed down. Different sets may have the same number. */
  guard({ known, terms }: Sum, set: NamedSet, of: Pick<Guarded, 'fewest' | 'row'>): void {
    const kind = `${of.row === null} ${[set.has, set.lacks].map((parts) => parts.map(({ table }) => table).join())}`
    this.guardNumber({ known, terms }, { ...placeOf(set), ...of, kind })
  }

  /** A number must not be narrowed down. */
  guardNumber({ known, terms }: Sum, of: Pick<Guarded, 'fewest' | 'row' | 'table' | 'things' | 'kind'>): void {
    const key = JSON.stringify([known, terms, of.fewest])
    const ends = { low: 1, high: of.fewest - 1 }
    if (!this.guards.has(key)) this.guards.set(key, { known, terms, ...ends, ...of })
  }

  /** What is known, of the rows and the month. */
  get all(): Known {
    // A line that the bounds alone keep tells nothing.
    const lines = this.lines.filter(({ terms, low, high }) => this.end(terms, -1) < low || this.end(terms, 1) > high)
    return { unknowns: this.unknowns, lines, guarded: [...this.guards.values()] }
  }
}
