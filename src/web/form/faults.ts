/** What is wrong with a form: by the schema of the call that takes it, and by the refusal of that call. */
import type { z } from 'zod'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** The first fault of each field; all of those that are the whole form's. */
export const oneEach = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ field }, at) => field === undefined || faults.findIndex((one) => one.field === field) === at)

/** What a call's own schema says against an input, one fault a field. */
export function schemaFaults(schema: z.ZodType | undefined, input: unknown): Fault[] {
  const issues = schema?.safeParse(input).error?.issues ?? []
  return oneEach(issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** A refusal, each fault by its field; `whole` makes a sentence of one that names none, by what became of the text. */
export function refusedFaults(error: unknown, whole: (why: string) => string = sampleTexts.form.kept): Fault[] {
  const named = error instanceof Refusal ? error.errors : []
  return named.length > 0 ? [...named] : [{ message: whole(sentenceOf(error)) }]
}
