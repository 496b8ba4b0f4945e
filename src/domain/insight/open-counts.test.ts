/** Which counts open data show, and that nobody can work out the hidden ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenCount, openCounts } from './open-counts.ts'
import type { OpenCell } from './open-data.ts'

type Pair = readonly [expected: string, found: string]
const cellOf = (samples: readonly (readonly [readonly string[], readonly string[]])[]): OpenCell => {
  const week = '2026-01-05'
  const own = samples.map(([expected, found]) => ({ area: 'West', week, expected, found }))
  return { area: 'West', first_week: week, last_week: week, samples: own }
}
const times = (count: number, [expected, found]: Pair) =>
  Array.from({ length: count }, () => [[expected], [found]] as const)
const shown = (counts: readonly OpenCount[]) =>
  Object.fromEntries(counts.map(({ things, count }) => [things.join(' '), count]))

test('hides a single small count, and the one that would give it away', () => {
  const cell = cellOf([
    ...times(9, ['down', 'fentanyl']),
    ...times(6, ['down', 'caffeine']),
    ...times(2, ['down', 'x']),
  ])
  const { expected, found, expected_and_found } = openCounts(cell)
  expect(shown(expected)).toEqual({ down: 17 })
  // Otherwise 17 - 9 - 6 would give away the 2.
  expect(shown(found)).toEqual({ fentanyl: 9, caffeine: null, x: null })
  expect(shown(expected_and_found)).toEqual({ 'down fentanyl': 9, 'down caffeine': null, 'down x': null })
})

test('hides a third count if two small ones together stand for too few samples', () => {
  const cell = cellOf([
    ...times(8, ['a', 'p']),
    ...times(7, ['a', 'q']),
    ...times(1, ['a', 'r']),
    ...times(1, ['a', 's']),
  ])
  expect(shown(openCounts(cell).found)).toEqual({ p: 8, q: null, r: null, s: null })
})

test('shows everything if nothing is small, and less with a higher limit', () => {
  const cell = cellOf([...times(12, ['a', 'p']), ...times(8, ['b', 'q'])])
  expect(shown(openCounts(cell).expected)).toEqual({ a: 12, b: 8 })
  expect(shown(openCounts(cell, 11).expected)).toEqual({ a: null, b: null })
  expect(openCounts(cellOf([]))).toEqual({ expected: [], found: [], expected_and_found: [] })
})

const name = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e')
const limit = fc.constantFrom(5, 11)

test('whatever the samples, every shown count is true and none is small', () => {
  const sample = fc.tuple(fc.array(name, { maxLength: 3 }), fc.array(name, { maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 80 }), limit, (samples, fewest) => {
      const counts = openCounts(cellOf(samples), fewest)
      const real = {
        expected: ([one = '']: readonly string[]) => samples.filter(([expected]) => expected.includes(one)).length,
        found: ([one = '']: readonly string[]) => samples.filter(([, found]) => found.includes(one)).length,
        expected_and_found: ([one = '', other = '']: readonly string[]) =>
          samples.filter(([expected, found]) => expected.includes(one) && found.includes(other)).length,
      }
      for (const table of ['expected', 'found', 'expected_and_found'] as const)
        for (const { things, count } of counts[table]) {
          if (count !== null) expect(count).toBe(real[table](things))
          expect(count ?? fewest).toBeGreaterThanOrEqual(fewest)
        }
    }),
    { numRuns: 300 },
  )
})

test('if each sample has one expected and one found thing, no row, column or cell gives a small count away', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 11, maxLength: 90 }), limit, (pairs, fewest) => {
      const counts = openCounts(cellOf(pairs.map(([one, other]) => [[one], [other]])), fewest)
      const givesAway = (line: readonly OpenCount[], total: number | null) => {
        const hidden = line.filter(({ count }) => count === null).length
        if (total === null || hidden === 0) return false
        const rest = total - line.reduce((sum, { count }) => sum + (count ?? 0), 0)
        return hidden === 1 || rest < fewest
      }
      expect(givesAway(counts.expected, pairs.length)).toBe(false)
      expect(givesAway(counts.found, pairs.length)).toBe(false)
      for (const [side, totals] of [counts.expected, counts.found].entries())
        for (const { things, count } of totals) {
          const line = counts.expected_and_found.filter((pair) => pair.things[side] === things[0])
          expect(givesAway(line, count)).toBe(false)
          // The pairs must not reveal a hidden count.
          if (count === null) expect(line.every((pair) => pair.count === null)).toBe(true)
        }
    }),
    {
      numRuns: 1000,
      // A past bug: a single pair in its row revealed the hidden count of its column.
      examples: [
        [
          [
            ...Array.from({ length: 5 }, () => ['c', 'e'] as [string, string]),
            ...Array.from({ length: 4 }, () => ['a', 'a'] as [string, string]),
            ['e', 'a'],
            ['a', 'c'],
            ['d', 'a'],
          ],
          5,
        ],
      ],
    },
  )
})
