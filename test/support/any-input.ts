/**
 * Input from somebody who knows the contract and means harm: it fits a declaration, and then parts of it are broken.
 */
import fc from 'fast-check'
import { z } from 'zod'

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that exist, by the last part of a field's name: real IDs get a call further than made-up ones. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Any value that fits a schema, as JSON. */
export function fitting(shape: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  return ofSchema(schema, '', known)
}

function ofSchema(schema: Schema, field: string, known: Known): fc.Arbitrary<unknown> {
  const there = known[field]
  const plain = ofKind(schema, field, known)
  return there === undefined || schema.type === 'array' || schema.type === 'object'
    ? plain
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: plain })
}

function ofKind(schema: Schema, field: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map((one) => ofSchema(one, field, known)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, name, known)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}, field, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -1e6), max: Math.min(schema.maximum ?? 60, 1e6) })
    case 'number':
      return fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(0, 0.0001, 1e-7, 99.9999999, 1e300))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return ofText(schema)
  }
}

function ofText({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
      .map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((time) => time.toISOString())
  if (format === 'email') return fc.constantFrom('ana@test.example', 'x@y.example')
  if (pattern !== undefined && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.constantFrom('Ana Diaz', 'Fentanyl', 'blue', '2026-11-21'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
}

/** Values that break programs: ends of ranges, other types, code in other languages. */
const nasty: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0007',
  'é'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table samples; --",
  '%',
  '_\\%',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '-271821-04-20',
  '+275760-09-13',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '١٢',
  -1,
  0,
  0.1,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  9.3e18,
  1e-300,
  1e300,
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 1 },
  { __proto__x: {} },
  Array(600).fill('T1'),
]
const aNastyThing = fc.constantFrom(...nasty)

/** The same input with some part replaced, left out or added. */
export function spoilt(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(input, fc.nat(), aNastyThing, fc.constantFrom('replace', 'leave out', 'add'))
    .map(([value, seed, thing, how]) => spoil(value, seed, thing, how))
}

function spoil(value: unknown, seed: number, thing: unknown, how: string): unknown {
  if (typeof value !== 'object' || value === null) return thing
  const keys = Object.keys(value)
  const key = keys[seed % Math.max(keys.length, 1)]
  if (Array.isArray(value)) {
    if (key === undefined || how === 'add') return [...value, thing]
    return value.map((one, index) => (String(index) === key ? spoil(one, seed >> 3, thing, how) : one))
  }
  const copy: Record<string, unknown> = { ...value }
  if (key === undefined || how === 'add')
    Object.defineProperty(copy, ['__proto__', 'id', 'is_admin', ''][seed % 4] ?? 'x', {
      value: thing,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else if (how === 'leave out') delete copy[key]
  else copy[key] = seed % 3 === 0 ? thing : spoil(copy[key], seed >> 3, thing, how)
  return copy
}

/** A value as the text of a path or a query. */
export const asWord = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 400)

/** A value for a path or a query, valid or not. */
export const anyWord = (known: readonly unknown[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: aNastyThing }).map(asWord)
