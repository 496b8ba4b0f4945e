/** Columns that are a drug each, with a unit of their own: each number keeps the unit of its heading. */
import { describe, expect, test } from 'vitest'
import { asPercent } from './amounts-in-mg.ts'
import { tableOf, tableRows } from './substance-table.ts'

const drugs = ['Fentanyl', 'Xylazine', 'Carfentanil', 'Caffeine']
const rows = (text: string, use: 'percent' | 'mg_per_g' | 'ppm' | 'share') => {
  const cells = text.split('\n').map((line) => line.split('\t'))
  const read = tableOf(cells, 'name', { isDrug: (cell) => drugs.includes(cell.trim()) })
  return tableRows(
    read,
    read.uses.map((one) => one ?? use),
  ).map(({ name, percent, says }) => [name, says ?? percent])
}

test.each([
  ['Substance\tTeneur (mg/kg)\nFentanyl\t1.250\nCaffeine\t41000\nXylazine\t250,0', 'ppm', '1.250 ppm'],
  ['Substance\tGehalt (mg/g)\nFentanyl\t1.250\nCaffeine\t410,5', 'mg_per_g', '1.250 mg/g'],
  ['Substance\tAnteil\nFentanyl\t1.250\nCaffeine\t0,4105', 'share', '1.250 of 1'],
] as const)('%j: a number that may be thousands keeps its unit, and is no percent', (text, use, kept) => {
  expect(rows(text, use)[0]).toEqual(['Fentanyl', kept])
})

describe('one column per drug with different units', () => {
  test.each(['percent', 'mg_per_g', 'ppm'] as const)('whatever a person says of the rest: %s', (use) => {
    expect(rows('Sample\tFentanyl (mg/g)\tXylazine (%)\tCarfentanil (µg/g)\nPD1\t85\t2.1\t40', use)).toEqual([
      ['Fentanyl', '8.500'],
      ['Xylazine', '2.1 %'],
      ['Carfentanil', '0.004'],
    ])
  })

  test('a heading without a unit is asked about, and the answer is for it alone', () => {
    const text = 'Sample\tFentanyl mg/g\tXylazine %\tCaffeine\nPD1\t85\t2.1\t44'
    expect(rows(text, 'mg_per_g')).toEqual([
      ['Fentanyl', '8.500'],
      ['Xylazine', '2.1 %'],
      ['Caffeine', '4.400'],
    ])
  })

  test('zeros, words and units in cells stay as they are', () => {
    const text = 'Sample\tFentanyl (mg/g)\tXylazine (%)\tCarfentanil (µg/g)\nPD1\t0\tND\t3 mg/g'
    expect(rows(text, 'percent').map(([name, said]) => [name, said?.replace(/^(\w+).*/, '$1')])).toEqual([
      ['Fentanyl', 'not_found'],
      ['Xylazine', 'ND'],
      ['Carfentanil', '0'],
    ])
  })
})

describe('words in a column that is left out', () => {
  const said = (text: string) => {
    const cells = text.split('\n').map((line) => line.split('\t'))
    const read = tableOf(cells, 'name', { isDrug: (cell) => drugs.includes(cell.trim()) })
    return tableRows(
      read,
      read.uses.map((one) => one ?? 'leave'),
    ).map(({ name, says }) => [name, says])
  }

  test('‘ND’ beside an amount that is read is a question of its own', () => {
    const text =
      'Compound\tRep 1 (%)\tRep 2 (%)\tMean (%)\nFentanyl\t8\t9\t8.5\nXylazine\t0.9\tND\t0.45\nCaffeine\tND\tND\tND'
    expect(said(text)).toEqual([
      ['Fentanyl', null],
      ['Xylazine', 'flag 0.45, ND'],
      ['Caffeine', 'not_d'],
    ])
  })

  test('‘not run’ below an amount of the solution is asked about', () => {
    const text = 'Compound\tConc. (ng/mL)\tResult (%)\nFentanyl\t812\t8.12\nCarfentanil\tnot run\t'
    expect(said(text)).toEqual([
      ['Fentanyl', null],
      ['Carfentanil', 'word not run'],
    ])
  })
})

const grams = { kg: 1000, g: 1, mg: 1e-3, ug: 1e-6, µg: 1e-6, mcg: 1e-6, ng: 1e-9 }
const parts = Object.entries(grams).flatMap(([part, a]) =>
  Object.entries(grams).map(([of, b]) => [part, of, a / b] as const),
)
test.each(parts)('a number in %s/%s is that part of the weight, or keeps its unit', (part, of, share) => {
  const cell = `${(0.5 / share).toFixed(15).replace(/\.?0+$/, '')} ${part}/${of}`
  const percent = asPercent(cell, 'percent', 'point')
  if (percent !== cell) expect(Number(percent)).toBeCloseTo(50, 6)
  if (share >= 1e-6 && share <= 1) expect(percent).not.toBe(cell)
})
