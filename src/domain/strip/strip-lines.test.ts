import { describe, expect, test } from 'vitest'
import { concentrationOf, linesFault, notStripFaults, verdictOf, waterFaults } from './strip-lines.ts'

describe('a competitive strip', () => {
  test.each([
    ['TWO_LINES', 'NEGATIVE'],
    ['CONTROL_ONLY', 'POSITIVE'],
    ['NO_CONTROL', 'INVALID'],
    ['UNSURE', 'INVALID'],
  ] as const)('with %s is %s, and allows no other result', (strip_lines, verdict) => {
    expect(verdictOf('COMPETITIVE', strip_lines)).toBe(verdict)
    for (const strip_result of ['POSITIVE', 'NEGATIVE', 'INVALID'] as const) {
      const fault = linesFault({ strip_lines, strip_result }, 'COMPETITIVE')
      if (strip_result === verdict) expect(fault).toBe(null)
      else expect(fault).toMatchObject({ field: 'strip_result', message: expect.stringMatching(/\.$/) })
    }
    expect(linesFault({ strip_lines, strip_result: null }, 'COMPETITIVE')).toBe(null)
    expect(linesFault({ strip_lines, strip_result: verdict }, null)).toMatchObject({ field: 'strip_lines' })
    expect(linesFault({ strip_lines: null, strip_result: verdict }, null)).toBe(null)
  })
})

describe('the water', () => {
  test('gives a concentration only if water and dissolved amount are both known', () => {
    expect(concentrationOf({ water_ml: 5, dissolved_mg: 10 })).toBe(2)
    expect(concentrationOf({ water_ml: 5, dissolved_mg: null })).toBe(null)
    expect(concentrationOf({ water_ml: null, dissolved_mg: 10 })).toBe(null)
  })
  test.each([0, -1, 0.001, 10_001, Number.NaN, Number.POSITIVE_INFINITY])('%d mL is refused', (water_ml) =>
    expect(waterFaults({ water_ml, dissolved_mg: null })).toMatchObject([{ field: 'water_ml' }]),
  )
  test.each([0, -1, 0.0001, 10_001])('%d mg is refused', (dissolved_mg) =>
    expect(waterFaults({ water_ml: 5, dissolved_mg })).toMatchObject([{ field: 'dissolved_mg' }]),
  )
  test('may have two decimals, and the dissolved amount three', () =>
    expect(waterFaults({ water_ml: 0.05, dissolved_mg: 0.125 })).toEqual([]))
})

describe('a test of another technology', () => {
  const none = { strip_result: null, strip_lot: null, strip_lines: null, water_ml: null, dissolved_mg: null }
  test('has nothing that only a strip has', () => expect(notStripFaults(none)).toEqual([]))
  test.each([
    ['strip_result', 'INVALID'],
    ['strip_lot', 1],
    ['strip_lines', 'UNSURE'],
    ['water_ml', 0],
    ['dissolved_mg', 0.125],
  ])('is refused with %s', (field, value) =>
    expect(notStripFaults({ ...none, [field]: value })).toEqual([
      { field, message: expect.stringMatching(/^Only a test strip .*\.$/) },
    ]),
  )
})
