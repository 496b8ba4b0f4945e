import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdRows, idRange, longestRange, parseEmptyWeight } from './registered-ids.ts'

describe('a range of IDs', () => {
  test.each([
    ['PD2215', 'PD2217', ['PD2215', 'PD2216', 'PD2217']],
    ['pd 0009', 'PD-0010', ['PD0009', 'PD0010']],
    ['7', '7', ['7']],
    ['PD2217', 'PD2215', 'The last ID must not come before the first.'],
    ['PD9', 'PD10', 'Both numbers must have as many digits.'],
    ['PD1', 'PX1', 'Both IDs must begin with the same letters.'],
    ['PD', 'PD9', 'Enter two IDs that end in a number, such as PD2215 and PD2300.'],
    ['PD00001', 'PD10001', `A range holds at most ${longestRange} IDs.`],
  ])('%s to %s', (first, last, expected) => {
    expect(idRange(first, last)).toEqual(expected)
  })

  test('contains each ID once, in order, from the first to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 900 }), (from, more) => {
        const id = (number: number) => `PD${String(number).padStart(5, '0')}`
        const ids = idRange(id(from), id(from + more)) as string[]
        expect(ids).toHaveLength(more + 1)
        expect([ids[0], ids.at(-1)]).toEqual([id(from), id(from + more)])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

test.each([
  ['2.1043', 2.1043],
  ['2,1043 g', 2.1043],
  [2.1, 2.1],
  ['', null],
  [null, null],
  ['2.10435', undefined],
  ['0', undefined],
  ['1000', undefined],
  ['two', undefined],
])('an empty weight typed as %o is %o', (typed, expected) => {
  expect(parseEmptyWeight(typed)).toBe(expected)
})

test('rows without faults are stored as they were typed', () => {
  const rows = [
    { sample_id: 'pd-1', container_type: 'vial ', empty_weight: '2,1' },
    { sample_id: 'PD2', container_type: 'BAG', empty_weight: '9' },
  ]
  expect(checkIdRows(rows)).toEqual({
    ids: [
      { sample_id: 'PD1', container_type: 'VIAL', empty_weight: 2.1 },
      { sample_id: 'PD2', container_type: 'BAG', empty_weight: null },
    ],
    errors: [],
  })
})
