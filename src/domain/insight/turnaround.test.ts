import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysWithin, type TurnaroundGroup, turnaroundOf } from './turnaround.ts'

describe('daysWithin', () => {
  test.each([
    [0.5, [], null],
    [0.5, [[2, 1]], 2],
    [
      0.5,
      [
        [1, 1],
        [3, 1],
      ],
      1,
    ],
    [
      0.5,
      [
        [1, 1],
        [3, 2],
      ],
      3,
    ],
    [
      0.9,
      [
        [1, 9],
        [7, 1],
      ],
      1,
    ],
    [
      0.9,
      [
        [1, 8],
        [7, 2],
      ],
      7,
    ],
  ] as [number, [number, number][], number | null][])('%d of %j: %s', (share, counts, days) => {
    expect(daysWithin(share, new Map(counts))).toBe(days)
  })

  test('gives the value at that rank among all values, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1 }), fc.constantFrom(0.5, 0.9), (values, share) => {
        const counts = new Map<number, number>()
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
        const sorted = values.toSorted((a, b) => a - b)
        expect(daysWithin(share, counts)).toBe(sorted[Math.ceil(share * values.length) - 1])
      }),
    )
  })
})

const group = (changes: Partial<TurnaroundGroup>): TurnaroundGroup => ({
  site_id: 1,
  site: 'Parkdale',
  promise_days: 3,
  collected: '2026-11-20',
  reported: '2026-11-25',
  in_time: true,
  samples: 1,
  ...changes,
})

test('weekends and holidays do not count, and each site is counted separately', () => {
  const { sites, days } = turnaroundOf(
    [
      group({ samples: 4 }),
      group({ reported: '2026-11-26', in_time: false }),
      group({ reported: null, in_time: false, samples: 2 }),
      group({ reported: null, samples: 3 }),
      group({ site_id: 2, site: 'Harbour', promise_days: 1, collected: '2026-11-21', reported: '2026-11-22' }),
    ],
    ['2026-11-24'],
  )
  expect(sites).toEqual([
    { site: 'Harbour', promise_days: 1, reported: 1, median_days: 0, p90_days: 0, in_time: 1, waiting: 0, late: 0 },
    { site: 'Parkdale', promise_days: 3, reported: 5, median_days: 2, p90_days: 3, in_time: 4, waiting: 5, late: 2 },
  ])
  expect(days).toEqual([
    { days: 0, in_time: 1, late: 0 },
    { days: 1, in_time: 0, late: 0 },
    { days: 2, in_time: 4, late: 0 },
    { days: 3, in_time: 0, late: 1 },
  ])
})

test('a site without reports has no times', () => {
  const { sites, days } = turnaroundOf([group({ reported: null })], [])
  expect(sites).toMatchObject([{ reported: 0, median_days: null, p90_days: null, waiting: 1 }])
  expect(days).toEqual([])
})
