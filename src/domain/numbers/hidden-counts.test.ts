/** Which numbers are hidden, and that no line of a table gives one away. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Count } from './count.ts'
import { countsOf } from './hidden-counts.ts'
import type { NumberSample } from './told-weeks.ts'

type Pair = readonly [expected: string, found: string]
const samplesOf = (samples: readonly (readonly [readonly string[], readonly string[]])[]): NumberSample[] =>
  samples.map(([expected, found], at) => ({ sample_id: `S${at}`, area: 'West', week: '2026-01-05', expected, found }))
const times = (count: number, [expected, found]: Pair) =>
  Array.from({ length: count }, () => [[expected], [found]] as const)
const shown = (counts: readonly Count[]) =>
  Object.fromEntries(counts.map(({ things, count, is_hidden }) => [things.join(' '), is_hidden ? null : count]))

test('hides a single small count, and the one that would give it away', () => {
  const samples = samplesOf([
    ...times(9, ['down', 'fentanyl']),
    ...times(6, ['down', 'caffeine']),
    ...times(2, ['down', 'x']),
  ])
  const { expected, found, expected_and_found } = countsOf(samples, 5)
  expect(shown(expected)).toEqual({ down: 17 })
  // Otherwise 17 - 9 - 6 would give away the 2.
  expect(shown(found)).toEqual({ fentanyl: 9, caffeine: null, x: null })
  expect(shown(expected_and_found)).toEqual({ 'down fentanyl': 9, 'down caffeine': null, 'down x': null })
})

test('hides a third count if two small ones together stand for too few samples', () => {
  const samples = samplesOf([
    ...times(8, ['a', 'p']),
    ...times(7, ['a', 'q']),
    ...times(1, ['a', 'r']),
    ...times(1, ['a', 's']),
  ])
  expect(shown(countsOf(samples, 5).found)).toEqual({ p: 8, q: null, r: null, s: null })
})

test('shows everything if nothing is small, and less with a higher limit', () => {
  const samples = samplesOf([...times(12, ['a', 'p']), ...times(8, ['b', 'q'])])
  expect(shown(countsOf(samples, 5).expected)).toEqual({ a: 12, b: 8 })
  expect(shown(countsOf(samples, 11).expected)).toEqual({ a: null, b: null })
  expect(countsOf([], 5)).toMatchObject({ samples: 0, expected: [], found: [], expected_and_found: [] })
})

const name = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e')
const limit = fc.constantFrom(5, 11)

test('whatever the samples, every shown count is true and none is small', () => {
  const sample = fc.tuple(fc.array(name, { maxLength: 3 }), fc.array(name, { maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 80 }), limit, (samples, fewest) => {
      const counts = countsOf(samplesOf(samples), fewest)
      const real = {
        expected: ([one = '']: readonly string[]) => samples.filter(([expected]) => expected.includes(one)).length,
        found: ([one = '']: readonly string[]) => samples.filter(([, found]) => found.includes(one)).length,
        expected_and_found: ([one = '', other = '']: readonly string[]) =>
          samples.filter(([expected, found]) => expected.includes(one) && found.includes(other)).length,
      }
      for (const table of ['expected', 'found', 'expected_and_found'] as const)
        for (const { things, count, is_hidden } of counts[table]) {
          expect(count).toBe(real[table](things))
          if (!is_hidden) expect(count).toBeGreaterThanOrEqual(fewest)
        }
    }),
    { numRuns: 300 },
  )
})

test('if each sample has one expected and one found thing, no row, column or cell gives a small count away', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 11, maxLength: 90 }), limit, (pairs, fewest) => {
      const counts = countsOf(samplesOf(pairs.map(([one, other]) => [[one], [other]])), fewest)
      const givesAway = (line: readonly Count[], isTold: boolean) => {
        const hidden = line.filter(({ is_hidden }) => is_hidden)
        const rest = hidden.reduce((sum, { count }) => sum + count, 0)
        return isTold && hidden.length > 0 && (hidden.length === 1 || rest < fewest)
      }
      expect(givesAway(counts.expected, true)).toBe(false)
      expect(givesAway(counts.found, true)).toBe(false)
      for (const [side, totals] of [counts.expected, counts.found].entries())
        for (const { things, is_hidden } of totals) {
          const line = counts.expected_and_found.filter((pair) => pair.things[side] === things[0])
          expect(givesAway(line, !is_hidden)).toBe(false)
          // The pairs must not reveal a hidden count.
          if (is_hidden) expect(line.every((pair) => pair.is_hidden)).toBe(true)
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
