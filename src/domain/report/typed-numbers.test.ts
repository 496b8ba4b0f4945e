import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalSignOf,
  isNumberLike,
  readNumber,
  roundToStep,
  shiftNumber,
  stepFaults,
  writeNumber,
} from './typed-numbers.ts'

describe('a typed number is read exactly or refused with a reason', () => {
  test.each([
    ['', 'percent', null, null],
    [' ', 'milligram', null, null],
    ['8.25', 'percent', 8250, null],
    ['8,25', 'percent', 8250, null],
    [' 8.25 % ', 'percent', 8250, null],
    ['61,520', 'percent', 61520, null],
    ['.5', 'percent', 500, null],
    ['5.', 'percent', 5000, null],
    ['100', 'percent', 100000, null],
    ['100.001', 'percent', null, stepFaults.percent],
    ['0.0005', 'percent', null, stepFaults.percent],
    ['0.0001', 'milligram', 1, null],
    ['0,0001 mg', 'milligram', 1, null],
    ['1.00E-04', 'milligram', 1, null],
    ['0.00001', 'milligram', null, `${stepFaults.milligram} For less, write ‘trace’ or ‘<0.0001’.`],
    ['0.00025', 'percent', null, `${stepFaults.percent} For less, write ‘trace’ or ‘<0.001’.`],
    ['0,123', 'milligram', 1230, null],
    ['1.234', 'milligram', 12340, null],
    ['1,234', 'milligram', null, "'1,234' can mean 1.234 or 1234. Write the one that you mean without a comma."],
    ['1,234.5', 'milligram', null, "Write '1,234.5' without the sign for thousands."],
    ['1 234', 'milligram', null, "Write '1 234' without the sign for thousands."],
    ['2.1143', 'gram', 21143, null],
    ['2,1143 g', 'gram', 21143, null],
    ['2.11435', 'gram', null, stepFaults.gram],
    ['-1', 'percent', null, "'-1' is not a number."],
    ['<0.1', 'percent', null, "'<0.1' is not a number."],
    ['trace', 'percent', null, "'trace' is not a number."],
    ['1972-08-3', 'percent', null, "'1972-08-3' is not a number."],
    ['3/8/1972', 'milligram', null, "'3/8/1972' is not a number."],
    ['.', 'percent', null, "'.' is not a number."],
  ] as const)('%j as %s', (text, kind, units, fault) => {
    expect(readNumber(text, kind)).toEqual({ units, fault })
  })

  test('among decimal commas, a comma is decimal and a point is asked about', () => {
    expect(readNumber('1,234', 'milligram', 'comma').units).toBe(12340)
    expect(readNumber('1.234', 'milligram', 'comma').fault).toContain('can mean 1.234 or 1234')
  })
})

test.each([
  [['8,25', '1,234'], 'comma'],
  [['1,234'], 'point'],
  [['8,25', '8.25'], 'point'],
  [['8.25', '1,234'], 'point'],
  [['Caffeine', '0,5 %'], 'comma'],
  [[], 'point'],
] as const)('the decimal sign of %j is a %s', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign)
})

test.each([
  ['61.5238417', 'percent', '61.524'],
  ['61.5', 'percent', '61.500'],
  ['8,253457132901234', 'percent', '8.253'],
  ['0.00005', 'milligram', '0.0001'],
  ['0.00004', 'milligram', null],
  ['4e-5', 'milligram', null],
  ['0', 'percent', '0.000'],
  ['trace', 'percent', null],
  ['1,234', 'milligram', null],
] as const)('%s as %s is rounded to %j, so that a trace never becomes zero', (text, kind, rounded) => {
  expect(roundToStep(text, kind)).toBe(rounded)
})

test.each([
  ['8.25', true],
  ['8,25 %', true],
  ['1,234.5', true],
  ['3-Diacetin', false],
  ['1972-08-3', false],
  ['', false],
])('%j could be a number: %j', (text, is) => {
  expect(isNumberLike(text)).toBe(is)
})

test('a written number reads back as the same number, with a point or a comma', () => {
  const kinds = fc.constantFrom('percent', 'milligram', 'gram')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), kinds, (units, kind) => {
      const text = writeNumber(units, kind)
      expect(readNumber(text, kind)).toEqual({ units, fault: null })
      expect(readNumber(text.replace('.', ','), kind, 'comma')).toEqual({ units, fault: null })
      expect(roundToStep(text, kind)).toBe(text)
    }),
  )
})

test.each([
  ['0.25', 3, 'point', '250.0000'],
  ['0,25', 3, 'comma', '250,0000'],
  ['5', 3, 'point', '5000.0000'],
  ['500', -3, 'point', '0.5000'],
  ['1.5e-3', 3, 'point', '1.5000'],
  ['0.00001', -3, 'point', '0.00000001'],
  ['0.615', 2, 'point', '61.5000'],
  ['1,234', 3, 'point', null],
  ['1,234', 3, 'comma', '1234,0000'],
  ['1.234', 3, 'comma', null],
  ['<1', 3, 'point', null],
  ['1e999', 3, 'point', null],
  ['', 3, 'point', null],
] as const)('%s times 10^%i, with a decimal %s, is %j', (text, places, sign, shifted) => {
  expect(shiftNumber(text, places, sign, 4)).toBe(shifted)
})
