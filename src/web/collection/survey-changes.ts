/** What an edit changes: the questions with new answers, and what to send. */

import { CollectionForm } from '#contract/samples.ts'
import { keysOf } from '#domain/records.ts'
import {
  isAsked,
  onlyAskedAnswers,
  type SurveyField,
  type SurveyForm,
  surveyQuestions,
} from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { type Form, formOf } from './sent.ts'

/** The fields that differ, in the order of the form. Questions that are no longer asked are emptied, so they differ too. */
export function changedFields(before: SurveyAnswers, after: SurveyAnswers, form: SurveyForm): SurveyField[] {
  const [old, now] = [onlyAskedAnswers(before), onlyAskedAnswers(after)]
  return surveyQuestions
    .map(({ field }) => field)
    .filter((field) => isAsked(field, before, form) || isAsked(field, after, form))
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
}

/** The answers as the server reads them: texts without spaces around them, in one Unicode form. */
const asRead = (answers: SurveyAnswers): SurveyAnswers => ({
  ...answers,
  ...Object.fromEntries(
    keysOf(answers).map((field) => [
      field,
      CollectionForm.shape[field].safeParse(answers[field]).data ?? answers[field],
    ]),
  ),
})

/** The fields in which a stored sample differs from these answers. Whoever names no day leaves it to the server. */
export function differences(stored: SurveyAnswers, answers: SurveyAnswers, form: SurveyForm): SurveyField[] {
  const { date_collected } = answers.date_collected === null ? stored : answers
  return changedFields(stored, asRead({ ...answers, date_collected }), form)
}

/** These answers, with the stored one of each question that they leave open. */
export function filledFrom(stored: SurveyAnswers, answers: SurveyAnswers): SurveyAnswers {
  const isOpen = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return {
    ...answers,
    ...Object.fromEntries(
      keysOf(answers)
        .filter((field) => isOpen(answers[field]))
        .map((field) => [field, stored[field]]),
    ),
  }
}

/** The changed answers; the server keeps the others. */
export function changesToSend(before: SurveyAnswers, after: SurveyAnswers, form: SurveyForm): Partial<Form> {
  const fields: readonly string[] = changedFields(before, after, form)
  return Object.fromEntries(Object.entries(formOf(after)).filter(([field]) => fields.includes(field)))
}
