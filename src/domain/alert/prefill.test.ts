/** A new draft combines only amounts that can be compared. */
import { expect, test } from 'vitest'
import { type FoundInSample, prefilledSubstances } from './prefill.ts'

let next = 0
const found = (changes: Partial<FoundInSample> = {}): FoundInSample => ({
  ...{ sample_id: `S${next++}`, drug_id: 1, custom_drug: null, is_dangerous: false, kind: 'measured', percent: 5 },
  ...{ low: null, high: null, unit: null, basis: 'of_weight', measured_as: null },
  ...changes,
})
const amountOf = (...rows: FoundInSample[]) => prefilledSubstances(rows, null)[0]?.amount ?? null

test('the range covers the amounts of one basis and one form', () => {
  expect(amountOf(found({ percent: 8.25 }), found({ percent: 2 }), found({ percent: 30 }))).toEqual({
    ...{ low: 2, high: 30, unit: '%', basis: 'of_weight', measured_as: null },
  })
  expect(amountOf(found(), found({ basis: 'estimate', percent: 40 }), found({ percent: 6 }))).toMatchObject({
    low: 5,
    high: 6,
  })
  expect(amountOf(found({ measured_as: 'base' }), found({ measured_as: 'hydrochloride', percent: 40 }))).toMatchObject({
    ...{ low: 5, high: 5, measured_as: 'base' },
  })
})

test.each([
  ['shares of peaks', { basis: 'relative' as const }],
  ['a trace', { kind: 'trace' as const, percent: null }],
  ['a substance that nobody measured', { kind: 'present' as const, percent: null }],
  ['a weight alone', { percent: null }],
  ['a range in gram', { kind: 'range' as const, percent: null, low: 0.01, high: 0.02, unit: 'g' as const }],
  ['nothing', { percent: 0 }],
])('%s gives no amount', (_what, changes) => {
  expect(amountOf(found(changes))).toBe(null)
})

test('an open end stays open', () => {
  const range = { kind: 'range' as const, percent: null, unit: '%' as const }
  expect(amountOf(found({ ...range, low: 3, high: null }), found({ percent: 20 }))).toMatchObject({
    low: 3,
    high: null,
  })
  expect(amountOf(found({ kind: 'below', percent: null, high: 1, unit: '%' }))).toMatchObject({ low: 0, high: 1 })
  expect(amountOf(found({ ...range, low: 3, high: 9 }), found({ percent: 2 }))).toMatchObject({ low: 2, high: 9 })
})

test('the substance of the signal comes first, then dangerous ones, then the most frequent ones', () => {
  const rows = [
    found({ drug_id: 1 }),
    found({ drug_id: 1 }),
    found({ drug_id: 2, is_dangerous: true }),
    found({ drug_id: 3 }),
    found({ drug_id: null, custom_drug: ' New thing ' }),
    found({ drug_id: null, custom_drug: 'new THING' }),
  ]
  const order = (first: Parameters<typeof prefilledSubstances>[1]) =>
    prefilledSubstances(rows, first).map(({ drug_id, custom_drug }) => drug_id ?? custom_drug)
  expect(order(null)).toEqual([2, 1, 'New thing', 3])
  expect(order({ drug_id: 3, custom_drug: null })).toEqual([3, 2, 1, 'New thing'])
  expect(order({ drug_id: null, custom_drug: 'New Thing' })).toEqual(['New thing', 2, 1, 3])
  // A signal from strips alone is about a substance that is in no report.
  expect(order({ drug_id: 9, custom_drug: null })).toEqual([9, 2, 1, 'New thing', 3])
})
