/** Draws one curve or two over each other, with axes, and lets people look closer by pointer or by buttons. */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { Button } from './button.tsx'
import { Buttons, Muted, Row } from './layout.tsx'
import styles from './spectrum-chart.module.css'

/** A curve; x need not be in order. `isSticks`: peaks with nothing between them. */
export type Curve = {
  readonly name: string
  readonly x: Float64Array
  readonly y: Float64Array
  readonly yUnit: string
  readonly isSticks: boolean
}

type Words = {
  readonly zoomIn: string
  readonly zoomOut: string
  readonly left: string
  readonly right: string
  readonly whole: string
  readonly how: string
  readonly savePicture: string
  readonly range: (from: string, to: string, unit: string) => string
}

type SpectrumChart = {
  readonly label: string
  readonly curves: readonly Curve[]
  readonly xUnit: string
  /** Larger x stand on the left. */
  readonly isReversed: boolean
  /** Each curve has a y scale of its own. */
  readonly hasOwnScales?: boolean
  readonly words: Words
  /** Gets the drawing as a PNG. */
  readonly onPicture: (picture: Blob) => void
}

type Range = { readonly min: number; readonly max: number }

/** A range of the same width within the whole one; the whole one where it is as wide. */
function within({ min, max }: Range, whole: Range): Range {
  const width = max - min
  if (!(width < whole.max - whole.min)) return whole
  const from = Math.min(Math.max(min, whole.min), whole.max - width)
  return { min: from, max: from + width }
}

/** From the lowest x of all curves to the highest; a stick at an end would lie on the frame, so there is room beside it. */
function wholeOf(curves: readonly Curve[]): Range {
  const ends = curves.flatMap(({ x }) => [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))])
  const [min, max] = [Math.min(...ends), Math.max(...ends)]
  const room = curves.some(({ isSticks }) => isSticks) ? (max - min) / 50 || 1 : 0
  return { min: min - room, max: max + room }
}

/** A curve in ascending order of x, as the library needs it. */
function inOrder({ x, y }: Curve): [Float64Array, Float64Array] {
  let isAscending = true
  for (let at = 1; at < x.length && isAscending; at += 1) isAscending = (x[at] ?? 0) >= (x[at - 1] ?? 0)
  if (isAscending) return [x, y]
  const order = Array.from(x.keys()).sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0))
  return [Float64Array.from(order, (at) => x[at] ?? 0), Float64Array.from(order, (at) => y[at] ?? 0)]
}

const tokenOf = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name).trim()

function optionsOf(
  element: HTMLElement,
  { curves, xUnit, isReversed, hasOwnScales = false }: SpectrumChart,
  onRange: (range: Range) => void,
) {
  const [ink, line] = [tokenOf(element, '--ink'), tokenOf(element, '--line')]
  const colours = [tokenOf(element, '--teal'), tokenOf(element, '--amber')]
  const scaleOf = ({ yUnit }: Curve, at: number) => (hasOwnScales ? `y${at + 1}` : yUnit || 'y')
  const scales = [...new Map(curves.map((curve, at) => [scaleOf(curve, at), { curve, at }]))]
  const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
  const bars = uPlot.paths.bars?.({ size: [0.02, 2] })
  const options: uPlot.Options = {
    ...{ width: element.clientWidth, height: 360, legend: { show: false } },
    cursor: { drag: { x: true, y: false, setScale: true } },
    scales: {
      x: { time: false, dir: isReversed ? -1 : 1 },
      // How much higher one stick is than another is seen from the ground only.
      ...Object.fromEntries(
        scales.map(([scale]) => [
          scale,
          curves.some((curve, at) => scaleOf(curve, at) === scale && curve.isSticks)
            ? {
                range: (_: uPlot, min: number, max: number): uPlot.Range.MinMax => [
                  Math.min(0, min),
                  Math.max(0, max) * 1.05,
                ],
              }
            : {},
        ]),
      ),
    },
    axes: [
      { ...axis, label: xUnit },
      ...scales.map(([scale, { curve, at }], place) => ({
        ...{ ...axis, label: hasOwnScales ? numbered(curve.yUnit, at) : curve.yUnit, scale, size: 64, values: short },
        side: place === 0 ? (3 as const) : (1 as const),
        // A second grid would cross the first one.
        ...(place > 0 && { grid: { show: false } }),
        ...(hasOwnScales && { stroke: colours[at % 2] ?? ink }),
      })),
    ],
    series: [
      {},
      ...curves.map((curve, at) => ({
        ...{ label: curve.name, scale: scaleOf(curve, at), stroke: colours[at % 2] ?? ink, width: 1.5, spanGaps: true },
        ...(at === 1 && { dash: [6, 4] }),
        points: { show: false },
        ...(curve.isSticks && bars !== undefined && { paths: bars, fill: colours[at % 2] ?? ink }),
      })),
    ],
    hooks: {
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales.x ?? {}
          if (key === 'x' && min != null && max != null) onRange({ min, max })
        },
      ],
    },
  }
  return options
}

/** What stands beside an axis that is 64 pixels wide: millions as '5e6'. */
const short = (_: uPlot, values: number[]) =>
  values.some((value) => Math.abs(value) >= 1e6)
    ? values.map((value) => (value === 0 ? '0' : Number(value.toPrecision(4)).toExponential().replace('+', '')))
    : values.map((value) => value.toLocaleString('en', { maximumSignificantDigits: 6 }))

/** A text with the number of its curve. */
const numbered = (text: string, at: number) => `(${at + 1}) ${text}`.trim()

const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1, useGrouping: false })

/** How high the line of a name is in a picture, in CSS pixels. */
const nameHeight = 24

/** The drawing as a picture of its own: above it the name of each curve, with its colour and its line. */
function named(source: HTMLCanvasElement, element: HTMLElement, curves: readonly Curve[], hasOwnScales: boolean) {
  const times = source.width / element.clientWidth
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height + Math.round(nameHeight * times) * curves.length
  const drawing = canvas.getContext('2d')
  if (drawing === null) return canvas
  drawing.fillStyle = tokenOf(element, '--card')
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(source, 0, canvas.height - source.height)
  drawing.scale(times, times)
  drawing.font = `14px ${getComputedStyle(element).fontFamily}`
  drawing.textBaseline = 'middle'
  for (const [at, { name }] of curves.entries()) {
    const middle = nameHeight * (at + 0.5)
    drawing.strokeStyle = tokenOf(element, at === 0 ? '--teal' : '--amber')
    drawing.lineWidth = 2
    drawing.setLineDash(at === 0 ? [] : [6, 4])
    drawing.beginPath()
    drawing.moveTo(8, middle)
    drawing.lineTo(36, middle)
    drawing.stroke()
    drawing.fillStyle = tokenOf(element, '--ink')
    drawing.fillText(hasOwnScales ? numbered(name, at) : name, 44, middle, element.clientWidth - 52)
  }
  return canvas
}

/** The drawing with its buttons. */
export function SpectrumChart(props: SpectrumChart) {
  const { label, curves, xUnit, isReversed, hasOwnScales = false, words, onPicture } = props
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [range, setRange] = useState<Range | null>(null)
  /** The part that somebody chose with the buttons; a curve that comes later does not change it. */
  const looked = useRef<Range | null>(null)
  // Drawn anew for other curves only: the words do not change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const tables = curves.map(inOrder)
    const data = tables.length === 1 ? tables[0] : uPlot.join(tables as unknown as uPlot.AlignedData[])
    const drawn = new uPlot(optionsOf(element, props, setRange), data as uPlot.AlignedData, element)
    plot.current = drawn
    if (looked.current !== null) drawn.setScale('x', looked.current)
    else if (curves.some(({ isSticks }) => isSticks)) drawn.setScale('x', wholeOf(curves))
    const watching = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: 360 }))
    watching.observe(element)
    return () => {
      watching.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [curves])
  const look = (change: (shown: Range, width: number) => Range) => {
    if (range === null) return
    looked.current = within(change(range, range.max - range.min), wholeOf(curves))
    plot.current?.setScale('x', looked.current)
  }
  const whole = () => {
    looked.current = null
    plot.current?.setScale('x', wholeOf(curves))
  }
  const move = (by: number) =>
    look(({ min, max }, width) => ({ min: min + by * width * 0.25, max: max + by * width * 0.25 }))
  const toLeft = isReversed ? 1 : -1
  const save = () => {
    const source = plot.current?.ctx.canvas
    if (source === undefined) return
    if (place.current === null) return
    const canvas = named(source, place.current, curves, hasOwnScales)
    canvas.toBlob((picture) => picture && onPicture(picture), 'image/png')
  }
  return (
    <>
      <div ref={place} className={styles.plot} role="img" aria-label={label} />
      {curves.length > 1 && (
        <Row>
          {curves.map(({ name }, at) => (
            <span key={name}>
              <span className={styles.key} data-second={at === 1 || undefined} aria-hidden="true" />{' '}
              {hasOwnScales ? numbered(name, at) : name}
            </span>
          ))}
        </Row>
      )}
      <Muted role="status">
        {range !== null &&
          words.range(figure(isReversed ? range.max : range.min), figure(isReversed ? range.min : range.max), xUnit)}
      </Muted>
      <Buttons>
        <Button variant="outline" onClick={() => look(({ min, max }, w) => ({ min: min + w / 4, max: max - w / 4 }))}>
          {words.zoomIn}
        </Button>
        <Button variant="outline" onClick={() => look(({ min, max }, w) => ({ min: min - w / 2, max: max + w / 2 }))}>
          {words.zoomOut}
        </Button>
        <Button variant="outline" onClick={() => move(toLeft)}>
          {words.left}
        </Button>
        <Button variant="outline" onClick={() => move(-toLeft)}>
          {words.right}
        </Button>
        <Button variant="outline" onClick={whole}>
          {words.whole}
        </Button>
        <Button variant="outline" onClick={save}>
          {words.savePicture}
        </Button>
      </Buttons>
      <Muted>{words.how}</Muted>
    </>
  )
}
