/** Reads SPC files of Thermo Galactic: one spectrum, or several. */
import { parse } from 'spc-parser'
import { noSpectrum, type SpectrumRead, spectrumOf, unitOf } from './spectrum.ts'

export function readSpc(bytes: Uint8Array): SpectrumRead {
  try {
    // The package reads the whole buffer that it gets.
    const { spectra } = parse(bytes.slice().buffer)
    const [first] = spectra
    if (first === undefined) return { fault: noSpectrum }
    const { x, y } = first.variables
    return spectrumOf({
      xUnit: unitOf(x.units === '' || x.units === undefined ? x.label : x.units),
      yUnit: unitOf(y.units === '' || y.units === undefined ? y.label : y.units),
      isSticks: false,
      traces: spectra.map(({ variables }, at) => ({
        name: spectra.length > 1 ? `Curve ${at + 1}` : '',
        x: Float64Array.from(variables.x.data),
        y: Float64Array.from(variables.y.data),
      })),
    })
  } catch {
    return { fault: noSpectrum }
  }
}
