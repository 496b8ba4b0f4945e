/** Reads SPC files of Thermo Galactic: one spectrum, or several. */
import { parse } from 'spc-parser'
import { noSpectrum, type SpectrumRead, spectrumOf, unitOf } from './spectrum.ts'

export function readSpc(bytes: Uint8Array): SpectrumRead {
  if (saysTooMuch(bytes)) return { fault: noSpectrum }
  try {
    // The package reads the whole buffer that it gets.
    const { spectra } = parse(withOwnExponents(bytes.slice()).buffer)
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

/**
 * Of several curves each has its exponent, and 0 is one; the package takes 0 as 'that of the file'. So the file says 0, too,
 * unless its numbers are floating ones (-128).
 */
function withOwnExponents(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isNew = bytes[1] === 0x4b || bytes[1] === 0x4c
  const hasMany = ((bytes[0] ?? 0) & 4) !== 0
  if (isNew && hasMany && bytes[3] !== 0x80) bytes[3] = 0
  return bytes
}

/** Whether a damaged header says more points or curves than the file has room for: the package would reserve room for them. */
function saysTooMuch(bytes: Uint8Array): boolean {
  if (bytes.length < 256) return true
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[1] === 0x4d) return !(view.getFloat32(4, true) <= bytes.length)
  const isBig = bytes[1] === 0x4c
  return view.getUint32(4, !isBig) > bytes.length || view.getUint32(24, !isBig) > bytes.length / 32
}
