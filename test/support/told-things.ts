/** Samples of one row, told by what was expected and found in them, for tests of public numbers. */

import { countsOf } from '#domain/numbers/hidden-counts.ts'
import type { ToldRow } from '#domain/numbers/reader-knows.ts'
import type { NumberSample } from '#domain/numbers/told-weeks.ts'

export type Things = readonly (readonly [expected: readonly string[], found: readonly string[]])[]

/** As many samples that were expected to be one thing, with what was found. */
export const times = (count: number, expected: string, ...found: string[]): Things =>
  Array.from({ length: count }, () => [[expected], found] as const)

const samplesOf = (things: Things): NumberSample[] =>
  things.map(([expected, found], at) => ({ sample_id: `S${at}`, area: 'West', week: '2026-01-19', expected, found }))

/** A row of one week that holds these samples. */
export const rowOf = (things: Things, fewest = 5): ToldRow => ({
  ...{ area: 'West', first_week: '2026-01-19', last_week: '2026-01-19', fewest },
  counts: countsOf(samplesOf(things), fewest),
})
