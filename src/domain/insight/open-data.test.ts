/** Open data identify nobody: every cell and every count stands for at least five samples. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestSamples, firstUntoldWeek, mondayOf, type OpenSample, openCells, otherAreas } from './open-data.ts'

const sample = (area: string, week: string, found: string[] = []): OpenSample => ({ area, week, expected: [], found })
const many = (count: number, area: string, week: string) => Array.from({ length: count }, () => sample(area, week))
const shape = (samples: OpenSample[]) =>
  openCells(samples).map(({ area, first_week, last_week, samples: own }) => [area, first_week, last_week, own.length])

test.each([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('weeks with too few samples join the next ones; the newest few samples wait', () => {
  expect(
    shape([
      ...many(3, 'West', '2026-01-05'),
      ...many(2, 'West', '2026-01-19'),
      ...many(6, 'West', '2026-01-26'),
      ...many(4, 'West', '2026-02-02'),
      ...many(3, 'East', '2026-01-05'),
      ...many(5, '', '2026-01-12'),
    ]),
  ).toEqual([
    [otherAreas, '2026-01-12', '2026-01-12', 5],
    ['West', '2026-01-05', '2026-01-19', 5],
    ['West', '2026-01-26', '2026-01-26', 6],
  ])
})

test('a week is published once it is four weeks old', () => {
  expect(firstUntoldWeek('2026-11-21')).toBe('2026-10-19')
})

const name = fc.constantFrom('a', 'b', 'c')
const anySample = fc.record({
  area: fc.constantFrom('North', 'South', 'West', '', otherAreas),
  week: fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 0, 5 + 7 * n)).toISOString().slice(0, 10)),
  expected: fc.array(name, { maxLength: 3 }),
  found: fc.array(name, { maxLength: 3 }),
})

test('whatever the samples, every cell has at least five, and no sample counts twice', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 80 }), (samples) => {
      const cells = openCells(samples)
      const counted = cells.flatMap((cell) => cell.samples)
      expect(new Set(counted).size).toBe(counted.length)
      for (const cell of cells) {
        expect(cell.samples.length).toBeGreaterThanOrEqual(fewestSamples)
      }
    }),
    { numRuns: 300 },
  )
})

test('a later export only adds cells; it repeats all earlier ones unchanged', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 80 }), fc.integer({ min: 0, max: 20 }), (samples, weeks) => {
      const until = new Date(Date.UTC(2026, 0, 5 + 7 * weeks)).toISOString().slice(0, 10)
      const earlier = openCells(samples.filter(({ week }) => week < until))
      expect(openCells(samples)).toEqual(expect.arrayContaining(earlier))
    }),
    { numRuns: 200 },
  )
})
