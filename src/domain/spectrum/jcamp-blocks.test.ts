/** JCAMP-DX files with several blocks (LINK) or pages (NTUPLES): each curve has its own units and name. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { named } from './jcamp-names.ts'
import { readSpectrum } from './read-spectrum.ts'
import { axesOf } from './spectrum.ts'

const block = (title: string, type: string, x: string, y: string) => [
  ...[`##TITLE=${title}`, '##JCAMP-DX=4.24', `##DATA TYPE=${type}`, `##XUNITS=${x}`, `##YUNITS=${y}`],
  ...['##FIRSTX=400', '##LASTX=402', '##NPOINTS=3', '##XFACTOR=1', '##YFACTOR=1'],
  ...['##XYDATA=(X++(Y..Y))', '400 1 2 3', '##END='],
]
const link = (...blocks: string[][]) =>
  ['##TITLE=All', '##JCAMP-DX=4.24', '##DATA TYPE=LINK', `##BLOCKS=${blocks.length}`, ...blocks.flat(), '##END='].join(
    '\n',
  )
const pages = [
  ...['##TITLE=fid of Parkdale', '##JCAMP-DX=5.00', '##DATA TYPE=NMR FID', '##DATA CLASS=NTUPLES'],
  ...['##.OBSERVE FREQUENCY=400', '##.OBSERVE NUCLEUS=^1H', '##NTUPLES=NMR FID'],
  '##VAR_NAME=TIME, FID/REAL, FID/IMAG, PAGE NUMBER',
  ...['##SYMBOL=X, R, I, N', '##VAR_TYPE=INDEPENDENT, DEPENDENT, DEPENDENT, PAGE'],
  ...['##VAR_FORM=AFFN, ASDF, ASDF, AFFN', '##VAR_DIM=3, 3, 3, 2'],
  ...['##UNITS=SECONDS, ARBITRARY UNITS, ARBITRARY UNITS,', '##FIRST=0, 1, 3, 1', '##LAST=2, 3, 1, 2'],
  ...['##MIN=0, 1, 1, 1', '##MAX=2, 3, 3, 2', '##FACTOR=1, 1, 1, 1'],
  ...['##PAGE=N=1', '##DATA TABLE=(X++(R..R)), XYDATA', '0 1 2 3'],
  ...['##PAGE=N=2', '##DATA TABLE=(X++(I..I)), XYDATA', '0 3 2 1', '##END NTUPLES=', '##END='],
].join('\n')

function curvesOf(text: string) {
  const read = readSpectrum('JCAMP', new TextEncoder().encode(text))
  if ('fault' in read) throw new Error(read.fault)
  return read.spectrum.traces.map((trace) => ({ ...trace, ...axesOf(read.spectrum, trace) }))
}

test('each block has its own units, its title, and a name without it', () => {
  const curves = curvesOf(
    link(
      block('Parkdale 7', 'INFRARED SPECTRUM', '1/CM', 'ABSORBANCE'),
      block('Parkdale 7', 'INFRARED SPECTRUM', '1/CM', 'TRANSMITTANCE'),
      block('Robin', 'MASS SPECTRUM', 'M/Z', 'RELATIVE ABUNDANCE'),
    ),
  )
  expect(curves).toMatchObject([
    { name: 'Parkdale 7: Infrared spectrum (1)', what: 'Infrared spectrum (1)', xUnit: 'cm⁻¹', yUnit: 'absorbance' },
    { name: 'Parkdale 7: Infrared spectrum (2)', xUnit: 'cm⁻¹', yUnit: 'transmittance', isSticks: false },
    { name: 'Robin: Mass spectrum', what: 'Mass spectrum', xUnit: 'm/z', yUnit: 'relative abundance', isSticks: true },
  ])
})

test('each page has the units of its variables, and says which part it is', () => {
  expect(curvesOf(pages)).toMatchObject([
    { what: 'NMR FID, real part, page 1', xUnit: 's', yUnit: 'arbitrary units', y: Float64Array.from([1, 2, 3]) },
    { what: 'NMR FID, imaginary part, page 2', xUnit: 's', yUnit: 'arbitrary units', y: Float64Array.from([3, 2, 1]) },
  ])
})

test('names are apart, and those for a reader elsewhere hold no word of the file', () => {
  const text = fc.constantFrom('heron', 'Parkdale', '', 'heron (1)', 'FID/REAL [heron]', 'N=2', 'T=-0.5', 'T=heron')
  const one = fc.record({ title: text, dataType: text, page: text, yUnits: text })
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 6 }), (blocks) => {
      const all = named(blocks)
      expect(new Set(all.map(({ what }) => what)).size).toBe(blocks.length)
      for (const { what } of all) expect(what).not.toMatch(/heron|Parkdale/i)
    }),
  )
})
