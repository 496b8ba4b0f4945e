/** ANDI files: chromatograms and mass spectra as instruments write them, and what is odd in others. */
import { describe, expect, test } from 'vitest'
import { readFileType } from '#domain/file/file-type.ts'
import { andiChromatogram, andiMass, type NetcdfParts, netcdf } from '../../../test/support/netcdf.ts'
import { tooSlow } from '../../../test/support/own-time.ts'
import { readSpectrum } from './read-spectrum.ts'
import { axesOf, isKnownUnit, type Spectrum } from './spectrum.ts'

function answer(bytes: Uint8Array) {
  expect(readFileType(bytes)).toEqual({ type: 'NETCDF' })
  return readSpectrum('NETCDF', bytes)
}
function read(parts: NetcdfParts): Spectrum {
  const got = answer(netcdf(parts))
  if ('fault' in got) throw new Error(got.fault)
  return got.spectrum
}
const faultOf = (parts: NetcdfParts | Uint8Array) => {
  const got = answer(parts instanceof Uint8Array ? parts : netcdf(parts))
  return 'fault' in got ? got.fault : null
}
const curves = (spectrum: Spectrum) =>
  spectrum.traces.map((trace) => ({ name: trace.name, ...axesOf(spectrum, trace), x: [...trace.x], y: [...trace.y] }))
const { variables: detector } = andiChromatogram
const { variables: mass } = andiMass

describe.each([1, 2, 5] as const)('CDF-%i', (version) => {
  test('a chromatogram: the delay, equal steps, and the units as written', () => {
    const spectrum = read({ ...andiChromatogram, version })
    expect(curves(spectrum)).toEqual([
      {
        ...{ name: '', xUnit: 's', yUnit: 'absorbance, mAU', isSticks: false },
        x: [10, 10.5, 11, 11.5],
        y: [1, 5, 2, 1],
      },
    ])
    expect(spectrum.doubts).toEqual([])
  })

  test('mass spectra: the total of all ions over time, then each scan as sticks', () => {
    const spectrum = read({ ...andiMass, version })
    const sticks = { xUnit: 'm/z', yUnit: 'intensity, unit not said', isSticks: true }
    expect(curves(spectrum)).toEqual([
      {
        ...{ name: 'Total ion chromatogram', xUnit: 's', yUnit: 'arbitrary units', isSticks: false },
        ...{ x: [1, 2, 3], y: [30, 90, 5] },
      },
      { ...sticks, name: 'Scan 1 of 3, at 1 s', x: [41, 43], y: [10, 20] },
      { ...sticks, name: 'Scan 2 of 3, at 2 s', x: [41, 43, 91], y: [20, 30, 40] },
      { ...sticks, name: 'Scan 3 of 3, at 3 s', x: [44], y: [5] },
    ])
    expect(spectrum.doubts).toEqual([])
    expect(spectrum.traces.map(({ what }) => what).join()).not.toContain('Heron')
  })
})

test('a detector with times of its own is drawn by them; where the steps are said to be equal, by the steps', () => {
  const times = { type: 'float', of: ['point_number'], values: [1, 2, 4, 8] } as const
  const withTimes = { ...detector, raw_data_retention: times }
  expect(curves(read({ ...andiChromatogram, variables: withTimes }))[0]?.x).toEqual([1, 2, 4, 8])
  const even = { ...detector.ordinate_values, attributes: { uniform_sampling_flag: 'Y' } }
  const both = { ...withTimes, ordinate_values: even }
  expect(curves(read({ ...andiChromatogram, variables: both }))[0]?.x).toEqual([10, 10.5, 11, 11.5])
})

test('a unit that is missing is said to be, and none is assumed', () => {
  const spectrum = read({ ...andiChromatogram, attributes: {} })
  expect([spectrum.xUnit, spectrum.yUnit]).toEqual(['time, unit not said', 'intensity, unit not said'])
  expect([spectrum.xUnit, spectrum.yUnit].every(isKnownUnit)).toBe(true)
  const scans = read({ ...andiMass, variables: { ...mass, mass_values: { ...mass.mass_values, attributes: {} } } })
  expect(curves(scans)[1]).toMatchObject({ xUnit: 'mass, unit not said', isSticks: true })
  // Absorbance or arbitrary: the file alone does not say.
  const attributes = { retention_unit: 'Minutes', detector_unit: 'AU' }
  expect(read({ ...andiChromatogram, attributes })).toMatchObject({ xUnit: 'min', yUnit: 'AU' })
})

test('of a single scan its mass spectrum is drawn, and no chromatogram of one point', () => {
  const [scan_number, one] = [1, (values: number[]) => ({ type: 'int', of: ['scan_number'], values }) as const]
  const variables = { ...mass, scan_index: one([0]), point_count: one([6]) }
  const spectrum = read({
    ...{ ...andiMass, dimensions: { scan_number, point_number: 0 } },
    variables: { ...variables, scan_acquisition_time: one([7]), total_intensity: one([125]) },
  })
  expect(curves(spectrum)).toMatchObject([{ xUnit: 'm/z', isSticks: true, x: [41, 43, 41, 43, 91, 44] }])
})

test('what was measured without gaps is a curve, also of masses', () => {
  const attributes = { experiment_type: 'Continuum Mass Spectrum' }
  expect(curves(read({ ...andiMass, attributes }))[1]).toMatchObject({ isSticks: false })
})

test('scale and offset are applied; numbers that are missing are left out and counted', () => {
  const attributes = { scale_factor: [0.5], add_offset: [100], _FillValue: [7] }
  const ordinate_values = { type: 'short', of: ['point_number'], values: [2, 7, -32768, 4], attributes } as const
  const spectrum = read({ ...andiChromatogram, variables: { ...detector, ordinate_values } })
  expect(curves(spectrum)).toMatchObject([{ x: [10, 11, 11.5], y: [101, -16284, 102] }])
  expect(spectrum.doubts).toEqual([expect.stringContaining('1 of 4 points have no number')])
  const nan = { ...detector.ordinate_values, values: [1, Number.NaN, Number.POSITIVE_INFINITY, 9.969209968386869e36] }
  const left = read({ ...andiChromatogram, variables: { ...detector, ordinate_values: nan } })
  expect([curves(left)[0]?.y, left.doubts.length]).toEqual([[1], 1])
})

test('times that fall are drawn; times that go back and forth are said to', () => {
  const times = (values: number[]) => ({
    ...{ ...mass, scan_acquisition_time: { ...mass.scan_acquisition_time, values } },
  })
  expect(read({ ...andiMass, variables: times([3, 2, 1]) })).toMatchObject({ doubts: [] })
  expect(read({ ...andiMass, variables: times([1, 3, 2]) }).doubts).toEqual([
    expect.stringContaining('neither rise nor fall'),
  ])
})

test('without a total of the scans their intensities are summed, which is said', () => {
  const { total_intensity: _, ...variables } = mass
  const spectrum = read({ ...andiMass, variables })
  expect(curves(spectrum)[0]).toMatchObject({ y: [30, 90, 5], yUnit: 'intensity, unit not said' })
  expect(spectrum.doubts).toEqual([expect.stringContaining('sum of the intensities')])
})

test('of thousands of scans the highest peaks can be chosen, in the order of time', () => {
  const count = 6000
  const scan = (value: (at: number) => number, type: 'int' | 'double' = 'int') => ({
    ...{ type, of: ['scan_number'], values: Array.from({ length: count }, (_, at) => value(at)) },
  })
  const spectrum = read({
    dimensions: { scan_number: count, point_number: count },
    variables: {
      ...{
        scan_acquisition_time: scan((at) => at, 'double'),
        scan_index: scan((at) => at),
        point_count: scan(() => 1),
      },
      total_intensity: scan((at) => (at % 100 === 50 ? 1000 + at : 1), 'double'),
      mass_values: { type: 'float', of: ['point_number'], values: Array.from({ length: count }, (_, at) => at) },
      intensity_values: { type: 'float', of: ['point_number'], values: Array.from({ length: count }, () => 1) },
    },
  })
  const names = spectrum.traces.map(({ name }) => name)
  expect([names.length, names[1], names[50]]).toEqual([51, 'Scan 1051 of 6000, at 1050', 'Scan 5951 of 6000, at 5950'])
})

test.each<readonly [string, NetcdfParts | Uint8Array, RegExp]>([
  ['netCDF-4', Uint8Array.of(0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), /HDF5/],
  ['no variables', {}, /ANDI/],
  ['weather', { dimensions: { t: 1 }, variables: { wind: { type: 'float', of: ['t'], values: [1] } } }, /ANDI/],
  ['no points', { ...andiChromatogram, dimensions: { point_number: 0 }, records: 0 }, /No spectrum/],
  [
    'no interval',
    { ...andiChromatogram, variables: { ...detector, actual_sampling_interval: { type: 'float', values: [0] } } },
    /when its points/,
  ],
  [
    'records that are not there',
    { ...andiChromatogram, dimensions: { point_number: 0 }, records: 1_000_000_000 },
    /cut off/,
  ],
  ['the end missing', netcdf(andiChromatogram).slice(0, -3), /cut off/],
  ['a cut header', netcdf(andiMass).slice(0, 90), /No spectrum/],
])('%s: a sentence', (_, parts, sentence) => {
  expect(faultOf(parts)).toMatch(sentence)
})

test('a point of 4 GB, lists of billions and streams end at once', () => {
  const whole = netcdf(andiChromatogram)
  const view = new DataView(whole.buffer)
  const readAll = () => {
    for (let at = 4; at + 4 <= whole.length; at += 4) {
      const before = view.getUint32(at)
      for (const value of [0xffffffff, 0xfffffff0, 0x7fffffff, 33_000_000]) {
        view.setUint32(at, value)
        readSpectrum('NETCDF', whole)
      }
      view.setUint32(at, before)
    }
  }
  expect(tooSlow(readAll, 1000)).toBeNull()
  expect(readSpectrum('NETCDF', whole)).toHaveProperty('spectrum')
})

test('a file that was written while it was measured is read to its end', () => {
  expect(curves(read({ ...andiMass, records: 0xffffffff }))[2]).toMatchObject({ x: [41, 43, 91] })
})
