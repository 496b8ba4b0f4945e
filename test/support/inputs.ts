/** What tests send, by the declarations of the endpoints: a body that the contract does not know does not compile. */
import type { z } from 'zod'
import type { saveReports } from '#contract/analysis.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import type { registerSample } from '#contract/samples.ts'
import type { preparePackages } from '#contract/transport.ts'

/** A value that nobody changes, so that tests may share one. */
type Kept<T> = T extends readonly (infer Item)[]
  ? readonly Kept<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Kept<T[Key]> }
    : T

/** The body that an endpoint takes. */
export type Input<E extends Endpoint> = Kept<Sent<E['input']>>

/** The words of a path or a query, by the names that an endpoint declares; the address is text whatever they are. */
export type Words<Shape, Word> = Shape extends z.ZodObject ? { readonly [Name in keyof z.input<Shape>]?: Word } : never

/** Answers of the collection survey, those that a test is about. */
export type SurveyInput = Partial<Input<typeof registerSample>>

/** One technology's form, and a substance of it. */
export type TestInput = Input<typeof saveReports>['tests'][number]
export type FindingInput = NonNullable<TestInput['data']['drugs_found']>[number]

/** What a test changes of a delivery. */
export type DeliveryInput = Partial<Input<typeof preparePackages>>
