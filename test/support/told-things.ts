/** Samples of one row, told by what was expected and found in them, for tests of public numbers. */

import type { AmountBand } from '#domain/numbers/amount-bands.ts'
import { countsOf } from '#domain/numbers/hidden-counts.ts'
import type { InParts } from '#domain/numbers/part-counts.ts'
import type { ToldRow } from '#domain/numbers/reader-knows.ts'
import type { NumberSample } from '#domain/numbers/told-weeks.ts'

/** What was expected and found in samples; and the band of their amount of what was expected, where it was found. */
export type Things = readonly (readonly [
  expected: readonly string[],
  found: readonly string[],
  band?: AmountBand | undefined,
])[]

/** As many samples that were expected to be one thing, with what was found. */
export const times = (count: number, expected: string, ...found: string[]): Things =>
  Array.from({ length: count }, () => [[expected], found] as const)

/** The samples of such things; their IDs are their places. */
export const samplesOf = (things: Things): NumberSample[] =>
  things.map(([expected, found, band], at) => ({
    ...{ sample_id: `S${at}`, area: 'West', week: '2026-01-19', expected, found },
    ...turnedOut(expected, found),
    amounts: amountsOf(expected, found, band),
  }))

/** As many samples that were what they were expected to be, with an amount in a band, beside what else was found. */
export const measured = (count: number, name: string, band: AmountBand, ...others: string[]): Things =>
  Array.from({ length: count }, () => [[name], [name, ...others], band] as const)

/** The band of each expected drug that was found. */
export const amountsOf = (expected: readonly string[], found: readonly string[], band: AmountBand | undefined) =>
  band === undefined
    ? []
    : [...new Set(expected)].filter((name) => found.includes(name)).map((name) => [name, band] as const)

/** How a sample turned out where a drug has the same name whether it is expected or found. */
export function turnedOut(
  expected: readonly string[],
  found: readonly string[],
): Required<Pick<InParts, 'outcome' | 'itself'>> {
  const own = found.filter((name) => expected.includes(name))
  const isInstead = own.length === 0
  const outcome = isInstead ? 'instead' : own.length < found.length ? 'with_other' : 'as_expected'
  return { outcome: found.length === 0 ? null : outcome, itself: own.map((name) => [name, name] as const) }
}

/** A row of one week that holds these samples. */
export const rowOf = (things: Things, fewest = 5): ToldRow => ({
  ...{ area: 'West', first_week: '2026-01-19', last_week: '2026-01-19', fewest },
  counts: countsOf(samplesOf(things), fewest),
})
