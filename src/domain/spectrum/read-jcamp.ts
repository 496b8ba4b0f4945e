/** Reads JCAMP-DX files: spectra, peak tables, and files with several of them. */
import { convert } from 'jcampconverter'
import { named } from './jcamp-names.ts'
import { checkTable } from './jcamp-table.ts'
import {
  type Axes,
  mostPoints,
  noSpectrum,
  ramanShift,
  type SpectrumRead,
  spectrumOf,
  type Trace,
  unitOf,
} from './spectrum.ts'

/** What the package answers of a spectrum, as far as it is used here. */
type Converted = {
  readonly data?: { readonly x?: readonly number[]; readonly y?: readonly number[] }
  readonly xUnits?: string
  readonly yUnits?: string
  /** Of a file with pages: which one, such as 'N=1'. */
  readonly page?: string
  readonly isPeaktable?: boolean
}

export function readJcamp(bytes: Uint8Array): SpectrumRead {
  // The package takes labels only at the start of a line, and points of a curve only as a table of peaks.
  const text = new TextDecoder('windows-1252').decode(bytes).replace(/^[ \t]+##/gm, '##')
  // Damaged counts of points or of repeats would keep the package busy for minutes.
  if (Number(/^##\s*NPOINTS\s*=\s*([\d.e+]+)/im.exec(text)?.[1] ?? 0) > mostPoints || repeatsIn(text) > mostPoints)
    return { fault: noSpectrum }
  const hasPoints = /^##\s*XYPOINTS\s*=/im.test(text)
  try {
    const { flatten } = convert(text.replace(/^##\s*XYPOINTS\s*=/gim, '##PEAK TABLE='), {
      noContour: true,
      keepSpectra: true,
      keepRecordsRegExp: /^$/,
    })
    const found = flatten.flatMap(({ spectra, dataType, title }) =>
      // The package types a spectrum as anything.
      (spectra as readonly Converted[]).map((one) => ({ ...one, dataType: dataType ?? '', title: uncommented(title) })),
    )
    // What somebody read from a spectrum stands behind it.
    found.sort((one, other) => Number(isReadFrom(one, hasPoints)) - Number(isReadFrom(other, hasPoints)))
    const [first] = found
    if (first === undefined) return { fault: noSpectrum }
    const traces = named(found).map(({ data, name, what, ...one }) => ({
      ...{ name, what, axes: axesIn(one, hasPoints) },
      x: Float64Array.from(data?.x ?? []),
      y: Float64Array.from(data?.y ?? []),
    }))
    const checked = checkedCurves(text, traces)
    return 'fault' in checked ? checked : spectrumOf({ ...axesIn(first, hasPoints), ...checked })
  } catch {
    return { fault: noSpectrum }
  }
}

/** A text of the file without the comment behind it. */
const uncommented = (text = '') => text.replace(/\s*\$\$.*$/, '')

/** Peaks, or what was assigned to them; `hasPoints`: the file's table of peaks holds the points of a curve. */
const isReadFrom = (
  { isPeaktable, dataType }: Pick<Converted, 'isPeaktable'> & { dataType: string },
  hasPoints: boolean,
) => (isPeaktable === true && !hasPoints) || /assignment/i.test(dataType)

/** The unit of an axis. A file with pages writes what is measured before it: 'FID/REAL [ARBITRARY UNITS]'. */
const axisUnit = (written: string | undefined): string =>
  unitOf(/\[([^\]]+)\]\s*$/.exec(written ?? '')?.[1] ?? written?.replace(/\s*\[\]\s*$/, ''))

/** The axes of a curve; `hasPoints`: its table of peaks holds the points of a curve. */
function axesIn(
  one: Pick<Converted, 'xUnits' | 'yUnits' | 'isPeaktable'> & { dataType: string },
  hasPoints: boolean,
): Axes {
  const xUnit = axisUnit(one.xUnits)
  return {
    xUnit: xUnit === 'cm⁻¹' && /raman/i.test(one.dataType) ? ramanShift : xUnit,
    yUnit: axisUnit(one.yUnits),
    isSticks: isReadFrom(one, hasPoints) || /mass spectrum/i.test(one.dataType),
  }
}

const tableOfPoints = /^##\s*XYDATA\s*=\s*\(X\+\+\(Y\.\.Y\)\)[^\n\r]*$/gim

/**
 * The curves with the x that the lines of their tables say, and what is doubtful; a fault where a table contradicts itself. Only
 * where each curve has such a table.
 */
function checkedCurves(text: string, traces: readonly Trace[]) {
  const tables = [...text.matchAll(tableOfPoints)]
  if (tables.length === 0 || tables.length !== traces.length) return { traces, doubts: [] }
  const curves: Trace[] = []
  const doubts = new Set<string>()
  for (const [at, table] of tables.entries()) {
    const begins = table.index + table[0].length
    const next = text.slice(begins).search(/^##/m)
    const head = text.slice(Math.max(0, text.lastIndexOf('##TITLE', table.index)), table.index)
    const checked = checkTable(head, next < 0 ? text.slice(begins) : text.slice(begins, begins + next))
    if ('fault' in checked) return checked
    const trace = traces[at] as Trace
    if (checked.missing > 0 || checked.x.length !== trace.x.length) return { fault: incomplete }
    if (checked.doubt !== null) doubts.add(checked.doubt)
    // The package reads a chemical shift in ppm where the file has Hz.
    const written = unitOf(/^##\s*XUNITS\s*=([^\n\r$]*)/im.exec(head)?.[1])
    const xUnit = trace.axes?.xUnit
    const isOfFile = written === xUnit || (written === 'cm⁻¹' && xUnit === ramanShift)
    if (!isOfFile && checked.doubt !== null) return { fault: incomplete }
    curves.push(isOfFile ? { ...trace, x: checked.x } : trace)
  }
  return { traces: curves, doubts: [...doubts] }
}

const incomplete =
  'This file has values that it does not know, or its points could not be counted, so it is not drawn. It is kept, and can be downloaded.'

/** How many points the repeats of a file stand for: a letter from S to Z, or s, and digits say how often the one before stands there. */
function repeatsIn(text: string): number {
  let sum = 0
  const table = text.slice(Math.max(0, text.search(/^##\s*(XYDATA|DATA\s*TABLE)\s*=/im)))
  for (const [line] of table.matchAll(/^[ \t]*[-+.\d][^=\n]*/gm))
    for (const [, letter = '', digits] of line.matchAll(/([S-Zs])(\d*)/g))
      sum += Number(`${letter === 's' ? 9 : letter.charCodeAt(0) - 82}${digits}`)
  return sum
}
