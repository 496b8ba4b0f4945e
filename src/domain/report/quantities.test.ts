import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountInTenMg,
  formatDecimal,
  fromUnits,
  percentOfSample,
  sampleWeight,
  sampleWeightMg,
  showGrams,
  showMilligrams4,
  showPercent,
  sumUnits,
  toUnits,
} from './quantities.ts'

const maxUnits = 100_000 * 10 ** 7
const someUnits = fc.integer({ min: 0, max: maxUnits })
const solid = (weight: number | null) => ({ weight, is_liquid: false })

describe('a wire number is read exactly or not at all', () => {
  test.each([
    [0.006152, 7, 61520],
    [1e-7, 7, 1],
    ['1e-7', 7, 1],
    ['1E2', 0, 100],
    [1e-8, 7, null],
    [61.525, 3, 61525],
    [61.5255, 3, null],
    [0.1 + 0.2, 7, null],
    ['61.500', 1, 615],
    ['.5', 1, 5],
    ['5.', 1, 50],
    ['0,5', 3, null],
    ['', 3, null],
    ['.', 3, null],
    [' 1', 3, null],
    ['0x10', 3, null],
    [-1, 3, null],
    [-0, 3, 0],
    [Number.NaN, 3, null],
    [Number.POSITIVE_INFINITY, 3, null],
    [1e20, 7, null],
    ['1e999', 7, null],
    ['1e-999', 7, null],
  ])('%j with %i decimals is %j units', (value, decimals, units) => {
    expect(toUnits(value, decimals)).toBe(units)
  })

  test('units and wire numbers convert both ways without loss', () => {
    fc.assert(
      fc.property(someUnits, (units) => {
        expect(toUnits(fromUnits(units, 7), 7)).toBe(units)
      }),
    )
  })
})

test('sums do not use floats: 0.1 + 0.2 is 0.3', () => {
  expect(sumUnits([0.1, 0.2].map((value) => toUnits(value, 3)))).toBe(300)
})

test.each([
  [[], null],
  [[null, null], null],
  [[null, 5], 5],
  [[0, null], 0],
])('the sum of %j is %j', (units, sum) => {
  expect(sumUnits(units)).toBe(sum)
})

test.each([
  [61525, 3, 2, '61.53'],
  [61524, 3, 2, '61.52'],
  [5, 3, 2, '0.01'],
  [4, 3, 2, '0.00'],
  [99995, 3, 2, '100.00'],
  [5, 1, 0, '1'],
  [7, 0, 2, '7.00'],
])('%i with %i decimals is shown with %i as %s, rounded half up once', (units, decimals, shown, text) => {
  expect(formatDecimal(units, decimals, shown)).toBe(text)
})

describe('"Percent shows 2 decimals, quantity 4 decimals" (R6.10)', () => {
  test.each([
    [showPercent(61.52), '61.52 %'],
    [showPercent(1.005), '1.01 %'],
    [showPercent(100), '100.00 %'],
    [showPercent(0), '0.00 %'],
    [showPercent(0.005), '0.01 %'],
    [showPercent(0.004), 'less than 0.01 %'],
    [showMilligrams4(0.006152), '6.1520 mg'],
    [showMilligrams4(1e-7), '0.0001 mg'],
    [showMilligrams4(4e-8), 'less than 0.0001 mg'],
    [showGrams(2.1534), '2.1534 g'],
    [showGrams(0.00001), 'less than 0.0001 g'],
    [sampleWeightMg(0.1523), '152.3 mg'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

test('"Vial sample weight is (full weight minus empty weight)" (R6.13)', () => {
  expect(sampleWeight(2.1523, 2.0001)).toBe(0.1522)
  expect(sampleWeight(2, 2)).toBeNull()
  expect(sampleWeight(1, 2)).toBeNull()
  expect(sampleWeight(null, 2)).toBeNull()
  expect(sampleWeight(2, null)).toBeNull()
})

test('"Percent of sample is substance mg over sample mg" (R6.16)', () => {
  expect(percentOfSample(0.006152, null, 0.1523)).toBe('4.04 %')
  expect(percentOfSample(1e-7, null, 10)).toBe('less than 0.01 %')
  expect(percentOfSample(null, null, 0.1523)).toBeNull()
  expect(percentOfSample(0.006152, null, null)).toBeNull()
  expect(percentOfSample(0.006152, null, 0)).toBeNull()
})

test('percent of sample refers to the portion tested, if there is one (R6.16)', () => {
  expect(percentOfSample(0.006152, 0.01, 0.1523)).toBe('61.52 %')
  expect(percentOfSample(0.006152, 0.01, null)).toBe('61.52 %')
  expect(percentOfSample(0.4, 0.5, 0.01)).toBe('80.00 %')
})

describe('"the ratio of two values times ten, in mg with 2 decimals" (R6.17)', () => {
  test.each([
    [amountInTenMg(0.006152, solid(0.01)), '6.15 mg'],
    [amountInTenMg(0.01, solid(0.01)), '10.00 mg'],
    [amountInTenMg(0, solid(0.01)), '0.00 mg'],
    [amountInTenMg(1e-7, solid(0.01)), 'less than 0.01 mg'],
    [amountInTenMg(null, solid(0.01)), null],
    [amountInTenMg(0.006152, solid(null)), null],
    [amountInTenMg(0.006152, { weight: 0.01, is_liquid: true }), null],
    [amountInTenMg(0.006152, { weight: 0.01, is_liquid: null }), '6.15 mg'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('properties', () => {
  const isZero = (text: string | null) => text === null || /^0\.?0* /.test(text)
  const positive = fc.integer({ min: 1, max: maxUnits })

  test('a positive value never shows as zero', () => {
    fc.assert(
      fc.property(positive, positive, (part, whole) => {
        const [grams, all] = [fromUnits(part, 7), fromUnits(whole, 7)]
        const shown = [
          showMilligrams4(grams),
          showGrams(grams),
          sampleWeightMg(grams),
          showPercent(grams),
          percentOfSample(grams, all, null),
          amountInTenMg(grams, solid(all)),
        ]
        expect(shown.filter(isZero)).toEqual([])
      }),
    )
  })

  test('the shown text is the exact ratio, rounded half up once', () => {
    fc.assert(
      fc.property(positive, positive, (part, whole) => {
        const [numerator, denominator] = [1000n * BigInt(part), BigInt(whole)]
        // Round half up: add one to the whole part if the rest is at least a half.
        const left = numerator % denominator
        const hundredths = numerator / denominator + (2n * left >= denominator ? 1n : 0n)
        const text = amountInTenMg(fromUnits(part, 7), solid(fromUnits(whole, 7)))
        const padded = String(hundredths).padStart(3, '0')
        const exact = `${padded.slice(0, -2)}.${padded.slice(-2)} mg`
        expect(text).toBe(hundredths === 0n ? 'less than 0.01 mg' : exact)
      }),
    )
  })
})
