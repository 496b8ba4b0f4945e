import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { beginOfStep, daysOf, lengthOf, periodFault, periodOf, stepFor, stepsOf } from './insight-period.ts'

const today = '2026-11-21'
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1826 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }))

test.each([
  [{}, { from: '2026-08-24', to: today }],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: today }],
  [{ to: '2026-01-31' }, { from: '2025-11-03', to: '2026-01-31' }],
  [{ from: '2027-01-01' }, { from: '2027-01-01', to: '2027-01-01' }],
])('%j is %j', (asked, period) => {
  expect(periodOf(asked, today)).toEqual(period)
  expect(periodFault(period)).toBeNull()
})

test.each([
  ['2026-11-21', '2026-11-20', 'to'],
  ['2020-01-01', '2026-11-20', 'to'],
])('%s to %s is refused, at the field %s', (from, to, field) => {
  expect(periodFault({ from, to })?.field).toBe(field)
})

describe('steps', () => {
  test.each([
    ['2026-11-22', 'week', '2026-11-16'],
    ['2026-11-23', 'week', '2026-11-23'],
    ['2026-11-22', 'month', '2026-11-01'],
    ['2026-11-22', 'day', '2026-11-22'],
  ] as const)('%s is in the %s that begins on %s', (day, step, begin) => {
    expect(beginOfStep(day, step)).toBe(begin)
  })

  test.each([
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-09-01', '2026-11-30', 'week'],
    ['2025-09-01', '2026-11-30', 'month'],
  ])('%s to %s fits into 31 columns by %s', (from, to, step) => {
    expect(stepFor({ from, to }, 31)).toBe(step)
  })

  test('contain every day of their period once, in order', () => {
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom('day', 'week', 'month'), (period, step) => {
        const [days, steps] = [daysOf(period), stepsOf(period, step)]
        expect(days).toHaveLength(lengthOf(period))
        expect(steps).toEqual([...new Set(steps)].sort())
        expect(days.every((day) => steps.includes(beginOfStep(day, step)))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
