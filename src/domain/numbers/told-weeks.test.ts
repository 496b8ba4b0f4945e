/** Public numbers identify nobody: every row stands for enough samples, and no reader can tell a week with few. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstOfFour,
  firstUntoldWeek,
  mondayOf,
  type NumberSample,
  nextRows,
  otherAreas,
  type ToldWeeks,
  weeksLater,
} from './told-weeks.ts'

let ids = 0
const sample = (area: string, week: string): NumberSample => {
  ids += 1
  return { sample_id: `S${ids}`, area, week, expected: [], found: [] }
}
const many = (count: number, area: string, week: string) => Array.from({ length: count }, () => sample(area, week))
/** The first of four weeks of the grid. */
const begin = '2026-01-19'
const week = (later: number) => weeksLater(begin, later)
const shape = (rows: readonly ToldWeeks[]) =>
  rows.map(({ area, first_week, last_week, samples }) => [area, first_week, last_week, samples.length])
const first = { after: null, lastOf: new Map<string, string>(), fewest: 5 }

test.each([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('weeks stand in a fixed grid of four', () => {
  expect([-1, 0, 1, 3, 4].map((later) => firstOfFour(week(later)))).toEqual([week(-4), begin, begin, begin, week(4)])
  expect(firstOfFour('1969-12-29')).toBe('1969-12-08')
})

test('a week is told once it is four weeks old', () => {
  expect(firstUntoldWeek('2026-11-21')).toBe('2026-10-19')
})

test('a week with enough samples has its row; the rest of the four weeks is one row from the first with too few', () => {
  const samples = [
    ...many(6, 'West', week(0)),
    ...many(4, 'West', week(1)),
    ...many(9, 'West', week(3)),
    ...many(5, '', week(0)),
    ...many(5, 'East', week(2)),
  ]
  expect(shape(nextRows({ ...first, samples, until: week(4) }))).toEqual([
    [otherAreas, week(0), week(0), 5],
    ['West', week(0), week(0), 6],
    ['East', week(0), week(3), 5],
    ['West', week(1), week(3), 13],
  ])
})

test('four weeks with too few leave no row; their samples count in the next one, like late ones', () => {
  const samples = [...many(3, 'West', week(0)), ...many(1, 'West', week(3)), ...many(1, 'West', week(4))]
  expect(nextRows({ ...first, samples: samples.slice(0, 4), until: week(4) })).toEqual([])
  const next = { ...first, after: week(3), until: week(5) }
  expect(shape(nextRows({ ...next, samples }))).toEqual([['West', week(4), week(4), 5]])
})

test('a late sample never joins a row that was told', () => {
  const told = many(5, 'West', week(0))
  expect(shape(nextRows({ ...first, samples: told, until: week(1) }))).toEqual([['West', week(0), week(0), 5]])
  const next = { after: week(0), lastOf: new Map([['West', week(0)]]), fewest: 5, until: week(2) }
  const late = many(1, 'West', week(0))
  expect(nextRows({ ...next, samples: late })).toEqual([])
  expect(shape(nextRows({ ...next, samples: [...late, ...many(4, 'West', week(1))] }))).toEqual([
    ['West', week(1), week(1), 5],
  ])
})

const anySample = fc.record({
  area: fc.constantFrom('North', 'South', 'West', '', otherAreas),
  week: fc.integer({ min: 0, max: 20 }).map(week),
})

test('whatever the samples, however often one looks: rows are the same, each has enough, and no sample counts twice', () => {
  fc.assert(
    fc.property(
      fc.array(anySample, { maxLength: 80 }),
      fc.array(fc.integer({ min: 0, max: 21 }), { maxLength: 5 }),
      fc.constantFrom(5, 11),
      (drawn, looks, fewest) => {
        const samples = drawn.map((one) => sample(one.area, one.week))
        const rows: ToldWeeks[] = []
        const lastOf = new Map<string, string>()
        let after: string | null = null
        for (const look of [...looks, 21].toSorted((a, b) => a - b)) {
          const counted = new Set(rows.flatMap((row) => row.samples))
          const left = samples.filter((one) => !counted.has(one) && one.week < week(look))
          const more = nextRows({ samples: left, after, until: week(look), lastOf, fewest })
          for (const { area, last_week } of more) lastOf.set(area, last_week)
          rows.push(...more)
          if (left.length > 0 || after !== null) after = week(look - 1)
        }
        const counted = rows.flatMap((row) => row.samples)
        expect(new Set(counted).size).toBe(counted.length)
        for (const row of rows) expect(row.samples.length).toBeGreaterThanOrEqual(fewest)
        const weeksOf = rows.map(({ area, first_week, last_week }) => [area, first_week, last_week])
        expect(new Set(weeksOf.map((one) => JSON.stringify(one))).size).toBe(rows.length)
        if (looks.length === 0 || Math.min(...looks) > 20)
          expect(shape(rows)).toEqual(shape(nextRows({ ...first, samples, until: week(21), fewest })))
      },
    ),
    { numRuns: 300 },
  )
})

describe('a reader who knows the rule and sees every row', () => {
  /** The rows that a reader sees: of late samples that arrive after the first four weeks, and of each week. */
  const seen = ([late = 0, ...counts]: readonly number[]) => {
    const samples = counts.flatMap((count, at) => many(count, 'West', week(at)))
    const before = nextRows({ ...first, after: week(-1), samples, until: week(4) })
    const counted = new Set(before.flatMap((row) => row.samples))
    const left = [...samples.filter((one) => !counted.has(one)), ...many(late, 'West', week(-1))]
    const lastOf = new Map(before.map(({ area, last_week }) => [area, last_week]))
    const next = { fewest: 5, after: week(3), lastOf, until: week(counts.length) }
    return JSON.stringify(shape([...before, ...nextRows({ ...next, samples: left })]))
  }
  /** The numbers of samples in each week that a reader must think possible, by what is seen. */
  function possible(worlds: readonly number[][]) {
    const by = new Map<string, Set<number>[]>()
    for (const world of worlds) {
      const key = seen(world)
      const sets = by.get(key) ?? world.map(() => new Set<number>())
      for (const [at, count] of world.entries()) sets[at]?.add(count)
      by.set(key, sets)
    }
    return by
  }
  const every = (...most: number[]): number[][] =>
    most.reduce<number[][]>(
      (worlds, top) => worlds.flatMap((world) => Array.from({ length: top + 1 }, (_, count) => [...world, count])),
      [[]],
    )

  test.each([
    ['four weeks', every(0, 9, 9, 9, 9), 9],
    ['four weeks with few, and the next ones', every(4, 2, 0, 2, 0, 6, 6, 6, 0), 6],
    ['few and late ones beside a week', every(7, 2, 0, 2, 0, 7), 7],
    ['late ones beside the next weeks', every(6, 0, 0, 3, 0, 6, 6, 6, 0), 6],
  ] as const)('%s: where a week may have few samples, it may have any of 1 to 4', (_, worlds, most) => {
    for (const [key, sets] of possible(worlds)) {
      const total = (JSON.parse(key) as [string, string, string, number][]).reduce((sum, row) => sum + row[3], 0)
      // Beyond this, the worlds that were made up are not all there are.
      if (total > most) continue
      const tops = sets.map((_one, at) => Math.max(...worlds.map((world) => world[at] ?? 0)))
      sets.forEach((set, at) => {
        const small = [1, 2, 3, 4].filter((count) => set.has(count))
        if ((tops[at] ?? 0) === most)
          expect([key, at, small.length === 0 || small.length === 4]).toEqual([key, at, true])
      })
    }
  })
})
