/** What a spectrum or a chromatogram is once a file of it was read: axes with their units, and numbers as the file has them. */
import type { FileType } from '#domain/file/file-type.ts'

/** The units of the axes as people read them, such as 'cm⁻¹'; '' if the file does not say. */
export type Axes = {
  readonly xUnit: string
  readonly yUnit: string
  /** Peaks without values between them: drawn as sticks. */
  readonly isSticks: boolean
}

/** One curve: as many x as y, in the order of the file. */
export type Trace = {
  readonly name: string
  /** What it is, in words of a list and numbers: nothing that somebody wrote into the file. */
  readonly what?: string
  readonly x: Float64Array
  readonly y: Float64Array
  /** Its own axes, in a file whose curves have several. */
  readonly axes?: Axes
}

/** `xUnit`, `yUnit` and `isSticks` are of the first curve. */
export type Spectrum = Axes & {
  readonly traces: readonly Trace[]
  /** What a reader must know before they trust the drawing, in sentences: what the file lacks or contradicts. */
  readonly doubts: readonly string[]
}

/** The axes of one of its curves. */
export const axesOf = ({ xUnit, yUnit, isSticks }: Axes, { axes }: Pick<Trace, 'axes'>): Axes =>
  axes ?? { xUnit, yUnit, isSticks }

export type SpectrumRead = { readonly spectrum: Spectrum } | { readonly fault: string }

/** Types of files that may hold numbers that can be drawn. */
export const drawableTypes = ['JCAMP', 'SPC', 'OPUS', 'TEXT', 'NETCDF'] as const
export type DrawableType = (typeof drawableTypes)[number]

/** Whether files of this type may. */
export const isDrawable = (type: FileType): type is DrawableType => drawableTypes.some((one) => one === type)

/** The most curves, and numbers in all, that are read: more is no spectrum that somebody looks at. */
export const mostTraces = 3000
export const mostPoints = 4_000_000

export const noSpectrum = 'No spectrum could be read from this file. It is kept, and can be downloaded.'
export const tooMany = 'This file holds more curves or points than can be drawn. It is kept, and can be downloaded.'

/** A spectrum of what was read: curves without points, or with a value that is no number, are left out. */
export function spectrumOf(parts: Omit<Spectrum, 'doubts'> & Partial<Pick<Spectrum, 'doubts'>>): SpectrumRead {
  const { traces, doubts = [], ...axes } = parts
  const whole = traces.filter(({ x, y }) => x.length > 0 && x.length === y.length && isNumbers(x) && isNumbers(y))
  if (whole.length === 0) return { fault: noSpectrum }
  const points = whole.reduce((sum, { x }) => sum + x.length, 0)
  if (whole.length > mostTraces || points > mostPoints) return { fault: tooMany }
  const left = traces.length - whole.length
  const leaves =
    left === 0
      ? []
      : [`${left} of ${traces.length} curves of the file have a value that is no number, and are left out.`]
  return { spectrum: { ...axes, traces: whole, doubts: [...doubts, ...leaves] } }
}

const isNumbers = (numbers: Float64Array) => numbers.every(Number.isFinite)

/**
 * Whether an axis is drawn from right to left: wavenumbers and chemical shifts are, and so is what has no unit and was written from
 * the highest x down, as instruments write wavenumbers. `x` is of the first curve.
 */
export const isReversed = (xUnit: string, x: ArrayLike<number>): boolean =>
  xUnit === 'cm⁻¹' || xUnit === 'ppm' || (xUnit === '' && (x[0] ?? 0) > (x[x.length - 1] ?? 0))

/** Raman shifts are wavenumbers, too, but are read from left to right. */
export const ramanShift = 'Raman shift, cm⁻¹'

const units: readonly (readonly [RegExp, string])[] = [
  [/^raman.*$/i, ramanShift],
  [
    /^(1\/cm|cm-1|cm\^-1|cm\^\(-1\)|cm⁻¹|wn|wave\s?numbers?.*|wellenzahl.*|nombres? d[’']onde.*|n[úu]meros? de onda.*|.*\(?cm-1\)?)$/i,
    'cm⁻¹',
  ],
  [/^(nm|nanometers?|nanometres?|wavelength.*nm.*)$/i, 'nm'],
  [/^(µm|um|microns?|micrometers?|micrometres?)$/i, 'µm'],
  [/^(m\/z|mass.*|m\s?\/\s?z.*)$/i, 'm/z'],
  [/^(s|sec|seconds?)$/i, 's'],
  [/^(min|minutes?|.*time.*min.*)$/i, 'min'],
  [/^(ppm)$/i, 'ppm'],
  [/^(hz|hertz)$/i, 'Hz'],
  // A thousandth of it, as detectors of HPLC write it.
  [/^(abs[a-z.]*\s*)?[([]?\s*mAU\s*[)\]]?$/i, 'absorbance, mAU'],
  [/^(a|ab|abs|absorbance.*|absorption.*|extinktion.*|absorban[cz]i?a.*)$/i, 'absorbance'],
  [/^(t|tr|transmittance)$/i, 'transmittance'],
  [
    /^(%\s?t|t\s?%|%\s?transmittance|transmission \(%\)|percent transmittance|transmittance.*%.*)$/i,
    'transmittance, %',
  ],
  [/^(rfl|refl|reflectance.*)$/i, 'reflectance'],
  [/^(relative abundance|rel\.? abundance)$/i, 'relative abundance'],
  [/^(counts?)$/i, 'counts'],
  [/^(pA|picoamps?|picoamperes?)$/i, 'pA'],
  [/^(µV|uV|microvolts?)$/i, 'µV'],
  [/^(mV|[Mm]illivolts?)$/, 'mV'],
  [/^(v|volts?)$/i, 'V'],
  [/^(arbitrary.*|a\.?\s?u\.?|none|unknown.*)$/i, 'arbitrary units'],
]

/** A unit as people read it; an unknown one as the file writes it. */
export function unitOf(written: unknown): string {
  const text = typeof written === 'string' ? written.replaceAll('\0', '').trim().slice(0, 60) : ''
  return units.find(([known]) => known.test(text))?.[1] ?? text
}

/** What stands at an axis whose unit its file does not say: none is assumed. */
export const unsaid = {
  time: 'time, unit not said',
  intensity: 'intensity, unit not said',
  mass: 'mass, unit not said',
} as const
const ownWords: readonly string[] = [...Object.values(unsaid), 'AU']

/** Whether a unit is one of those above. Any other may be a text that somebody wrote into the file. */
export const isKnownUnit = (unit: string): boolean =>
  ownWords.includes(unit) || units.some(([, known]) => known === unit)
