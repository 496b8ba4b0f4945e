import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDrug, likeness, nearestDrugs } from './drug-names.ts'

const drugs = [
  { name: 'Fentanyl', alias: 'fent; fetty' },
  { name: 'Para-Fluorofentanyl', alias: 'pFF;4-FF' },
  { name: 'Caffeine', alias: null },
  { name: 'Carfentanil', alias: 'C50' },
  { name: 'Ketamine', alias: 'K' },
  { name: 'Cathinone', alias: 'K; khat' },
  { name: 'Xylazine', alias: 'tranq' },
]

describe('the drug that a name means', () => {
  test.each([
    ['fentanyl', 'Fentanyl'],
    [' Para-fluoro fentanyl', 'Para-Fluorofentanyl'],
    ['PFF', 'Para-Fluorofentanyl'],
    ['K', null],
    ['Cafeine', null],
    ['1972-08-3', null],
    ['', null],
  ])('%j is %j', (text, name) => {
    expect(findDrug(drugs, text)?.name ?? null).toBe(name)
  })
})

describe('the drugs that a name may mean', () => {
  test.each([
    ['Cafeine', 'Caffeine'],
    ['caffiene', 'Caffeine'],
    ['Carfentanyl', 'Carfentanil'],
    ['fluorofentanyl', 'Para-Fluorofentanyl'],
    ['tranc', 'Xylazine'],
  ])('%j is first of all %s', (text, name) => {
    expect(nearestDrugs(drugs, text)[0]?.name).toBe(name)
  })

  test('what is like nothing has none, and several are at most four', () => {
    expect(nearestDrugs(drugs, 'Unobtainium')).toEqual([])
    expect(nearestDrugs(drugs, 'fentanyl').length).toBeLessThanOrEqual(4)
  })
})

test('likeness is the same both ways, from 0 to 1, and 1 for the same letters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const alike = likeness(one, other)
      expect(alike).toBe(likeness(other, one))
      expect(alike).toBeGreaterThanOrEqual(0)
      expect(alike).toBeLessThanOrEqual(1)
    }),
  )
  expect(likeness('Para-Fluorofentanyl', 'para fluoro fentanyl')).toBe(1)
})
