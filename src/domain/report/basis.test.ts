import { describe, expect, test } from 'vitest'
import { type Amount, type PercentBasis, present } from './amounts.ts'
import { addsUp, openBasis, shownBasis } from './basis.ts'

const both = (percent: number, weight: number): Amount => ({ percent, weight })
const percent = { percent: 8.25, weight: null }
const range: Amount = { ...present, amount_kind: 'range', low: 0.001, high: 0.002, unit: 'g' }

describe('numbers that show what percents are of', () => {
  test.each<[string, Amount[], number | null, boolean]>([
    ['a row that agrees', [both(8.25, 0.000825)], 0.01, true],
    ['a row that agrees when rounded', [both(8.3, 0.000825)], 0.01, true],
    ['a row that differs', [both(8.25, 0.002)], 0.01, false],
    ['one that agrees beside one that differs', [both(8.25, 0.000825), both(50, 0.001)], 0.01, false],
    ['one that agrees beside a percent alone', [both(8.25, 0.000825), percent], 0.01, true],
    ['no portion', [both(8.25, 0.000825)], null, false],
    ['percents alone', [percent], 0.01, false],
    ['weights alone', [range, { percent: null, weight: 0.001 }], 0.01, false],
    ['nothing', [], 0.01, false],
  ])('%s', (_what, drugs_found, weight, is) => {
    const report = { drugs_found, weight }
    expect(addsUp(report)).toBe(is)
    expect(shownBasis({ ...report, percent_basis: 'not_stated' })).toBe(is ? 'of_weight' : 'not_stated')
    expect(shownBasis({ ...report, percent_basis: 'estimate' })).toBe('estimate')
  })
})

test.each<[Amount[], PercentBasis, PercentBasis]>([
  [[percent], 'relative', 'relative'],
  [[percent], 'estimate', 'estimate'],
  [[percent, { percent: null, weight: 0.001 }], 'relative', 'not_stated'],
  [[percent, range], 'relative', 'not_stated'],
  [[both(8.25, 0.000825)], 'relative', 'of_weight'],
  [[both(8.25, 0.000825)], 'not_stated', 'of_weight'],
  [[both(8.25, 0.000825)], 'estimate', 'estimate'],
  [[both(8.25, 0.002)], 'relative', 'not_stated'],
])('%j where it is usually %s: %s', (drugs_found, usual, is) => {
  expect(openBasis({ drugs_found, weight: 0.01 }, usual)).toBe(is)
})
