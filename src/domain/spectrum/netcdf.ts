/**
 * Reads netCDF files of the classic form (CDF-1, CDF-2, CDF-5): a header of dimensions, attributes and variables, then their numbers.
 * Nothing that a header claims is believed before the file was seen to have room for it, so a damaged one costs no memory.
 */
import { mostPoints } from './spectrum.ts'

/** The header promises more than the file has. */
export class CutOff extends Error {}
/** More numbers than anybody draws. */
export class TooMany extends Error {}

type Attributes = ReadonlyMap<string, string | number>
type Variable = {
  readonly attributes: Attributes
  readonly type: number
  readonly begin: number
  /** How many numbers it has; `inRecord`: how many of them in each record, 0 if it has no records. */
  readonly length: number
  readonly inRecord: number
}

/** An open file. A number that is missing is NaN; scale and offset of a variable are applied. */
export type Netcdf = {
  /** An attribute of the file, or of a variable; '' if it is not there. */
  readonly attribute: (name: string, variable?: string) => string | number
  /** How many numbers a variable has; null if it is not there. */
  readonly lengthOf: (variable: string) => number | null
  /** Numbers of a variable; null if it is not there. Throws `CutOff` where the file ends before them. */
  readonly numbers: (variable: string, from?: number, count?: number) => Float64Array | null
}

/** Bytes of a number by its type; 2 is text. Types from 7 on are of CDF-5. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8, 7: 1, 8: 2, 9: 4, 10: 8, 11: 8 }
/** What stands where nothing was written, unless the file says another number. */
const fills: Readonly<Record<number, number>> = {
  ...{ 3: -32767, 4: -2147483647, 5: Math.fround(9.969209968386869e36), 6: 9.969209968386869e36 },
}

/** How a number of each type is read. */
const readers: Readonly<Record<number, (view: DataView, at: number) => number>> = {
  1: (view, at) => view.getInt8(at),
  3: (view, at) => view.getInt16(at),
  4: (view, at) => view.getInt32(at),
  5: (view, at) => view.getFloat32(at),
  6: (view, at) => view.getFloat64(at),
  7: (view, at) => view.getUint8(at),
  8: (view, at) => view.getUint16(at),
  9: (view, at) => view.getUint32(at),
  10: (view, at) => Number(view.getBigInt64(at)),
  11: (view, at) => Number(view.getBigUint64(at)),
}
const numberAt = (view: DataView, type: number, at: number): number => readers[type]?.(view, at) ?? Number.NaN

/** More entries than any instrument writes: of dimensions, attributes and variables together. */
const mostEntries = 20_000
const mostLetters = 200
const inWords = (size: number) => size + ((4 - (size % 4)) % 4)

/** Reads the header from its start. A `RangeError` where the file ends within it. */
function headerOf(view: DataView) {
  const version = view.getUint8(3)
  const isWide = version === 5
  let at = 4
  let entries = 0
  const word = () => {
    at += 4
    return view.getUint32(at - 4)
  }
  const wide = () => {
    at += 8
    return Number(view.getBigUint64(at - 8))
  }
  const count = isWide ? wide : word
  const skip = (size: number) => {
    at += inWords(size)
    if (!(at <= view.byteLength)) throw new CutOff()
  }
  const letters = (size: number) => {
    const from = at
    skip(size)
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from, Math.min(size, mostLetters))
    return new TextDecoder('windows-1252').decode(bytes)
  }
  const list = <One>(tag: number, one: () => One): One[] => {
    const [found, length] = [word(), count()]
    if (found !== tag && (found !== 0 || length !== 0)) throw new RangeError('No such list.')
    entries += length
    if (!(entries <= mostEntries)) throw new TooMany()
    const all: One[] = []
    for (let n = 0; n < length; n += 1) all.push(one())
    return all
  }
  const sizeOf = (type: number) => {
    const size = sizes[type]
    if (size === undefined) throw new RangeError('No such type.')
    return size
  }
  const attributes = (): Attributes =>
    new Map(
      list<readonly [string, string | number]>(12, () => {
        const name = letters(count())
        const [type, length] = [word(), count()]
        if (type === 2) return [name, letters(length)]
        const from = at
        skip(length * sizeOf(type))
        return [name, length === 0 ? '' : numberAt(view, type, from)]
      }),
    )
  const records = count()
  const lengths = list(10, () => {
    letters(count())
    return count()
  })
  const own = attributes()
  const variables = list(11, () => {
    const name = letters(count())
    const dimensions = count()
    if (!(dimensions <= mostEntries)) throw new TooMany()
    const shape: number[] = []
    for (let n = 0; n < dimensions; n += 1) {
      const length = lengths[count()]
      if (length === undefined) throw new RangeError('No such dimension.')
      shape.push(length)
    }
    const [of, type] = [attributes(), word()]
    // What it says of its own size is not needed, and not always true.
    count()
    return { name, shape, attributes: of, type, size: sizeOf(type), begin: version === 1 ? word() : wide() }
  })
  return { records, variables, attributes: own, isWide }
}

/** Opens a file that begins with 'CDF' and its version. Throws what `headerOf` throws. */
export function openNetcdf(bytes: Uint8Array): Netcdf {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { records: said, variables, attributes, isWide } = headerOf(view)
  const widthOf = (shape: readonly number[]) => shape.reduce((times, length) => times * length, 1)
  const ofRecords = variables.filter(({ shape }) => shape[0] === 0)
  const widths = ofRecords.map(({ shape, size }) => widthOf(shape.slice(1)) * size)
  // The only variable of records has no gap between its records.
  const step = widths.length === 1 ? (widths[0] ?? 0) : widths.reduce((sum, width) => sum + inWords(width), 0)
  // A file that was written while it was measured does not say how many records it has.
  const isStream = isWide ? said >= 2 ** 63 : said === 0xffffffff
  const first = ofRecords.reduce((least, { begin }) => Math.min(least, begin), view.byteLength)
  const records = isStream && step > 0 ? Math.floor((view.byteLength - first) / step) : said
  const all = new Map<string, Variable>()
  for (const { name, shape, attributes: of, type, begin } of variables) {
    const inRecord = shape[0] === 0 ? widthOf(shape.slice(1)) : 0
    const length = inRecord > 0 ? inRecord * records : widthOf(shape)
    if (!all.has(name)) all.set(name, { attributes: of, type, begin, length, inRecord })
  }
  return {
    attribute: (name, variable) =>
      (variable === undefined ? attributes : all.get(variable)?.attributes)?.get(name) ?? '',
    lengthOf: (variable) => all.get(variable)?.length ?? null,
    numbers: (variable, from = 0, count) => {
      const found = all.get(variable)
      return found === undefined ? null : numbersOf(view, found, step, from, count ?? found.length - from)
    },
  }
}

function numbersOf(view: DataView, variable: Variable, step: number, from: number, count: number): Float64Array {
  const { type, begin, inRecord, attributes } = variable
  const size = sizes[type] ?? 1
  const placeOf = (n: number) =>
    begin + (inRecord > 0 ? Math.floor(n / inRecord) * step + (n % inRecord) * size : n * size)
  if (count > 0 && !(placeOf(from + count - 1) + size <= view.byteLength)) throw new CutOff()
  if (!(count <= mostPoints)) throw new TooMany()
  const number = (name: string, otherwise: number) => {
    const value = attributes.get(name)
    return typeof value === 'number' ? value : otherwise
  }
  const [scale, offset] = [number('scale_factor', 1), number('add_offset', 0)]
  const none = [number('_FillValue', fills[type] ?? Number.NaN), number('missing_value', Number.NaN)]
  const numbers = new Float64Array(Math.max(0, count))
  for (let n = 0; n < numbers.length; n += 1) {
    const value = numberAt(view, type, placeOf(from + n))
    numbers[n] = value === none[0] || value === none[1] ? Number.NaN : value * scale + offset
  }
  return numbers
}
