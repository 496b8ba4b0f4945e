/** What the survey sends: the form as the contract takes it, under one key until the server has answered (R5.10). */
import type { z } from 'zod'
import type { CollectionForm } from '#contract/samples.ts'
import { onlyAskedAnswers } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'

/** The form before the contract parses it. */
export type Form = z.input<typeof CollectionForm>

/** A form that was sent; kept until we know whether it arrived. */
export type Sent = { readonly key: string; readonly form: Form }

/** The form for answers without faults; contains only what is asked about this kind of sample. */
export function formOf(answers: SurveyAnswers): Form {
  const { sample_id, collected_by, collected_from, sample_type, ...rest } = onlyAskedAnswers(answers)
  if (sample_id === null || collected_by === null || collected_from === null || sample_type === null) {
    throw new Error('A survey with faults is not sent.')
  }
  return {
    ...rest,
    sample_id,
    collected_by,
    collected_from,
    sample_type,
    expected_drugs: [...rest.expected_drugs],
    sample_effect: [...rest.sample_effect],
    checking_reasons: [...rest.checking_reasons],
    colour: [...rest.colour],
    texture: [...rest.texture],
  }
}

/** Whether two forms have the same content. */
export function isSameForm(one: Form, other: Form): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
