import { describe, expect, test } from 'vitest'
import {
  isForPublic,
  isSameLimit,
  type Limit,
  type MethodStanding,
  methodOf,
  ranOutOn,
  standingOf,
  usualBasis,
} from './method.ts'
import { readLimit, readPairs, readReactions, writeLimit, writePair, writeReaction } from './method-form.ts'

const waiting = { approved_at: null, valid_until: null, withdrawn_at: null }
const approved = { ...waiting, approved_at: '2026-11-01T00:00:00.000Z' }

describe('the standing of a version', () => {
  test.each([
    [waiting, 'WAITING'],
    [approved, 'APPROVED'],
    [{ ...approved, valid_until: '2026-11-20' }, 'APPROVED'],
    [{ ...approved, valid_until: '2026-11-19' }, 'RUN_OUT'],
    [{ ...waiting, withdrawn_at: '2026-11-02T00:00:00.000Z' }, 'WITHDRAWN'],
    [{ ...approved, withdrawn_at: '2026-11-02T00:00:00.000Z' }, 'WITHDRAWN'],
  ] as const)('%o: %s', (approval, standing) => expect(standingOf(approval, '2026-11-20')).toBe(standing))

  test('the public reads only an approved version, for results from before its end', () => {
    expect(isForPublic(waiting, '2026-11-20')).toBe(false)
    expect(isForPublic(approved, '2026-11-20')).toBe(true)
    expect(isForPublic({ ...approved, valid_until: '2026-11-20' }, '2026-11-20')).toBe(true)
    expect(isForPublic({ ...approved, valid_until: '2026-11-20' }, '2026-11-21')).toBe(false)
  })
})

describe('the method of a test', () => {
  const of = (target: string, brand: string) => ({ technology: 'TEST_STRIP' as const, target, brand })
  const all = [of('', ''), of('Fentanyl', ''), of('Fentanyl', 'BTNX')]
  const chosen = (target: string, brand: string) => methodOf(all, of(target, brand))
  test('is the one for its brand, else for its target, else for all strips', () => {
    expect(chosen('fentanyl', ' btnx ')).toEqual(of('Fentanyl', 'BTNX'))
    expect(chosen('Fentanyl', 'Other')).toEqual(of('Fentanyl', ''))
    expect(chosen('Xylazine', 'BTNX')).toEqual(of('', ''))
    expect(methodOf(all, { technology: 'FTIR', target: '', brand: '' })).toBeUndefined()
  })
})

describe('the limit', () => {
  const limit = (from: number, to: number | null, unit: Limit['unit']) => ({ from, to, unit })
  test.each([
    ['200 ng/mL', limit(200, null, 'ng/mL')],
    ['200ng/ml', limit(200, null, 'ng/mL')],
    ['0.5 to 2.5 µg/mL', limit(0.5, 2.5, 'µg/mL')],
    ['0,5–2,5 μg/mL', limit(0.5, 2.5, 'µg/mL')],
    ['0.5-2.5 ug/ml', limit(0.5, 2.5, 'µg/mL')],
    ['2,000 to 3,000 ng/mL', limit(2000, 3000, 'ng/mL')],
    ['2 000 ng/mL', limit(2000, null, 'ng/mL')],
    ['5 to 10 %', limit(5, 10, '%')],
    ['5%', limit(5, null, '%')],
    ['  ', null],
  ])('‘%s’ is read', (text, read) => expect(readLimit(text)).toEqual(read))

  test.each([
    ...['200', 'ng/mL', '5 percent', 'about 5 %', '-5 %', '1e3 ng/mL', '5 to %', '1.2.3 %', '٥ %', '5 % to 10 %'],
    ...['0 %', '10 to 5 %', '120 %', '50 to 101 %', '200 g/mL', '999999999 ng/mL'],
  ])('‘%s’ is refused', (text) => expect(readLimit(text)).toEqual({ fault: expect.stringMatching(/\.$/) }))

  test('is read back as it was written', () => {
    for (const text of ['200 ng/mL', '0.5 to 2.5 µg/mL', '5 to 10 %']) {
      const read = readLimit(text)
      expect(read !== null && !('fault' in read) && writeLimit(read)).toBe(text)
    }
  })

  test('equals another one with the same number and unit', () => {
    expect(isSameLimit(limit(5, null, '%'), limit(5, null, '%'))).toBe(true)
    expect(isSameLimit(limit(5, null, '%'), limit(5, 10, '%'))).toBe(false)
    expect(isSameLimit(null, limit(5, null, '%'))).toBe(false)
    expect(isSameLimit(null, null)).toBe(true)
  })
})

describe('the typed lines', () => {
  test('of substances that make a strip react', () => {
    const read = readReactions('MDMA 1 mg/mL\n lidocaine \n\nmethamphetamine 0,5 mg/ml\n4-ANPP 3')
    expect(read).toEqual([
      { name: 'MDMA', from: 1, unit: 'mg/mL' },
      { name: 'lidocaine', from: null, unit: null },
      { name: 'methamphetamine', from: 0.5, unit: 'mg/mL' },
      { name: '4-ANPP 3', from: null, unit: null },
    ])
    expect(read.map(writeReaction).slice(0, 2)).toEqual(['MDMA 1 mg/mL', 'lidocaine'])
  })

  test('of pairs that a method cannot tell apart', () => {
    const text = 'methamphetamine = levamethamphetamine'
    const read = readPairs(text)
    expect(read).toEqual([['methamphetamine', 'levamethamphetamine']])
    expect(Array.isArray(read) && read.map(writePair).join('\n')).toBe(text)
    expect(readPairs('')).toEqual([])
    for (const wrong of ['one', 'one = ', 'a = b = c', '= b'])
      expect(readPairs(wrong)).toEqual({ fault: expect.stringMatching(/not a pair/) })
  })
})

describe('the usual basis of percents', () => {
  const version = { basis: null, is_shipped: false, approved_at: null, withdrawn_at: null }
  const approved = { ...version, approved_at: '2026-01-01T00:00:00.000Z' }
  test.each([
    ['no version', [], 'not_stated'],
    ['one that came with Vialog', [{ ...version, basis: 'estimate', is_shipped: true }], 'estimate'],
    ['one that nobody approved', [{ ...version, basis: 'relative' }], 'not_stated'],
    [
      'an approved one before one that nobody approved',
      [
        { ...version, basis: 'relative' },
        { ...approved, basis: 'of_weight' },
      ],
      'of_weight',
    ],
    ['one that was taken back', [{ ...approved, basis: 'relative', withdrawn_at: '2026-02-01' }], 'not_stated'],
    [
      'an approved one that states no basis',
      [approved, { ...version, basis: 'estimate', is_shipped: true }],
      'not_stated',
    ],
  ] as const)('with %s', (_, versions, basis) => expect(usualBasis(versions)).toBe(basis))
})

describe('the day on which an approval ran out', () => {
  const of = (standing: MethodStanding, valid_until: string | null = null) => ({ standing, valid_until })
  test.each([
    ['none', [of('WAITING')], null],
    ['a valid one', [of('APPROVED', '2099-01-01')], null],
    ['one that ran out', [of('RUN_OUT', '2026-01-31')], '2026-01-31'],
    ['one before a waiting version', [of('WAITING'), of('RUN_OUT', '2026-01-31')], '2026-01-31'],
    ['one before an approved version', [of('APPROVED'), of('RUN_OUT', '2026-01-31')], null],
    ['one that was taken back since', [of('WITHDRAWN', '2026-01-31')], null],
  ] as const)('with %s', (_, versions, day) => expect(ranOutOn(versions)).toBe(day))
})
