/** Files as instruments and programs write them: what each is drawn as, and what its axes say. */
import { expect, test } from 'vitest'
import { readSpectrum } from './read-spectrum.ts'
import { axesOf } from './spectrum.ts'

function curvesOf(type: 'JCAMP' | 'TEXT', lines: readonly string[]) {
  const read = readSpectrum(type, new TextEncoder().encode(lines.join('\n')))
  if ('fault' in read) throw new Error(read.fault)
  return read.spectrum.traces.map((trace) => ({ ...trace, ...axesOf(read.spectrum, trace) }))
}

test.each(['Absorbance [mAU]', 'Absorbance (mAU)', 'mAU', 'abs. mAU'])(
  '%s is a thousandth of absorbance',
  (heading) => {
    const [curve] = curvesOf('TEXT', [`Time (min)\t${heading}`, '0\t1', '1\t800', '2\t1'])
    expect(curve).toMatchObject({ xUnit: 'min', yUnit: 'absorbance, mAU' })
  },
)

test('each of several columns is named by its heading, on its axis too', () => {
  const curves = curvesOf('TEXT', ['Time (min),TIC,mAU', '0,1,2', '1,2,3', '2,3,4'])
  expect(curves).toMatchObject([
    { name: 'TIC', yUnit: 'TIC' },
    { name: 'mAU', yUnit: 'absorbance, mAU' },
  ])
})

test.each([' ', '\u00a0', '\u202f'])('thousands may be set apart by a space (%j)', (space) => {
  const [curve] = curvesOf('TEXT', [
    'min;Signal',
    `0,5;1${space}000`,
    `1,0;12${space}345,5`,
    `1,5;1${space}234${space}567`,
  ])
  expect([...(curve?.y ?? [])]).toEqual([1000, 12345.5, 1234567])
})

const block = (...lines: string[]) => ['##TITLE=Ethanol $$ Begin of the block', '##JCAMP-DX=5.00', ...lines, '##END=']

test('of an NMR file the spectrum comes first, and what was assigned to it stands as sticks', () => {
  const curves = curvesOf('JCAMP', [
    ...['##TITLE=Ethanol $$ Begin of the link block', '##JCAMP-DX=5.00', '##DATA TYPE=LINK', '##BLOCKS=3'],
    ...block(
      ...['##DATA TYPE=NMR PEAK ASSIGNMENTS', '##DATA CLASS=ASSIGNMENTS', '##NPOINTS=2', '##XUNITS=PPM'],
      ...['##YUNITS=ARBITRARY UNITS', '##PEAK ASSIGNMENTS=(XYMA)', '(1.24,1.00, ,<5>)', '(3.73,0.54, ,<7>)'],
    ),
    ...block(
      ...['##DATA TYPE=NMR SPECTRUM', '##DATA CLASS=PEAK TABLE', '##NPOINTS=2', '##XUNITS=PPM'],
      ...['##YUNITS=ARBITRARY UNITS', '##XFACTOR=1', '##YFACTOR=1', '##PEAK TABLE=(XY..XY)', '1.2,3', '1.8,2'],
    ),
    ...block(
      ...['##DATA TYPE=NMR SPECTRUM', '##DATA CLASS=XYDATA', '##XUNITS=PPM', '##YUNITS=ARBITRARY UNITS'],
      ...['##FIRSTX=1', '##LASTX=3', '##NPOINTS=3', '##XFACTOR=1', '##YFACTOR=1'],
      ...['##XYDATA=(X++(Y..Y))', '1 1 2 3'],
    ),
    '##END=',
  ])
  expect(curves.map(({ isSticks }) => isSticks)).toEqual([false, true, true])
  expect([...(curves[0]?.y ?? [])]).toEqual([1, 2, 3])
  expect(curves.map(({ name }) => name).join()).not.toContain('$$')
})
