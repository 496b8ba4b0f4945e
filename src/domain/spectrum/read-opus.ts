/**
 * Reads the spectrum of a Bruker OPUS file. The maker publishes no description; this follows what readers of other projects
 * found. The file begins with a list of blocks: what each is, its length and place. A block of numbers
 * belongs to a block of parameters: how many points, the first and the last x, and a factor.
 */
import { noSpectrum, type SpectrumRead, spectrumOf, type Trace, unitOf } from './spectrum.ts'

type Block = { readonly data: number; readonly channel: number; readonly length: number; readonly offset: number }

/** Blocks of numbers, best first: the result, then single beams; with the block of their parameters. */
const wanted = [
  { data: 15, parameters: 31, name: '' },
  { data: 7, parameters: 23, name: 'Sample' },
  { data: 11, parameters: 27, name: 'Reference' },
] as const

/** Single-channel spectra; others of these types are interferograms and phases. */
const spectrumChannel = 4

export function readOpus(bytes: Uint8Array): SpectrumRead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 48 || view.getUint32(0) !== 0x0a0afefe) return { fault: noSpectrum }
  const blocks = blocksOf(view)
  const said = blocks.find(({ data }) => data === 48)
  const kind = said === undefined ? undefined : parametersOf(view, said).get('PLF')
  for (const { data, parameters, name } of wanted) {
    const isFit = (block: Block) => data === 15 || block.channel === spectrumChannel
    const found = blocks.filter((block) => block.data === data && isFit(block))
    const traces: Trace[] = []
    let xUnit = ''
    for (const block of found) {
      const facts = blocks.find((one) => one.data === parameters && one.channel === block.channel)
      const read = facts === undefined ? null : numbersOf(view, block, parametersOf(view, facts))
      if (read === null) continue
      // Derivatives and the like follow the spectrum itself; the first is what was measured.
      if (traces.length === 0) traces.push({ name, ...read })
      xUnit ||= read.xUnit
    }
    if (traces.length === 0) continue
    const yUnit = data === 15 ? unitOf(kind ?? '') : 'single beam'
    return spectrumOf({ xUnit, yUnit, isSticks: false, traces })
  }
  return { fault: noSpectrum }
}

/** The list of blocks; what lies outside of the file is left out. */
function blocksOf(view: DataView): Block[] {
  const start = view.getUint32(12, true)
  const count = Math.min(view.getUint32(20, true), 1000)
  return Array.from({ length: count }, (_, at) => start + at * 12)
    .filter((at) => at + 12 <= view.byteLength)
    .map((at) => ({
      data: view.getUint8(at),
      channel: view.getUint8(at + 1),
      length: view.getUint32(at + 4, true) * 4,
      offset: view.getUint32(at + 8, true),
    }))
    .filter(({ offset, length }) => length > 0 && offset + length <= view.byteLength)
}

/** The parameters of a block: three letters, a type, a length, a value. */
function parametersOf(view: DataView, { offset, length }: Block): ReadonlyMap<string, number | string> {
  const found = new Map<string, number | string>()
  for (let at = offset; at + 8 <= offset + length; ) {
    const name = String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2))
    if (name === 'END') break
    const [type, size] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true) * 2]
    at += 8
    if (at + size > offset + length) break
    if (type === 0 && size >= 4) found.set(name, view.getInt32(at, true))
    else if (type === 1 && size >= 8) found.set(name, view.getFloat64(at, true))
    else {
      const letters = new Uint8Array(view.buffer, view.byteOffset + at, size)
      found.set(name, new TextDecoder('latin1').decode(letters).replace(/\0.*$/s, ''))
    }
    at += size
  }
  return found
}

/** The numbers of a block, with x from the first to the last in equal steps. */
function numbersOf(view: DataView, { offset, length }: Block, facts: ReadonlyMap<string, number | string>) {
  const number = (name: string) => {
    const value = facts.get(name)
    return typeof value === 'number' ? value : Number.NaN
  }
  const [points, first, last] = [number('NPT'), number('FXV'), number('LXV')]
  if (!(points >= 2) || points * 4 > length || !Number.isFinite(first) || !Number.isFinite(last)) return null
  const factor = Number.isFinite(number('CSF')) && number('CSF') !== 0 ? number('CSF') : 1
  const isWhole = number('DPF') === 2
  const step = (last - first) / (points - 1)
  const y = Float64Array.from({ length: points }, (_, at) => {
    const place = offset + at * 4
    return (isWhole ? view.getInt32(place, true) : view.getFloat32(place, true)) * factor
  })
  const x = Float64Array.from({ length: points }, (_, at) => first + at * step)
  return { x, y, xUnit: unitOf(facts.get('DXU') ?? '') }
}
