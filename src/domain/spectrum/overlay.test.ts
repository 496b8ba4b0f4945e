/** Two curves over each other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlayRefusal, shareAxis, shareScale } from './overlay.ts'

const curve = (y: readonly number[], yUnit = 'absorbance') => ({ y: Float64Array.from(y), yUnit })
const axis = (...x: number[]) => ({ x: Float64Array.from(x) })

test.each([
  ['cm⁻¹', 'cm⁻¹', null],
  ['', '', null],
  ['cm⁻¹', 'm/z', /over m\/z, this one over cm⁻¹/],
  ['cm⁻¹', '', /whose unit it does not say, this one over cm⁻¹/],
])('a curve over %j takes one over %j', (xUnit, other, why) => {
  const refusal = overlayRefusal({ xUnit }, { xUnit: other })
  if (why === null) expect(refusal).toBeNull()
  else expect(refusal).toMatch(why)
})

test.each<[string, ReturnType<typeof curve>, ReturnType<typeof curve>, boolean]>([
  ['alike', curve([0, 1]), curve([0.1, 0.9]), true],
  ['another unit', curve([0, 1]), curve([0, 1], 'transmittance'), false],
  ['no unit', curve([0, 1], ''), curve([0, 1], ''), false],
  ['ten times as high', curve([0, 1]), curve([0, 10]), false],
  ['as high, far above', curve([0, 1]), curve([100, 101]), false],
  ['flat', curve([1, 1]), curve([0, 1]), false],
  ['both flat at one height', curve([1, 1]), curve([1, 1]), true],
  ['very large', curve([-1.7e308, 1.7e308]), curve([-1.7e308, 1.7e308]), true],
])('one scale: %s', (_, one, other, shares) => {
  expect([shareScale(one, other), shareScale(other, one)]).toEqual([shares, shares])
})

test('on one scale each curve fills at least half of it', () => {
  const y = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(y, y, (one, other) => {
      if (!shareScale(curve(one), curve(other))) return
      const all = [...one, ...other]
      const height = Math.max(...all) - Math.min(...all)
      for (const own of [one, other])
        expect((Math.max(...own) - Math.min(...own)) * 2.001).toBeGreaterThanOrEqual(height)
    }),
  )
})

test('curves that share no part of the axis stand beside each other', () => {
  expect(shareAxis(axis(400, 4000), axis(4000, 9000))).toBe(true)
  expect(shareAxis(axis(400, 4000), axis(9000, 4001))).toBe(false)
})
