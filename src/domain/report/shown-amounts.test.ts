/** Texts of amounts: no kind reads like another, and rounding never excludes the real value. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Amount, PercentBasis } from './amounts.ts'
import { fromUnits } from './quantities.ts'
import { rangeOf, withRange } from './ranges.ts'
import { englishAmounts, percentText, shareOf, tenMilligramsOf, weightText } from './shown-amounts.ts'

const none = { weight: null, percent: null }
const percent = (row: Amount) => percentText(row, englishAmounts)

test.each([
  [{ ...none, percent: 8.25 }, '8.25 %'],
  [{ ...none, percent: 0.004 }, 'less than 0.01 % (measured: 0.004 %)'],
  [{ ...none, percent: 8.25, low: 7.425, high: 9.075, unit: '%' }, '8.25 %, likely between 7.4 and 9.1 %'],
  [{ ...none, percent: 99, low: 95.5, high: 99.5, unit: '%' }, '99.00 %, likely between 95 and 100 %'],
  [{ ...none, amount_kind: 'range', low: 8, high: 12, unit: '%' }, 'between 8 and 12 %'],
  [{ ...none, amount_kind: 'range', low: 80, high: 100, unit: '%' }, 'between 80 and 100 %'],
  [{ ...none, amount_kind: 'range', low: 0.123, high: 0.456, unit: '%' }, 'between 0.12 and 0.46 %'],
  [{ ...none, amount_kind: 'range', low: 5, high: null, unit: '%' }, 'at least 5 %'],
  [{ ...none, amount_kind: 'below', low: null, high: 1, unit: '%' }, 'less than 1 %'],
  [{ ...none, amount_kind: 'below', low: null, high: 0.121, unit: '%' }, 'less than 0.13 %'],
  [{ ...none, amount_kind: 'below', low: null, high: 0.001, unit: 'g' }, null],
  [{ ...none, amount_kind: 'trace' }, null],
  [{ ...none, amount_kind: 'present' }, null],
  [none, null],
] as const)('%j reads %j', (row, text) => {
  expect(percent(row)).toBe(text)
})

test('a weight reads in mg, and percents by weight also as mg in 10 mg', () => {
  const range = { ...none, amount_kind: 'range', low: 0.0008, high: 0.0012, unit: 'g' } as const
  const report = { weight: 0.02, is_liquid: false }
  expect(weightText(range, englishAmounts)).toBe('between 0.8 and 1.2 mg')
  expect(tenMilligramsOf(range, report, englishAmounts)).toBe('between 0.4 and 0.6 mg')
  const both = { percent: 8.25, weight: 0.00165, low: 7.4, high: 9.1, unit: '%' } as const
  expect(tenMilligramsOf(both, report, englishAmounts)).toBe('0.83 mg, likely between 0.74 and 0.91 mg')
  expect(tenMilligramsOf({ ...both, weight: null }, report, englishAmounts)).toBeNull()
  expect(tenMilligramsOf(both, { ...report, is_liquid: true }, englishAmounts)).toBeNull()
})

test('a bar is as long as the value, and shows both ends of a range', () => {
  const report = { weight: 0.02, is_liquid: false }
  expect(shareOf({ ...none, percent: 8.25 }, report)).toEqual({ value: 8.25, low: null, high: null })
  expect(shareOf({ ...none, amount_kind: 'range', low: 8, high: 12, unit: '%' }, report)).toEqual({
    value: null,
    low: 8,
    high: 12,
  })
  expect(shareOf({ ...none, weight: 0.005 }, report)).toEqual({ value: 25, low: null, high: null })
  expect(shareOf({ ...none, weight: 0.005 }, { ...report, weight: null })).toBeNull()
  expect(shareOf({ ...none, amount_kind: 'below', high: 12, unit: '%' }, report)).toBeNull()
})

test('the range of a method is rounded outward, between 0 and 100 %; without an uncertainty there is none', () => {
  expect(rangeOf(8.25, '%', 0.1)).toEqual({ low: 7.425, high: 9.075 })
  expect(rangeOf(99, '%', 0.1)).toEqual({ low: 89.1, high: 100 })
  expect(rangeOf(0.001, '%', 1.5)).toEqual({ low: 0.001, high: 0.003 })
  expect([rangeOf(5, '%', null), rangeOf(5, '%', 0), rangeOf(0, '%', 0.1), rangeOf(5, '%', Number.NaN)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0.001, max: 3, noNaN: true }), (units, part) => {
      const value = fromUnits(units, 3)
      const range = rangeOf(value, '%', part)
      expect(range?.low).toBeGreaterThan(0)
      expect(range?.low).toBeLessThanOrEqual(value)
      expect(range?.high).toBeGreaterThanOrEqual(value)
      expect(range?.high).toBeLessThanOrEqual(100)
    }),
  )
})

test('a submitted value gets the range of its method, unless somebody typed one; peak areas and other kinds get none', () => {
  const value = { ...none, percent: 8.25 }
  const ends = (row: Amount, basis: PercentBasis = 'of_weight', uncertainty: number | null = 0.1) => {
    const { low, high, unit } = withRange(row, basis, uncertainty)
    return [low, high, unit]
  }
  expect(ends(value)).toEqual([7.425, 9.075, '%'])
  expect(ends({ ...none, weight: 0.001 })).toEqual([0.0009, 0.0011, 'g'])
  expect(ends({ ...value, low: 8, high: 9, unit: '%' })).toEqual([8, 9, '%'])
  expect(ends(value, 'relative')).toEqual([null, null, null])
  expect(ends(value, 'of_weight', null)).toEqual([null, null, null])
  expect(ends({ ...none, amount_kind: 'trace' })).toEqual([null, null, null])
})

test('a rounded end never excludes its value, and no positive amount reads as 0', () => {
  const ends = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }))
  fc.assert(
    fc.property(ends, ([a, b]) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((units) => fromUnits(units, 3))
      const text = percent({ ...none, amount_kind: 'range', low, high, unit: '%' }) ?? ''
      const [, from, until] = /^between ([\d.]+) and ([\d.]+) %$/.exec(text) ?? []
      expect(Number(from)).toBeLessThanOrEqual(low ?? 0)
      expect(Number(until)).toBeGreaterThanOrEqual(high ?? 0)
      expect(Number(from)).toBeGreaterThan(0)
      const limit = percent({ ...none, amount_kind: 'below', high, unit: '%' }) ?? ''
      expect(Number(/^less than ([\d.]+) %$/.exec(limit)?.[1])).toBeGreaterThanOrEqual(high ?? 0)
    }),
  )
})
