import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds, idsNumbered, isIdSearched, meantId, numberKey, numberSearched } from './alike-ids.ts'

test.each([
  ['PD22lO', 'PD2210'],
  ['pd221o', 'PD2210'],
  ['PDI2 15.', 'PD1215'],
  ['221O', '2210'],
  ['PD2210', null],
  ['PDOIL', null],
  ['POLO', null],
  ['PDX', null],
  ['', null],
])('%j may mean %j', (typed, meant) => {
  expect(meantId(typed)).toBe(meant)
})

test('IDs sort as their numbers do', () => {
  const sorted = ['AB', 'AB3', 'PD', 'PD9', 'PD0009', 'PD10', 'PD2218', 'PD10000', 'PDX1']
  for (const shuffled of [sorted.toReversed(), sorted.toSorted()])
    expect(shuffled.sort(compareIds).toSorted(compareIds)).toEqual([
      ...['AB', 'AB3', 'PD', 'PD0009', 'PD9', 'PD10', 'PD2218', 'PD10000', 'PDX1'],
    ])
})

test('the order is one order', () => {
  const id = fc.stringMatching(/^[A-Z0-9]{1,8}$/)
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(compareIds(a, b)) + Math.sign(compareIds(b, a))).toBe(0)
      if (compareIds(a, b) <= 0 && compareIds(b, c) <= 0) expect(compareIds(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('only leading zeros tell PD9 from PD0009', () => {
  expect(numberKey('PD0009')).toBe(numberKey('PD9'))
  expect(numberKey('PD90')).not.toBe(numberKey('PD9'))
  expect(numberKey('P9')).not.toBe(numberKey('PD9'))
})

test.each([
  ['2215', true],
  ['22-15', true],
  ['22', true],
  ['002215', true],
  ['pd 22', true],
  ['215', false],
  ['PD21', false],
])('PD2215 is found by %j: %s', (search, is) => {
  expect(isIdSearched('PD2215', search)).toBe(is)
})

test('a search for zeros alone is no number', () => {
  expect(numberSearched('00')).toBe(null)
})

test.each([
  ['2225', ['PD2225', 'QW2225']],
  [' 22-18 ', ['PD2218']],
  ['02218', ['PD2218']],
  ['9', ['PD9']],
  ['18', ['PD2218']],
  ['25', ['PD2225', 'QW2225']],
  ['PD22', []],
  ['77', []],
  ['', []],
])('the number %j alone can mean %j', (typed, ids) => {
  expect(idsNumbered(['PD2225', 'QW2225', 'PD2218', 'PD9', 'PD2219'], typed)).toEqual(ids)
})
