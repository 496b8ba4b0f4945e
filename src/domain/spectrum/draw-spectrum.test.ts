/** The drawing of a curve: whole, small, and without a word of its file. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawingSize, drawSpectrum } from './draw-spectrum.ts'
import type { Spectrum } from './spectrum.ts'

const spectrumOf = (x: readonly number[], y: readonly number[], more: Partial<Spectrum> = {}): Spectrum => ({
  ...{ xUnit: 'cm⁻¹', yUnit: 'absorbance', isSticks: false, doubts: [] },
  traces: [{ name: 'heron', x: Float64Array.from(x), y: Float64Array.from(y) }],
  ...more,
})

/** The points of the curve. */
const pointsOf = (svg: string) => {
  const [, path = ''] = /stroke-width="1.5"[^>]* d="([^"]*)"/.exec(svg) ?? []
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, left, top]) => [Number(left), Number(top)])
}

describe('a drawing', () => {
  test('has wavenumbers from right to left, other axes from left to right', () => {
    const drawn = pointsOf(drawSpectrum(spectrumOf([400, 4000], [0, 1])))
    expect(drawn[0]?.[0]).toBeGreaterThan(drawn.at(-1)?.[0] ?? 0)
    const over = pointsOf(drawSpectrum(spectrumOf([400, 4000], [0, 1], { xUnit: 'nm' })))
    expect(over[0]?.[0]).toBeLessThan(over.at(-1)?.[0] ?? 0)
  })

  test('writes the figures of an axis in one form', () => {
    const small = drawSpectrum(spectrumOf([400, 4000], [0, 0.002]))
    expect(small).toContain('>0.0005<')
    expect(small).not.toContain('e-4')
    const tiny = drawSpectrum(spectrumOf([400, 4000], [0, 0.0002]))
    expect(tiny).toContain('>5.0e-5<')
    expect(tiny).not.toContain('>0.00')
  })

  test('has letters of 11 pixels where a phone gives it 340', () => {
    const svg = drawSpectrum(spectrumOf([400, 4000], [0, 1]))
    const letters = Number(/font-size="(\d+)"/.exec(svg)?.[1])
    expect((letters * 340) / drawingSize.width).toBeGreaterThanOrEqual(11)
  })

  test('says known units alone, and no name', () => {
    const svg = drawSpectrum(spectrumOf([1, 2], [3, 4], { xUnit: '<b>heron</b>', yUnit: 'absorbance' }))
    expect(svg).toContain('absorbance')
    expect(svg).not.toMatch(/heron|<b>/)
  })

  test('of peaks has a line from zero to each', () => {
    const svg = drawSpectrum(spectrumOf([50, 100], [10, 999], { isSticks: true, xUnit: 'm/z' }))
    expect(svg.split('stroke-width')[1]?.match(/V/g)).toHaveLength(2)
  })

  test('keeps a peak of one point among many', () => {
    const y = Array.from({ length: 100_000 }, (_, at) => (at === 50_001 ? 1 : 0))
    const svg = drawSpectrum(
      spectrumOf(
        y.map((_, at) => at),
        y,
        { xUnit: 'min' },
      ),
    )
    const tops = pointsOf(svg).map(([, top]) => top)
    expect(Math.min(...(tops as number[]))).toBe(16)
    expect(svg.length).toBeLessThan(60_000)
  })

  test('stays inside its frame, is small, and is well-formed, whatever the numbers', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 300 }),
        fc.boolean(),
        (points, isSticks) => {
          const svg = drawSpectrum(
            spectrumOf(
              points.map(([x]) => x),
              points.map(([, y]) => y),
              { isSticks },
            ),
          )
          expect(svg).not.toMatch(/NaN|Infinity|undefined/)
          expect(svg.match(/<text/g)?.length ?? 0).toBeLessThan(40)
          for (const [left = 0, top = 0] of pointsOf(svg)) {
            expect(left).toBeGreaterThanOrEqual(63)
            expect(left).toBeLessThanOrEqual(drawingSize.width)
            expect(top).toBeGreaterThanOrEqual(15)
            expect(top).toBeLessThanOrEqual(drawingSize.height)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
