/** Draws the curve of a spectrum as an SVG that holds numbers and known units only: nothing that its file says in words. */
import { isKnownUnit, isReversed, type Spectrum, type Trace } from './spectrum.ts'

/**
 * The size of the drawing, in pixels. A phone of 390 pixels has about 340 for it: there, letters of `letters` pixels still are 11
 * high.
 */
export const drawingSize = { width: 480, height: 320 }
const letters = 16

const edge = { left: 92, right: 20, top: 16, bottom: 60 }
const inner = {
  width: drawingSize.width - edge.left - edge.right,
  height: drawingSize.height - edge.top - edge.bottom,
}

/** The ends of some numbers; a single number gets room around it. */
function rangeOf(numbers: Float64Array): { readonly min: number; readonly max: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    if (number < min) min = number
    if (number > max) max = number
  }
  // Numbers that halves cannot tell apart are one, too.
  if (max / 2 > min / 2) return { min, max }
  const room = Math.abs(min) > 1e-300 ? Math.abs(min) : 1
  return { min: min - room / 2, max: max + room / 2 }
}

/** Round numbers in a range, about `count` of them. */
function ticks({ min, max }: { readonly min: number; readonly max: number }, count: number): number[] {
  const rough = (max - min) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10)
  if (!Number.isFinite(step) || step <= 0) return []
  const first = Math.ceil(min / step)
  const last = Math.min(Math.floor(max / step), first + 2 * count)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}

/** Writes the figures of an axis, all in one form. */
function figuresOf(values: readonly number[]): string[] {
  const most = Math.max(...values.map(Math.abs))
  const isFar = most >= 1e6 || most < 1e-3
  return values.map((value) => (isFar && value !== 0 ? value.toExponential(1) : String(Number(value.toPrecision(6)))))
}

const place = (value: number) => value.toFixed(1)

/** The first curve of a spectrum as SVG, black on white, in `drawingSize`. */
export function drawSpectrum(spectrum: Spectrum): string {
  const [trace] = spectrum.traces
  if (trace === undefined) throw new Error('A spectrum has a curve.')
  const xs = rangeOf(trace.x)
  const ys = rangeOf(spectrum.isSticks ? Float64Array.from([0, ...trace.y]) : trace.y)
  // Halves, so that the range of very large numbers is one, too.
  const share = (value: number, { min, max }: typeof xs) => (value / 2 - min / 2) / (max / 2 - min / 2)
  const xAt = (x: number) =>
    edge.left + inner.width * (isReversed(spectrum.xUnit, trace.x) ? 1 - share(x, xs) : share(x, xs))
  const yAt = (y: number) => edge.top + inner.height * (1 - share(y, ys))
  const bottom = edge.top + inner.height
  const text = (x: number, y: number, words: string, more = '') =>
    `<text x="${place(x)}" y="${place(y)}"${more}>${words}</text>`
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `M${place(x1)} ${place(y1)}L${place(x2)} ${place(y2)}`
  const xTicks = ticks(xs, 4)
  const yTicks = ticks(ys, 4)
  const [xUnit = '', yUnit = ''] = [spectrum.xUnit, spectrum.yUnit].map((unit) => (isKnownUnit(unit) ? unit : ''))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingSize.width}" height="${drawingSize.height}" viewBox="0 0 ${drawingSize.width} ${drawingSize.height}" font-family="sans-serif" font-size="${letters}">`,
    `<path fill="#fff" d="M0 0H${drawingSize.width}V${drawingSize.height}H0z"/>`,
    `<path fill="none" stroke="#ddd" d="${xTicks.map((x) => line(xAt(x), edge.top, xAt(x), bottom)).join('')}${yTicks
      .map((y) => line(edge.left, yAt(y), edge.left + inner.width, yAt(y)))
      .join('')}"/>`,
    `<g fill="#222"><g text-anchor="middle">${figuresOf(xTicks)
      .map((figure, at) => text(xAt(xTicks[at] ?? 0), bottom + 20, figure))
      .join('')}`,
    `${text(edge.left + inner.width / 2, bottom + 46, xUnit)}</g>`,
    `<g text-anchor="end">${figuresOf(yTicks)
      .map((figure, at) => text(edge.left - 6, yAt(yTicks[at] ?? 0) + 5, figure))
      .join('')}</g>`,
    `${text(0, 0, yUnit, ` transform="translate(18 ${place(edge.top + inner.height / 2)}) rotate(-90)" text-anchor="middle"`)}</g>`,
    `<path fill="none" stroke="#0b6e69" stroke-width="1.5" stroke-linejoin="round" d="${curveOf(trace, spectrum.isSticks, xAt, yAt)}"/>`,
    '</svg>',
  ].join('')
}

/** The path of a curve: of all points in one column of pixels only the first, the lowest, the highest and the last. */
function curveOf({ x, y }: Trace, isSticks: boolean, xAt: (x: number) => number, yAt: (y: number) => number): string {
  const points = (at: number) => [xAt(x[at] ?? 0), yAt(y[at] ?? 0)] as const
  if (isSticks) {
    const highest = new Map<number, number>()
    for (let at = 0; at < x.length; at += 1) {
      const [left, top] = points(at)
      const column = Math.round(left * 2)
      highest.set(column, Math.min(highest.get(column) ?? Number.POSITIVE_INFINITY, top))
    }
    const zero = place(yAt(0))
    return [...highest].map(([column, top]) => `M${place(column / 2)} ${zero}V${place(top)}`).join('')
  }
  const path: string[] = []
  let column: { at: number; first: number; last: number; min: number; max: number } | null = null
  const end = () => {
    if (column === null) return
    const { at, first, last, min, max } = column
    for (const top of new Set([first, min, max, last])) path.push(`${path.length === 0 ? 'M' : 'L'}${at} ${place(top)}`)
  }
  for (let at = 0; at < x.length; at += 1) {
    const [left, top] = points(at)
    const rounded = Math.round(left)
    if (column === null || column.at !== rounded) {
      end()
      column = { at: rounded, first: top, last: top, min: top, max: top }
    } else {
      column.last = top
      column.min = Math.min(column.min, top)
      column.max = Math.max(column.max, top)
    }
  }
  end()
  return path.join('')
}
