/** Makes small netCDF files of the classic form, byte by byte, for tests of their reader. */

type Value = string | readonly number[]
type Attributes = Readonly<Record<string, Value>>
type Type = 'char' | 'short' | 'int' | 'float' | 'double' | 'int64'

/** A variable; without a dimension it is a single number. */
export type Variable = {
  readonly type: Type
  readonly of?: readonly string[]
  readonly values: readonly number[]
  readonly attributes?: Attributes
}

export type NetcdfParts = {
  /** 1: classic; 2: places of 64 bits; 5: counts of 64 bits, too. */
  readonly version?: 1 | 2 | 5
  /** Lengths of the dimensions; 0 is that of records. */
  readonly dimensions?: Readonly<Record<string, number>>
  /** How many records the header claims; as many as there are unless said. */
  readonly records?: number
  readonly attributes?: Attributes
  readonly variables?: Readonly<Record<string, Variable>>
}

const codes: Record<Type, number> = { char: 2, short: 3, int: 4, float: 5, double: 6, int64: 10 }
const sizes: Record<Type, number> = { char: 1, short: 2, int: 4, float: 4, double: 8, int64: 8 }

function bytesOf(type: Type, values: readonly number[]): number[] {
  const view = new DataView(new ArrayBuffer(values.length * sizes[type]))
  for (const [n, value] of values.entries()) {
    const at = n * sizes[type]
    if (type === 'char') view.setUint8(at, value)
    else if (type === 'short') view.setInt16(at, value)
    else if (type === 'int') view.setInt32(at, value)
    else if (type === 'float') view.setFloat32(at, value)
    else if (type === 'double') view.setFloat64(at, value)
    else view.setBigInt64(at, BigInt(value))
  }
  return [...new Uint8Array(view.buffer)]
}
const padded = (bytes: readonly number[]) => [
  ...bytes,
  ...Array.from({ length: (4 - (bytes.length % 4)) % 4 }, () => 0),
]
const word = (value: number) => bytesOf('int', [value | 0])
const wide = (value: number) => bytesOf('int64', [value])

/** The bytes of a file. Variables stand in their order; those of records one after the other in each record. */
export function netcdf(parts: NetcdfParts): Uint8Array<ArrayBuffer> {
  const { version = 1, dimensions = {}, attributes = {}, variables = {} } = parts
  const count = version === 5 ? wide : word
  const place = version === 1 ? word : wide
  const text = (value: string) => {
    const letters = [...new TextEncoder().encode(value)]
    return [...count(letters.length), ...padded(letters)]
  }
  const list = (tag: number, entries: readonly (readonly number[])[]) =>
    entries.length === 0 ? [...word(0), ...count(0)] : [...word(tag), ...count(entries.length), ...entries.flat()]
  const attributesOf = (some: Attributes) =>
    list(
      12,
      Object.entries(some).map(([name, value]) =>
        typeof value === 'string'
          ? [...text(name), ...word(codes.char), ...text(value)]
          : [...text(name), ...word(codes.double), ...count(value.length), ...bytesOf('double', value)],
      ),
    )
  const names = Object.keys(dimensions)
  const all = Object.entries(variables)
  const isOfRecords = ({ of = [] }: Variable) => of.length > 0 && dimensions[of[0] ?? ''] === 0
  const inRecord = ({ of = [] }: Variable) => of.slice(1).reduce((times, name) => times * (dimensions[name] ?? 1), 1)
  const ofRecords = all.filter(([, one]) => isOfRecords(one))
  const records = ofRecords.reduce((most, [, one]) => Math.max(most, one.values.length / inRecord(one)), 0)
  const step = (one: Variable) => {
    const size = inRecord(one) * sizes[one.type]
    // The only variable of records has none between its records.
    return ofRecords.length === 1 ? size : size + ((4 - (size % 4)) % 4)
  }
  const sizeOf = (one: Variable) => (isOfRecords(one) ? step(one) : padded(bytesOf(one.type, one.values)).length)
  const header = (begins: ReadonlyMap<string, number>) => [
    ...[0x43, 0x44, 0x46, version],
    ...count(parts.records ?? records),
    ...list(
      10,
      names.map((name) => [...text(name), ...count(dimensions[name] ?? 0)]),
    ),
    ...attributesOf(attributes),
    ...list(
      11,
      all.map(([name, one]) => {
        const { type, of = [], attributes: own = {} } = one
        const ids = of.flatMap((dimension) => word(names.indexOf(dimension)))
        const dims = of.flatMap((dimension) => (version === 5 ? wide(names.indexOf(dimension)) : []))
        return [
          ...[...text(name), ...count(of.length), ...(version === 5 ? dims : ids)],
          ...[...attributesOf(own), ...word(codes[type]), ...count(sizeOf(one)), ...place(begins.get(name) ?? 0)],
        ]
      }),
    ),
  ]
  const begins = new Map<string, number>()
  let at = header(begins).length
  const fixed = all.filter(([, one]) => !isOfRecords(one))
  for (const [name, one] of [...fixed, ...ofRecords]) {
    begins.set(name, at)
    at += sizeOf(one)
  }
  const bytes = [...header(begins), ...fixed.flatMap(([, { type, values }]) => padded(bytesOf(type, values)))]
  for (let record = 0; record < records; record += 1)
    for (const [, one] of ofRecords) {
      const width = inRecord(one)
      const own = bytesOf(one.type, one.values.slice(record * width, (record + 1) * width))
      bytes.push(...own, ...Array.from({ length: step(one) - own.length }, () => 0))
    }
  return Uint8Array.from(bytes)
}

/** A chromatogram in the ANDI form: four points in steps of half a second, from 10 s on. */
export const andiChromatogram = {
  dimensions: { point_number: 4 },
  attributes: { detector_unit: 'mAU', retention_unit: 'seconds', operator_name: 'Heron' },
  variables: {
    actual_delay_time: { type: 'float', values: [10] },
    actual_sampling_interval: { type: 'float', values: [0.5] },
    ordinate_values: { type: 'float', of: ['point_number'], values: [1, 5, 2, 1] },
  },
} as const satisfies NetcdfParts

/** Mass spectra in the ANDI form: three scans, of two, three and one masses. */
export const andiMass = {
  dimensions: { scan_number: 3, point_number: 0 },
  attributes: { experiment_type: 'Centroided Mass Spectrum', operator_name: 'Heron' },
  variables: {
    scan_acquisition_time: { type: 'double', of: ['scan_number'], values: [1, 2, 3], attributes: { units: 'Seconds' } },
    total_intensity: { type: 'double', of: ['scan_number'], values: [30, 90, 5], attributes: { units: 'Arbitrary' } },
    scan_index: { type: 'int', of: ['scan_number'], values: [0, 2, 5] },
    point_count: { type: 'int', of: ['scan_number'], values: [2, 3, 1] },
    mass_values: {
      type: 'float',
      of: ['point_number'],
      values: [41, 43, 41, 43, 91, 44],
      attributes: { units: 'M/Z' },
    },
    intensity_values: { type: 'float', of: ['point_number'], values: [10, 20, 20, 30, 40, 5] },
  },
} as const satisfies NetcdfParts
