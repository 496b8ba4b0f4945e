/** How the amounts of a drug hang together with its other numbers: where it has one, it was found itself. */
import { amountBands } from './amount-bands.ts'
import { atLeast, type Both, bothOf, lessBoth, type PartOf, type RowParts } from './both.ts'
import type { Knowing } from './knowing.ts'
import type { Place } from './parts.ts'

/** Adds the lines of an expected drug. */
export function amountLines(knowing: Knowing, place: Place, of: PartOf, row: RowParts): void {
  const any = bothOf(amountBands.map((band) => of(band, place)))
  for (const total of [row.number(place, null), ...amountTotals(place, row)]) atLeast(knowing, total, any)
}

/**
 * Samples among which those with an amount are: where it was found at all, where it was found itself, and where it was not
 * something else instead.
 */
export function amountTotals(place: Place, { counts, number, parts: { outcomes: of } }: RowParts): readonly Both[] {
  const own = (place === null ? undefined : counts.itself?.[place]) ?? []
  const found = [null, place].map((expected) => bothOf(own.map((name) => number(expected, name))))
  if (of === undefined) return found
  return [
    ...found,
    bothOf([of('as_expected', place), of('with_other', place)]),
    lessBoth(number(place, null), of('instead', place)),
  ]
}
