/** The faults of a form: from its call's schema, and from the server's refusal. */
import type { z } from 'zod'
import { mayHelpAgain, Refusal, sentenceOf } from '#web/api/refusal.ts'
import { formTexts } from '#web/texts/form.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** A fault that the form itself finds. `isSaidAtOnce`: shown beside its field while somebody types. */
export type OwnFault = Fault & { readonly isSaidAtOnce?: boolean | undefined }

/** The first fault of each field, and all faults of the whole form. */
export const oneEach = (faults: readonly OwnFault[]): OwnFault[] =>
  faults.filter(({ field }, at) => field === undefined || faults.findIndex((one) => one.field === field) === at)

/** The faults that a call's schema finds in an input, one per field; a text that is too long is reported at once. */
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

/** The fault of a typed text by its field's schema, if any. */
export const textFault = (schema: z.ZodType, text: string): string | undefined =>
  text.trim() === '' ? undefined : schemaFaults(schema, text)[0]?.message

/**
 * The faults in a refusal, by field. `whole` makes the sentence for a refusal that names no field; it also says what
 * happened to the text.
 */
export function refusedFaults(
  error: unknown,
  whole: (why: string, mayHelp: boolean) => string = formTexts.kept,
): Fault[] {
  const named = error instanceof Refusal ? error.errors : []
  return named.length > 0 ? [...named] : [{ message: whole(sentenceOf(error), mayHelpAgain(error)) }]
}

/** The reason for each refused item, by its name; samples are named by their ID. */
export const whyNot = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof Refusal && error.status === 409 ? error.errors.map(({ field, message }) => [field, message]) : [],
  )
