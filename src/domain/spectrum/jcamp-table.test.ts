/** Tables of points in JCAMP-DX: a file that contradicts itself is not drawn, or the doubt is said; no peak moves. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJcamp } from './read-jcamp.ts'
import type { Spectrum } from './spectrum.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const none = { x: new Float64Array(), y: new Float64Array() }

function read(text: string): Spectrum {
  const answer = readJcamp(bytesOf(text))
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.spectrum
}

/** A table of 100 points from 4000 down to 436, with a peak at 2920, in the form of differences. */
describe('a table of points that contradicts itself is not drawn where peaks are not', () => {
  const head = (more: Readonly<Record<string, string | null>> = {}) =>
    Object.entries({
      ...{ TITLE: 'a', 'JCAMP-DX': '4.24', 'DATA TYPE': 'INFRARED SPECTRUM', XUNITS: '1/CM', YUNITS: 'ABSORBANCE' },
      ...{ XFACTOR: '1', YFACTOR: '0.001', FIRSTX: '4000', LASTX: '436', DELTAX: '-36', NPOINTS: '100', ...more },
    })
      .flatMap(([label, value]) => (value === null ? [] : [`##${label}=${value}`]))
      .join('\n')
  const values = Array.from({ length: 100 }, (_, at) => (at === 30 ? 1900 : 1000 + at))
  const difference = (value: number) => {
    const digits = String(Math.abs(value))
    return `${(value < 0 ? '%jklmnopqr' : '%JKLMNOPQR')[Number(digits[0])]}${digits.slice(1)}`
  }
  /** Lines of five points; each later one begins with the last y of the line before. */
  const lines = (isDifference: boolean) =>
    Array.from({ length: 20 }, (_, line) => {
      const from = isDifference && line > 0 ? line * 5 - 1 : line * 5
      const ys = values.slice(from, line * 5 + 5)
      const rest = ys.slice(1).map((y, at) => (isDifference ? difference(y - (ys[at] ?? 0)) : ` ${y}`))
      return `${4000 - 36 * from} ${ys[0]}${rest.join('')}`
    })
  const file = (more: Readonly<Record<string, string | null>>, table: readonly string[]) =>
    `${head(more)}\n##XYDATA=(X++(Y..Y))\n${table.join('\n')}\n##END=\n`
  const peakOf = (text: string) => {
    const { traces, doubts } = read(text)
    const [{ x, y } = none] = traces
    return { at: x[y.indexOf(Math.max(...y))], points: x.length, doubts: doubts.length }
  }

  test.each([false, true])('whole, in differences: %s', (isDifference) => {
    expect(peakOf(file({}, lines(isDifference)))).toEqual({ at: 2920, points: 100, doubts: 0 })
    const bare = { FIRSTX: null, LASTX: null, DELTAX: null }
    expect(peakOf(file(bare, lines(isDifference)))).toEqual({ at: 2920, points: 100, doubts: 0 })
  })

  test.each(['150', '50', '99', '101'])('a wrong number of points, %s, moves no peak, and is said', (NPOINTS) => {
    for (const isDifference of [false, true])
      expect(peakOf(file({ NPOINTS }, lines(isDifference)))).toEqual({ at: 2920, points: 100, doubts: 1 })
  })

  test('lines that begin one point early, each x rounded, are drawn; two points early, they are refused', () => {
    // As NIST writes spectra of gases: only the first line has its x from FIRSTX.
    const early = (points: number) =>
      Array.from({ length: 20 }, (_, line) => {
        const x = (574.928 + 0.241 * (line * 6 - (line > 0 ? points : 0))).toFixed(2)
        return `${x}${values
          .slice(0, 6)
          .map((y) => ` ${y}`)
          .join('')}`
      })
    const gas = { FIRSTX: '574.928', LASTX: '603.607', DELTAX: '0.2410', NPOINTS: '120' }
    expect(peakOf(file(gas, early(1)))).toMatchObject({ points: 120, doubts: 0 })
    expect(readJcamp(bytesOf(file(gas, early(2))))).toHaveProperty('fault')
  })

  test('lines that are missing anywhere are refused, or said where only the end is missing', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 19 }),
        fc.integer({ min: 1, max: 5 }),
        (isDifference, from, count) => {
          const table = lines(isDifference)
          table.splice(from, count)
          const answer = readJcamp(bytesOf(file({}, table)))
          if ('fault' in answer) return
          // Only the end is missing: what is drawn is where it was.
          expect(from + count).toBeGreaterThanOrEqual(20)
          expect(answer.spectrum.doubts.length).toBe(1)
          const [{ x } = none] = answer.spectrum.traces
          for (const [at, one] of [...x].entries()) expect(one).toBeCloseTo(4000 - 36 * at, 6)
        },
      ),
    )
  })

  test('a changed digit at the beginning of a line is found by the check of the line before', () => {
    const table = lines(true)
    table[7] = (table[7] ?? '').replace(/ (\d)/, (_, digit) => ` ${(Number(digit) + 1) % 10}`)
    expect(readJcamp(bytesOf(file({}, table)))).toMatchObject({ fault: expect.stringContaining('line 9') })
  })

  test('values that the file does not know are not passed over', () => {
    const table = lines(false)
    table[3] = (table[3] ?? '').replace(/ \d+$/, ' ?')
    expect(readJcamp(bytesOf(file({}, table)))).toHaveProperty('fault')
  })
})
