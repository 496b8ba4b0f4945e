/** Spectra of files: axes with their units, numbers as the file has them, and no crash on any bytes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileType, readFileType } from '#domain/file/file-type.ts'
import { andiChromatogram, andiMass, netcdf } from '../../../test/support/netcdf.ts'
import { tooSlow } from '../../../test/support/own-time.ts'
import { readSpectrum } from './read-spectrum.ts'
import { isReversed, type Spectrum } from './spectrum.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The spectrum of some bytes, by what they are. */
function read(bytes: Uint8Array | string): Spectrum {
  const whole = typeof bytes === 'string' ? bytesOf(bytes) : bytes
  const type = readFileType(whole)
  if ('fault' in type) throw new Error(type.fault)
  const answer = readSpectrum(type.type, whole)
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.spectrum
}
const points = ({ traces }: Spectrum) => traces.map(({ x, y }) => [[...x], [...y]])

const jcamp = (body: string) =>
  `##TITLE=a\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##XFACTOR=1\n##YFACTOR=0.5\n##FIRSTX=400\n##LASTX=402\n##NPOINTS=3\n${body}\n##END=\n`

describe('JCAMP-DX', () => {
  test.each([
    ['numbers', jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3')],
    ['squeezed numbers', jcamp('##XYDATA=(X++(Y..Y))\n400ABC')],
    ['labels with a space before them', jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3').replaceAll('##', ' ##')],
    ['the end mark of DOS', `${jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3')}\u001a`],
  ])('%s', (_, text) => {
    const spectrum = read(text)
    expect(points(spectrum)).toEqual([
      [
        [400, 401, 402],
        [0.5, 1, 1.5],
      ],
    ])
    expect(spectrum).toMatchObject({ xUnit: 'cm⁻¹', yUnit: 'absorbance', isSticks: false })
    expect(isReversed(spectrum.xUnit, [400, 402])).toBe(true)
  })

  test('points of a curve are no sticks; a table of peaks is', () => {
    const curve = jcamp('##XYPOINTS=(XY..XY)\n400,1\n402,3\n409,2').replace('##YFACTOR=0.5', '##YFACTOR=1')
    expect(points(read(curve))).toEqual([
      [
        [400, 402, 409],
        [1, 3, 2],
      ],
    ])
    expect(read(curve).isSticks).toBe(false)
    expect(read(curve.replace('XYPOINTS', 'PEAK TABLE')).isSticks).toBe(true)
  })
})

describe('columns', () => {
  test.each([
    ['a list of peaks', ['m/z,Abundance', '50,2', '77,9', '105,100'], true],
    ['peaks of high resolution', ['m/z,Abundance', '50.01,2', '50.02,3', '50.03,4', '50.04,3', '105.1,9'], true],
    ['peaks without order', ['m/z,Abundance', '105,2', '50,9', '77,100'], true],
    ['a profile', ['m/z,Abundance', ...Array.from({ length: 60 }, (_, at) => `${50 + at * 0.05},${at}`)], false],
    ['wavenumbers', ['cm-1,A', '4000,1', '3000,2', '2000,3'], false],
  ])('%s of a CSV: sticks %s', (_, lines, isSticks) => {
    const read = readSpectrum('TEXT', new TextEncoder().encode(lines.join('\n')))
    expect(read).toMatchObject({ spectrum: { isSticks } })
  })

  test('lines without a number are left out, counted, and end nothing', () => {
    const rows = Array.from({ length: 101 }, (_, at) =>
      at % 10 === 5 ? `${at},` : at === 50 ? 'NaN,NaN' : `${at},${at * 2}`,
    )
    const { traces, doubts } = read(`x,y\n${rows.join('\n')}`)
    const [{ x, y } = { x: [], y: [] }] = traces
    expect([x.length, x[x.length - 1], y[y.length - 1], doubts.length]).toEqual([90, 100, 200, 1])
  })

  test('numbers behind words are another table: left out, and said', () => {
    const { traces, doubts } = read('x,y\n1,2\n2,3\n3,4\nSecond table\n1,7\n2,8\n')
    expect([traces[0]?.x.length, doubts]).toEqual([3, [expect.stringContaining('2 lines of numbers')]])
  })

  test('Raman shifts are read from left to right', () => {
    const { xUnit, traces } = read('Raman Shift (cm-1),Intensity\n590,1\n400,2\n200,3\n')
    expect([xUnit, isReversed(xUnit, traces[0]?.x ?? [])]).toEqual(['Raman shift, cm⁻¹', false])
    const raman = jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3').replace('INFRARED', 'RAMAN')
    expect(read(raman)).toMatchObject({ xUnit: 'Raman shift, cm⁻¹' })
  })

  test('without a unit, numbers from the highest down are drawn as they were written', () => {
    const { xUnit, traces } = read('4000,1\n3000,2\n2000,3\n')
    expect([xUnit, isReversed(xUnit, traces[0]?.x ?? [])]).toEqual(['', true])
    expect(read('Wellenzahl;Extinktion\n4000;1\n3000;2\n2000;3\n')).toMatchObject({
      xUnit: 'cm⁻¹',
      yUnit: 'absorbance',
    })
  })

  test.each([
    ['commas between', 'cm-1,A\n400,0.1\n401,0.2\n402,0.3\n'],
    ['tabs', 'cm-1\tA\n400\t0.1\n401\t0.2\n402\t0.3'],
    ['tabs and decimal commas', 'cm-1\tA\r\n400,0\t0,1\r\n401\t0,2\r\n402\t0,3'],
    ['semicolons and decimal commas', '"cm-1";"A"\n400;0,1\n401;0,2\n402;0,3;\n'],
    ['spaces', '  400.0   1.0e-1\n  401.0 2.0E-1 \n  402 .3'],
    ['a mark of the order of bytes', '\ufeffcm-1,A\n400,0.1\n401,0.2\n402,0.3'],
    ['lines before and after', 'Instrument X\nScans,4\n\ncm-1,A\n400,0.1\n401,0.2\n402,0.3\nEnd of data'],
  ])('with %s', (_, text) => {
    expect(points(read(text))).toEqual([
      [
        [400, 401, 402],
        [0.1, 0.2, 0.3],
      ],
    ])
  })

  test('several curves have the names of their columns', () => {
    const { traces } = read('Time (min),A,B\n0,1,2\n1,3,4\n2,5,6')
    expect(traces.map(({ name, y }) => [name, [...y]])).toEqual([
      ['A', [1, 3, 5]],
      ['B', [2, 4, 6]],
    ])
  })

  test.each([
    ['words', 'this is\nno spectrum\nat all'],
    ['two numbers', '1,2\n'],
    ['commas that may be either', '400,5,0,1\n401,5,0,2\n402,5,0,3'],
    ['one column', '1\n2\n3\n4'],
  ])('%s are none', (_, text) => {
    expect(readSpectrum('TEXT', bytesOf(text))).toHaveProperty('fault')
  })
})

/** An OPUS file with one spectrum. */
function opus(values: readonly number[]): Uint8Array {
  const facts = 24 + 3 * 12
  const view = new DataView(new ArrayBuffer(400 + values.length * 4))
  view.setUint32(0, 0x0a0afefe)
  view.setUint32(12, 24, true)
  view.setUint32(20, 2, true)
  const block = (at: number, type: number, words: number, offset: number) => {
    view.setUint32(24 + at * 12, type, true)
    view.setUint32(28 + at * 12, words, true)
    view.setUint32(32 + at * 12, offset, true)
  }
  block(0, 31, 60, facts)
  block(1, 15, values.length, 400)
  let at = facts
  const put = (name: string, type: number, words: number, set: (place: number) => void) => {
    for (const letter of name) view.setUint8(at++, letter.charCodeAt(0))
    view.setUint16(at + 1, type, true)
    view.setUint16(at + 3, words, true)
    set(at + 5)
    at += 5 + words * 2
  }
  put('NPT', 0, 2, (place) => view.setInt32(place, values.length, true))
  put('FXV', 1, 4, (place) => view.setFloat64(place, 4000, true))
  put('LXV', 1, 4, (place) => view.setFloat64(place, 3998, true))
  put('CSF', 1, 4, (place) => view.setFloat64(place, 2, true))
  put('DXU', 3, 2, (place) => {
    view.setUint8(place, 0x57)
    view.setUint8(place + 1, 0x4e)
  })
  put('END', 0, 0, () => {})
  for (const [n, value] of values.entries()) view.setFloat32(400 + n * 4, value, true)
  return new Uint8Array(view.buffer)
}

test('OPUS: from the first to the last wavenumber, with the factor', () => {
  const spectrum = read(opus([0.25, 0.5, 0.75]))
  expect(points(spectrum)).toEqual([
    [
      [4000, 3999, 3998],
      [0.5, 1, 1.5],
    ],
  ])
  expect(spectrum.xUnit).toBe('cm⁻¹')
})

/** A new SPC file: x in equal steps, y as floats. */
function spc(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(512 + 32 + values.length * 4))
  view.setUint8(1, 0x4b)
  view.setUint8(3, 0x80)
  view.setUint32(4, values.length, true)
  view.setFloat64(8, 400, true)
  view.setFloat64(16, 402, true)
  view.setUint32(24, 1, true)
  view.setUint8(28, 1)
  view.setUint8(29, 2)
  for (const [n, value] of values.entries()) view.setFloat32(544 + n * 4, value, true)
  return new Uint8Array(view.buffer)
}

test('SPC: axes in equal steps, with their units', () => {
  const spectrum = read(spc([0.25, 0.5, 0.75]))
  expect(points(spectrum)).toEqual([
    [
      [400, 401, 402],
      [0.25, 0.5, 0.75],
    ],
  ])
  expect(spectrum).toMatchObject({ xUnit: 'cm⁻¹', yUnit: 'absorbance' })
})

test('JCAMP: repeats of millions of points are refused at once; a serial number is no repeat', () => {
  const damaged = bytesOf(jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3\n205 -453282720-5s0560224-536870912'))
  expect(readSpectrum('JCAMP', damaged)).toHaveProperty('fault')
  expect(tooSlow(() => readSpectrum('JCAMP', damaged), 1000)).toBeNull()
  const numbered = jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3').replace('##XYDATA', '##OWNER=Lab\n12 S99999999\n##XYDATA')
  expect(readSpectrum('JCAMP', bytesOf(numbered))).toHaveProperty('spectrum')
})

test('SPC: each of several curves by its own exponent, also by 0', () => {
  const view = new DataView(new ArrayBuffer(512 + 3 * (32 + 8)))
  view.setUint8(0, 4)
  view.setUint8(1, 0x4b)
  view.setInt8(3, -1)
  view.setUint32(4, 2, true)
  view.setFloat64(8, 400, true)
  view.setFloat64(16, 401, true)
  view.setUint32(24, 3, true)
  for (const [at, exponent] of [-1, 0, 1].entries()) {
    view.setInt8(512 + at * 40 + 1, exponent)
    view.setInt32(512 + at * 40 + 32, 2 ** 30, true)
    view.setInt32(512 + at * 40 + 36, -(2 ** 30), true)
  }
  const { traces } = read(new Uint8Array(view.buffer))
  expect(traces.map(({ y }) => [...y])).toEqual([
    [0.125, -0.125],
    [0.25, -0.25],
    [0.5, -0.5],
  ])
})

/** `SPECTRA=10000 npm test -- read-spectrum` reads as many. */
const damagedFiles = Number(process.env.SPECTRA ?? 600)

test('damaged files give a spectrum or a sentence, soon', () => {
  const whole: readonly (readonly [FileType, Uint8Array])[] = [
    ['JCAMP', bytesOf(jcamp('##XYDATA=(X++(Y..Y))\n400 1 2 3'))],
    ['TEXT', bytesOf('cm-1,A\n400,0.1\n401,0.2\n402,0.3\n')],
    ['OPUS', opus([0.25, 0.5, 0.75])],
    ['SPC', spc([0.25, 0.5, 0.75])],
    ['NETCDF', netcdf(andiChromatogram)],
    ['NETCDF', netcdf(andiMass)],
  ]
  const damaged = fc.record({
    file: fc.constantFrom(...whole),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
    cut: fc.option(fc.nat()),
  })
  fc.assert(
    fc.property(damaged, ({ file: [type, bytes], changes, cut }) => {
      const broken = bytes.slice(0, cut === null ? bytes.length : cut % bytes.length)
      for (const [at, value] of changes) if (broken.length > 0) broken[at % broken.length] = value
      const read = () => {
        const answer = readSpectrum(type, broken)
        expect('spectrum' in answer || 'fault' in answer).toBe(true)
      }
      expect(tooSlow(read, 2000)).toBeNull()
    }),
    { numRuns: damagedFiles },
  )
})
