/**
 * The types of what tests send, from the declarations of the endpoints: a body that breaks the contract does not
 * compile.
 */
import type { z } from 'zod'
import type { saveReports } from '#contract/analysis.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import type { registerSample } from '#contract/samples.ts'
import type { preparePackages } from '#contract/transport.ts'

/** A read-only value, so that tests can share it. */
type Kept<T> = T extends readonly (infer Item)[]
  ? readonly Kept<Item>[]
  : T extends Blob
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: Kept<T[Key]> }
      : T

/** The body that an endpoint takes. */
export type Input<E extends Endpoint> = Kept<Sent<E['input']>>

/** The parameters of a path or a query, by the names that an endpoint declares. In the address they are always text. */
export type Words<Shape, Word> = Shape extends z.ZodObject ? { readonly [Name in keyof z.input<Shape>]?: Word } : never

/** The answers of the collection survey that a test needs. */
export type SurveyInput = Partial<Input<typeof registerSample>>

/** The form of one technology, and one substance in it. */
export type TestInput = Input<typeof saveReports>['tests'][number]
export type FindingInput = NonNullable<TestInput['data']['drugs_found']>[number]

/** What a test changes in a delivery. */
export type DeliveryInput = Partial<Input<typeof preparePackages>>

/** The header and the body of an input: a file as it is, a text as it is written, anything else as JSON. */
export const typeOf = (input: unknown) =>
  input === undefined ? {} : { 'content-type': input instanceof Blob ? 'application/octet-stream' : 'application/json' }
export const bodyOf = (input: unknown) =>
  input === undefined
    ? {}
    : { body: typeof input === 'string' || input instanceof Blob ? input : JSON.stringify(input) }
