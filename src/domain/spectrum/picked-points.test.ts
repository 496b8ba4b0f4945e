/** Some points of a curve, for a table: no peak is missing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickedPoints } from './picked-points.ts'

test('a narrow peak between many points is among the few', () => {
  const y = Float64Array.from({ length: 901 }, (_, at) => (at === 823 ? 0.53 : 0.03))
  const picked = pickedPoints(y, 200)
  expect(picked).toContain(823)
  expect(picked.length).toBeLessThanOrEqual(200)
})

test('a short curve is whole', () => expect(pickedPoints(Float64Array.of(3, 1, 2), 200)).toEqual([0, 1, 2]))

test('of any curve the ends, the highest and the lowest are there, in order and once', () => {
  const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 2000 })
  fc.assert(
    fc.property(values, fc.integer({ min: 4, max: 300 }), (numbers, most) => {
      const picked = pickedPoints(Float64Array.from(numbers), most)
      expect(picked.length).toBeLessThanOrEqual(Math.max(most, 4))
      expect(picked).toEqual([...new Set(picked)].toSorted((a, b) => a - b))
      expect(picked[0]).toBe(0)
      expect(picked.at(-1)).toBe(numbers.length - 1)
      const some = picked.map((at) => numbers[at] ?? 0)
      expect(Math.max(...some)).toBe(Math.max(...numbers))
      expect(Math.min(...some)).toBe(Math.min(...numbers))
    }),
  )
})
