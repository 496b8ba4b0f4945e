import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCombined, orderFindings } from './finding-order.ts'

const row = (id: string, weight: number | null, percent: number | null, important = false) => ({
  id,
  weight,
  percent,
  drug: { important },
})
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('"Substances are sorted by weight, then percent" (R6.18): largest first, without an amount last', () => {
  const rows = [
    row('a', null, null),
    row('b', null, 5),
    row('c', 1, 5),
    row('d', 1, 9),
    row('e', 2, null),
    row('f', 1, null),
  ]
  expect(ids(orderFindings(rows))).toBe('edcfba')
})

test('equal amounts keep the order in which they were entered', () => {
  expect(ids(orderFindings([row('a', 1, 1), row('b', 1, 1), row('c', null, null), row('d', null, null)]))).toBe('abcd')
})

test('"the combined finding above them danger first" (R6.18)', () => {
  const custom = { id: 'x', weight: 9, percent: null, drug: null }
  const rows = [custom, row('a', 5, null), row('b', null, 0.1, true), row('c', 1, null, true)]
  expect(ids(orderCombined(rows))).toBe('cbxa')
})

test('what kills in small amounts stands before what harms, however much of that there is', () => {
  const strong = { ...row('f', null, 0.1, true), drug: { important: true, is_strong: true } }
  const named = { id: 'n', weight: null, percent: null, drug: null, is_dangerous: true, custom_is_strong: true }
  const rows = [row('l', 9, null, true), row('a', 20, null), strong, named]
  expect(ids(orderCombined(rows))).toBe('fnla')
})

test('no finding is lost or added', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 5 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount, fc.boolean())), (amounts) => {
      const rows = amounts.map(([weight, percent, important], index) => row(`${index}`, weight, percent, important))
      expect(new Set(orderCombined(rows))).toEqual(new Set(rows))
      expect(new Set(orderFindings(rows))).toEqual(new Set(rows))
    }),
  )
})
