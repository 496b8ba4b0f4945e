/** Numbers as they are, together with what a reader has of them, and the lines that hold between them. */
import type { Counts } from './hidden-counts.ts'
import { type Knowing, type Sum, sums } from './knowing.ts'
import type { Parting, Place } from './parts.ts'

/** A number as it is, and as the reader has it. */
export type Both = { readonly sum: Sum; readonly truth: number }

export const bothOf = (parts: readonly Both[]): Both => ({
  sum: sums.plus(parts.map(({ sum }) => sum)),
  truth: parts.reduce((all, one) => all + one.truth, 0),
})

export const lessBoth = (one: Both, other: Both): Both => ({
  sum: sums.minus(one.sum, other.sum),
  truth: one.truth - other.truth,
})

/** One number is at least the other, where that is so; whether it is, the reader is told. */
export function atLeast(knowing: Knowing, more: Both, less: Both): void {
  if (more.truth >= less.truth) knowing.holds(sums.minus(more.sum, less.sum), 0, Number.POSITIVE_INFINITY)
}

/** How many samples are in a part of a place. */
export type PartOf = (part: string, place: Place) => Both

/** A row's numbers, from which the lines of its parts are made. */
export type RowParts = {
  readonly counts: Counts
  /** The samples that were expected to be one thing, that one was found in, or both; of neither, all. */
  readonly number: (expected: string | null, found: string | null) => Both
  /** The parts that are known already. */
  readonly parts: { readonly [parting in Parting]?: PartOf }
}
