/** How amounts of every kind are added and ordered. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Amount,
  type AmountUnit,
  byAmount,
  disagrees,
  endsIn,
  kindOf,
  leastUnits,
  sumAmounts,
  valueIn,
  wholeAmount,
} from './amounts.ts'
import { fromUnits } from './quantities.ts'

const none = { weight: null, percent: null }
const measured = (percent: number | null, weight: number | null = null): Amount => ({
  percent,
  weight,
  amount_kind: 'measured',
})
const range = (low: number, high: number | null, unit: AmountUnit = '%'): Amount => ({
  ...none,
  amount_kind: 'range',
  low,
  high,
  unit,
})
const below = (high: number, unit: AmountUnit = '%'): Amount => ({
  ...none,
  amount_kind: 'below',
  low: null,
  high,
  unit,
})
const trace: Amount = { ...none, amount_kind: 'trace' }
const there: Amount = { ...none, amount_kind: 'present' }

test('a row stored before kinds existed is ‘measured’ if it has a number, else ‘present’', () => {
  expect([kindOf({ percent: 5, weight: null }), kindOf({ percent: null, weight: 0.1 }), kindOf(none)]).toEqual([
    'measured',
    'measured',
    'present',
  ])
})

describe('the sum of rows', () => {
  const said = (rows: readonly Amount[]) => {
    const { amount_kind, percent, weight, low, high, unit } = sumAmounts(rows)
    return {
      amount_kind,
      ...Object.fromEntries(Object.entries({ percent, weight, low, high, unit }).filter(([, one]) => one !== null)),
    }
  }
  test.each([
    ['one stays as it is', [range(8, 12)], { amount_kind: 'range', low: 8, high: 12, unit: '%' }],
    ['values', [measured(5, 0.001), measured(3, 0.002)], { amount_kind: 'measured', percent: 8, weight: 0.003 }],
    [
      'values, one of them without a weight',
      [measured(5, 0.001), measured(3)],
      { amount_kind: 'measured', percent: 8 },
    ],
    ['values without a common unit', [measured(5), measured(null, 0.001)], { amount_kind: 'range', low: 5, unit: '%' }],
    [
      'values with ends',
      [{ ...measured(5), low: 4, high: 6, unit: '%' as const }, measured(3)],
      { amount_kind: 'measured', percent: 8, low: 7, high: 9, unit: '%' },
    ],
    ['ranges', [range(8, 12), range(1, 2)], { amount_kind: 'range', low: 9, high: 14, unit: '%' }],
    ['a value and a range', [measured(5), range(1, 2)], { amount_kind: 'range', low: 6, high: 7, unit: '%' }],
    ['ranges above 100 %', [range(50, 80), range(40, 60)], { amount_kind: 'range', low: 90, high: 100, unit: '%' }],
    ['a value and a trace: at least', [measured(5), trace], { amount_kind: 'range', low: 5, unit: '%' }],
    ['a value and a limit: at least', [measured(5), below(1)], { amount_kind: 'range', low: 5, unit: '%' }],
    ['a range and something not measured', [range(8, 12), there], { amount_kind: 'range', low: 8, unit: '%' }],
    ['at least, and a value', [range(8, null), measured(1)], { amount_kind: 'range', low: 9, unit: '%' }],
    ['traces', [trace, trace], { amount_kind: 'trace' }],
    ['limits', [below(1), below(0.5)], { amount_kind: 'below', high: 1.5, unit: '%' }],
    ['limits of two units', [below(1), below(0.5, 'g')], { amount_kind: 'present' }],
    ['a trace and something not measured', [trace, there], { amount_kind: 'present' }],
    ['nothing measured', [there, there], { amount_kind: 'present' }],
  ] as const)('%s', (_what, rows, sum) => {
    expect(said(rows)).toEqual(sum)
  })
})

describe('the minimum of rows in different units is the larger one', () => {
  const portion = { weight: 0.01, percent_basis: 'of_weight' } as const
  const relative = { weight: null, percent_basis: 'relative' } as const
  test.each([
    ['half of the portion, and 1 %', [measured(null, 0.005), measured(1)], portion, [0.005, 'g']],
    ['the same in another order', [measured(1), measured(null, 0.005)], portion, [0.005, 'g']],
    ['a hundredth of the portion, and 50 %', [measured(null, 0.0001), measured(50)], portion, [50, '%']],
    ['the same amount twice', [measured(null, 0.005), measured(50)], portion, [50, '%']],
    ['half, and more rows in %', [measured(null, 0.005), measured(1), measured(2)], portion, [0.005, 'g']],
    ['half as a range, 1 % and a trace', [range(0.005, 0.006, 'g'), measured(1), trace], portion, [0.005, 'g']],
    ['peak areas, which are never an amount', [measured(null, 0.0001), measured(50)], relative, [0.0001, 'g']],
    ['peak areas alone', [measured(50), trace], relative, [50, '%']],
    ['an unknown portion', [measured(null, 0.005), measured(1)], { ...portion, weight: null }, [1, '%']],
  ] as const)('%s', (_what, rows, tested, [low, unit]) => {
    expect(sumAmounts(rows, tested)).toMatchObject({ amount_kind: 'range', low, high: null, unit })
  })
})

test('amounts are ordered: values and ranges by their middle, then below, trace, present', () => {
  const rows = [
    there,
    trace,
    below(90),
    measured(5),
    range(8, 12),
    measured(null, 0.001),
    range(0.002, 0.004, 'g'),
    measured(11),
  ]
  expect([...rows].sort(byAmount)).toEqual([
    range(0.002, 0.004, 'g'),
    measured(null, 0.001),
    measured(11),
    range(8, 12),
    measured(5),
    below(90),
    trace,
    there,
  ])
})

test('the ends of a percent apply to the weight beside it, in proportion and rounded outward', () => {
  const row = { ...measured(8.25, 0.000825), low: 7.4, high: 9.1, unit: '%' as const }
  expect(endsIn(row, 'g')).toEqual({ low: 0.00074, high: 0.00091 })
  expect(endsIn({ ...row, weight: 0.0000001 }, 'g')).toEqual({ low: 0.0000001, high: 0.0000002 })
  expect(endsIn(range(8, 12), 'g')).toBeNull()
})

test('percent and weight disagree if they differ by more than a twentieth of the larger one', () => {
  const row = (percent: number, weight: number) => measured(percent, weight)
  expect(disagrees(row(8.25, 0.000825), 0.01)).toBe(false)
  expect(disagrees(row(9.5, 0.001), 0.01)).toBe(false)
  expect(disagrees(row(9.499, 0.001), 0.01)).toBe(true)
  expect(disagrees(row(84.1, 0.01), 0.01)).toBe(true)
  expect(disagrees(row(84.1, 0.01), null)).toBe(false)
  expect(disagrees(measured(84.1), 0.01)).toBe(false)
})

const percents = fc.integer({ min: 1, max: 6_000 }).map((one) => fromUnits(one, 3))
const anyRow: fc.Arbitrary<Amount> = fc.oneof(
  percents.map((percent) => measured(percent)),
  percents.map((percent) => measured(percent, percent)),
  percents.map((percent) => measured(null, percent)),
  fc
    .tuple(percents, percents, fc.constantFrom<AmountUnit>('%', 'g'))
    .map(([a, b, unit]) => range(Math.min(a, b), Math.max(a, b), unit)),
  percents.map((high) => below(high)),
  fc.constantFrom(trace, there),
)

test('a sum is never below the least nor above the most of its rows, and says ‘at least’ if one was not measured', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), (rows) => {
      const sum = sumAmounts(rows)
      const isMeasured = rows.every((row) => kindOf(row) === 'measured')
      const isNumbers = rows.every((row) => ['measured', 'range'].includes(kindOf(row)))
      const hasEnd = sum.high !== null || kindOf(sum) === 'measured'
      for (const unit of ['%', 'g'] as const) {
        const least = rows.reduce((all, row) => all + leastUnits(row, unit), 0)
        const said = leastUnits(sum, unit)
        expect(said === 0 || said === least).toBe(true)
      }
      if (kindOf(sum) === 'measured') expect(isMeasured).toBe(true)
      if (kindOf(sum) === 'range' && hasEnd) expect(isNumbers).toBe(true)
      // If any row states a number, the sum must state one too.
      const some = (['%', 'g'] as const).some((unit) => rows.some((row) => leastUnits(row, unit) > 0))
      if (some) expect((['%', 'g'] as const).some((unit) => leastUnits(sum, unit) > 0)).toBe(true)
      expect(wholeAmount(sum)).toEqual(sum)
      if (kindOf(sum) !== 'measured') expect([valueIn(sum, '%'), valueIn(sum, 'g')]).toEqual([null, null])
    }),
  )
})
