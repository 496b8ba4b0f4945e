/** What is wrong with a form: by the schema of the call that takes it, and by the refusal of that call. */
import type { z } from 'zod'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** A fault that the form finds itself; one that is said at once stands at its field while somebody types. */
export type OwnFault = Fault & { readonly isSaidAtOnce?: boolean | undefined }

/** The first fault of each field; all of those that are the whole form's. */
export const oneEach = (faults: readonly OwnFault[]): OwnFault[] =>
  faults.filter(({ field }, at) => field === undefined || faults.findIndex((one) => one.field === field) === at)

/** What a call's own schema says against an input, one fault a field; that a text is too long is said at once. */
export function schemaFaults(schema: z.ZodType | undefined, input: unknown): OwnFault[] {
  const issues = schema?.safeParse(input).error?.issues ?? []
  return oneEach(
    issues.map(({ code, path, message }) => ({
      field: path.join('.'),
      message,
      isSaidAtOnce: code === 'too_big',
    })),
  )
}

/** What the schema of one field says against a text that somebody typed, if anything. */
export const textFault = (schema: z.ZodType, text: string): string | undefined =>
  text.trim() === '' ? undefined : schemaFaults(schema, text)[0]?.message

/** A refusal, each fault by its field; `whole` makes a sentence of one that names none, by what became of the text. */
export function refusedFaults(error: unknown, whole: (why: string) => string = sampleTexts.form.kept): Fault[] {
  const named = error instanceof Refusal ? error.errors : []
  return named.length > 0 ? [...named] : [{ message: whole(sentenceOf(error)) }]
}

/** Why each thing that a refusal names was refused, by its name: samples by their IDs. */
export const whyNot = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof Refusal && error.status === 409 ? error.errors.map(({ field, message }) => [field, message]) : [],
  )
