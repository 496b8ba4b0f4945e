import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLitre, shareFrom } from './concentration.ts'
import { type Limit, limitUnits } from './method.ts'

const limit = (from: number, unit: Limit['unit'], to: number | null = null): Limit => ({ from, to, unit })

test.each([
  [limit(200, 'ng/mL'), { from: 0.2, to: null, unit: 'mg' }],
  [limit(2000, 'ng/mL', 3000), { from: 2, to: 3, unit: 'mg' }],
  [limit(0.5, 'µg/mL', 2.5), { from: 0.5, to: 2.5, unit: 'mg' }],
  [limit(300, 'µg/mL'), { from: 300, to: null, unit: 'mg' }],
  [limit(1, 'mg/mL'), { from: 1, to: null, unit: 'g' }],
  [limit(0.1, 'ng/mL'), { from: 0.0001, to: null, unit: 'mg' }],
  [limit(5, '%', 10), null],
])('%j is %j in a litre', (of, is) => expect(inLitre(of)).toEqual(is))

describe('the share from which a strip could react', () => {
  test.each([
    [limit(200, 'ng/mL'), 100, 10, { from: 0.2, to: null }],
    [limit(200, 'ng/mL'), 10, 10, { from: 0.02, to: null }],
    [limit(200, 'ng/mL'), 5, 2, { from: 0.05, to: null }],
    [limit(0.5, 'µg/mL', 2.5), 10, 10, { from: 0.05, to: 0.25 }],
    // Rounded up: a limit must not read lower than it is.
    [limit(200, 'ng/mL'), 10, 3, { from: 0.067, to: null }],
    [limit(1, 'mg/mL'), 10, 10, { from: 100, to: null }],
    [limit(1, 'mg/mL', 3), 10, 20, { from: 50, to: 100 }],
    [limit(1, 'mg/mL'), 10, 9, 'never'],
    [limit(200, 'ng/mL'), null, 10, null],
    [limit(200, 'ng/mL'), 10, null, null],
    [limit(5, '%'), 10, 10, null],
  ] as const)('%j in %s mL with %s mg', (of, water_ml, dissolved_mg, is) => {
    expect(shareFrom(of, { water_ml, dissolved_mg })).toEqual(is)
  })

  test('is never below the true one, and at most a tenth above it', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.0001, max: 1e7, noNaN: true }),
        fc.constantFrom(...limitUnits),
        fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 100),
        fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 1000),
        (from, unit, water_ml, dissolved_mg) => {
          const factor = { '%': null, 'ng/mL': 1e-6, 'µg/mL': 1e-3, 'mg/mL': 1 }[unit]
          const is = shareFrom(limit(from, unit), { water_ml, dissolved_mg })
          if (factor === null) {
            expect(is).toBeNull()
            return
          }
          const share = (100 * from * factor * water_ml) / dissolved_mg
          if (is === 'never') {
            expect(share).toBeGreaterThan(99.999)
            return
          }
          expect(is?.from).toBeGreaterThanOrEqual(share * 0.999999)
          expect(is?.from).toBeLessThanOrEqual(share * 1.1001)
        },
      ),
    ))
})
