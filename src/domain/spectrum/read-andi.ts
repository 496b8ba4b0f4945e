/** Reads chromatograms and mass spectra in the ANDI form (AIA; ASTM E1947 and E2077), which are netCDF files. */
import { CutOff, type Netcdf, openNetcdf, TooMany } from './netcdf.ts'
import { isPeaks } from './read-columns.ts'
import { noSpectrum, type SpectrumRead, spectrumOf, type Trace, tooMany, unitOf, unsaid } from './spectrum.ts'

const kept = 'It is kept, and can be downloaded.'
const newerForm = `This is netCDF-4 (HDF5), which is not drawn. Let the instrument's program write ANDI (AIA), which is netCDF-3. ${kept}`
const noAndi = `This netCDF file has neither a chromatogram nor mass spectra in the ANDI form (AIA), so it is not drawn. ${kept}`
const cutOff = `This file is cut off: it promises more numbers than it has, so it is not drawn. ${kept}`
const noTimes = `This file does not say when its points were measured, so it is not drawn. ${kept}`
const noOrder =
  'The times in the file neither rise nor fall throughout. The points are drawn by their time, not in the order in which they stand in the file.'
const noDelay = 'The file does not say when its first point was measured. The times count from that point.'
const summed = 'The file has no total of its scans. The curve is the sum of the intensities of each scan.'

export function readAndi(bytes: Uint8Array): SpectrumRead {
  if (bytes[0] === 0x89) return { fault: newerForm }
  try {
    const file = openNetcdf(bytes)
    if (file.lengthOf('ordinate_values') !== null) return chromatogram(file)
    return file.lengthOf('total_intensity') === null && file.lengthOf('mass_values') === null
      ? { fault: noAndi }
      : massSpectra(file)
  } catch (error) {
    return { fault: error instanceof CutOff ? cutOff : error instanceof TooMany ? tooMany : noSpectrum }
  }
}

/** A unit as the file writes it; `none` where it does not. 'AU' of a detector is absorbance or arbitrary: it stays as it is. */
function unitIn(written: readonly (string | number)[], none: string): string {
  const units = written.map((one) => (/^\s*AU[\s\0]*$/i.test(String(one)) ? 'AU' : unitOf(one)))
  return units.find((unit) => unit !== '') ?? none
}

/** What the form writes where nothing was measured. */
const notMeasured = -9999

/** The points that have both numbers; a doubt counts the others. */
function pointsOf(x: Float64Array, y: Float64Array) {
  const isThere = (at: number) => [x[at], y[at]].every((value) => Number.isFinite(value) && value !== notMeasured)
  const places = Array.from(x.keys()).filter((at) => at < y.length && isThere(at))
  const left = Math.max(x.length, y.length) - places.length
  const points = { x: Float64Array.from(places, (at) => x[at] ?? 0), y: Float64Array.from(places, (at) => y[at] ?? 0) }
  const doubts = [
    ...(left === 0
      ? []
      : [
          `${left} of ${places.length + left} points have no number, and are left out: the curve goes straight across them.`,
        ]),
    ...(isInOrder(points.x) ? [] : [noOrder]),
  ]
  return { ...points, doubts }
}

const isInOrder = (x: Float64Array) => {
  const steps = x.subarray(1).map((value, at) => value - (x[at] ?? 0))
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
}

/** The one number of a variable; null if it has none. */
function numberIn(file: Netcdf, variable: string): number | null {
  const value = (file.lengthOf(variable) ?? 0) > 0 ? file.numbers(variable, 0, 1)?.[0] : undefined
  return value === undefined || !Number.isFinite(value) || value === notMeasured ? null : value
}

/** What a detector measured, in equal steps or at times of its own. */
function chromatogram(file: Netcdf): SpectrumRead {
  const y = file.numbers('ordinate_values') ?? new Float64Array()
  const [interval, delay] = [numberIn(file, 'actual_sampling_interval'), numberIn(file, 'actual_delay_time')]
  const isEven = interval !== null && interval > 0
  const saysEven = /^\s*y/i.test(String(file.attribute('uniform_sampling_flag', 'ordinate_values')))
  const hasTimes = file.lengthOf('raw_data_retention') === y.length && !(saysEven && isEven)
  if (!hasTimes && !isEven) return { fault: noTimes }
  const times = hasTimes ? file.numbers('raw_data_retention') : null
  const { x, y: values, doubts } = pointsOf(times ?? y.map((_, at) => (delay ?? 0) + at * (interval ?? 0)), y)
  const said = (name: string) => [file.attribute(name), file.attribute(name, 'ordinate_values')]
  return spectrumOf({
    xUnit: unitIn([...said('retention_unit'), file.attribute('units', 'raw_data_retention')], unsaid.time),
    yUnit: unitIn([...said('detector_unit'), file.attribute('units', 'ordinate_values')], unsaid.intensity),
    isSticks: false,
    traces: [{ name: '', what: 'Chromatogram', x, y: values }],
    doubts: [...doubts, ...(times === null && delay === null ? [noDelay] : [])],
  })
}

/** The total of all ions over time, and the mass spectra of some scans. */
function massSpectra(file: Netcdf): SpectrumRead {
  const counts = file.numbers('point_count')
  const times = file.numbers('scan_acquisition_time') ?? new Float64Array()
  const { total, doubts: ofTotal } = totalOf(file, counts)
  const { x, y, doubts } = pointsOf(times, total)
  const xUnit = unitIn([file.attribute('units', 'scan_acquisition_time'), timeUnit(file)], unsaid.time)
  const yUnit = unitIn([file.attribute('units', 'total_intensity')], unsaid.intensity)
  const scans = counts === null ? [] : scansOf(file, counts, times, total, xUnit)
  // One point is no curve: then the spectrum of the only scan is what the file has.
  const isCurve = x.length > 1 || scans.length === 0
  const axes = { xUnit, yUnit, isSticks: false }
  const named = 'Total ion chromatogram'
  const curve = { ...{ name: scans.length > 0 ? named : '', what: named }, x, y, axes }
  const traces: readonly Trace[] = isCurve ? [curve, ...scans] : scans
  if (isCurve && x.length === 0) return { fault: noTimes }
  return spectrumOf({ ...axes, ...traces[0]?.axes, traces, doubts: isCurve ? [...ofTotal, ...doubts] : [] })
}

/** A unit of time that stands at no variable: some programs write it for the file. */
function timeUnit(file: Netcdf): string {
  const unit = unitOf(file.attribute('units'))
  return unit === 's' || unit === 'min' ? unit : ''
}

/** The total of each scan: the file's, or the sum of its intensities where it has none. */
function totalOf(file: Netcdf, counts: Float64Array | null) {
  const total = file.numbers('total_intensity')
  if (total !== null || counts === null) return { total: total ?? new Float64Array(), doubts: [] }
  const begins = file.numbers('scan_index') ?? new Float64Array()
  const intensities = file.numbers('intensity_values') ?? new Float64Array()
  const sums = counts.map((count, scan) => {
    const from = begins[scan] ?? Number.NaN
    return isWithin(from, count, intensities.length)
      ? intensities.subarray(from, from + count).reduce((sum, one) => sum + one, 0)
      : Number.NaN
  })
  return { total: sums, doubts: [summed] }
}

const isWithin = (from: number, count: number, length: number) =>
  Number.isInteger(from) && Number.isInteger(count) && from >= 0 && count >= 0 && from + count <= length

/** So many scans can be chosen, with so many points together: a run of an hour has thousands. */
const mostScans = 50
const mostScanPoints = 200_000

/** The mass spectra of all scans if they are few; else of those on the highest peaks of the total, in the order of time. */
function scansOf(file: Netcdf, counts: Float64Array, times: Float64Array, total: Float64Array, unit: string): Trace[] {
  const begins = file.numbers('scan_index') ?? new Float64Array()
  const length = Math.min(file.lengthOf('mass_values') ?? 0, file.lengthOf('intensity_values') ?? 0)
  const height = (scan: number) => total[scan] ?? 0
  const isPeak = (scan: number) => height(scan) > height(scan - 1) && height(scan) >= height(scan + 1)
  const isThere = (scan: number) => (counts[scan] ?? 0) > 0 && isWithin(begins[scan] ?? -1, counts[scan] ?? 0, length)
  const some = Array.from(counts.keys()).filter((scan) => isThere(scan) && (counts.length <= mostScans || isPeak(scan)))
  let room = mostScanPoints
  const chosen = some
    .toSorted((a, b) => height(b) - height(a))
    .slice(0, mostScans)
    .filter((scan) => {
      const fits = (counts[scan] ?? 0) <= room
      if (fits) room -= counts[scan] ?? 0
      return fits
    })
  const massUnit = unitIn([file.attribute('units', 'mass_values')], unsaid.mass)
  const yUnit = unitIn([file.attribute('units', 'intensity_values')], unsaid.intensity)
  const type = String(file.attribute('experiment_type'))
  return chosen
    .toSorted((a, b) => a - b)
    .map((scan) => {
      const [from, count, at] = [begins[scan] ?? 0, counts[scan] ?? 0, times[scan] ?? Number.NaN]
      const x = file.numbers('mass_values', from, count) ?? new Float64Array()
      const y = file.numbers('intensity_values', from, count) ?? new Float64Array()
      const isSticks = /centroid/i.test(type) || (!/continuum|profile/i.test(type) && isPeaks(x))
      const time = Number.isFinite(at) && at !== notMeasured ? `, at ${Number(at.toPrecision(6))}` : ''
      const name = `Scan ${scan + 1} of ${counts.length}${time}${time !== '' && (unit === 's' || unit === 'min') ? ` ${unit}` : ''}`
      return { name, what: `Mass spectrum, ${name.toLowerCase()}`, x, y, axes: { xUnit: massUnit, yUnit, isSticks } }
    })
}
