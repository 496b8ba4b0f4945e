/** Samples of one row, told by what was expected and found in them, for tests of public numbers. */

import { countsOf } from '#domain/numbers/hidden-counts.ts'
import type { TurnedOut } from '#domain/numbers/outcomes.ts'
import type { ToldRow } from '#domain/numbers/reader-knows.ts'
import type { NumberSample } from '#domain/numbers/told-weeks.ts'

export type Things = readonly (readonly [expected: readonly string[], found: readonly string[]])[]

/** As many samples that were expected to be one thing, with what was found. */
export const times = (count: number, expected: string, ...found: string[]): Things =>
  Array.from({ length: count }, () => [[expected], found] as const)

const samplesOf = (things: Things): NumberSample[] =>
  things.map(([expected, found], at) => ({
    ...{ sample_id: `S${at}`, area: 'West', week: '2026-01-19', expected, found },
    ...turnedOut(expected, found),
  }))

/** How a sample turned out where a drug has the same name whether it is expected or found. */
export function turnedOut(expected: readonly string[], found: readonly string[]): Required<TurnedOut> {
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
