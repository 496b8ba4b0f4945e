/** What an edit changes: the questions with new answers, and what to send. */
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

/** The changed answers; the server keeps the others. */
export function changesToSend(before: SurveyAnswers, after: SurveyAnswers, form: SurveyForm): Partial<Form> {
  const fields: readonly string[] = changedFields(before, after, form)
  return Object.fromEntries(Object.entries(formOf(after)).filter(([field]) => fields.includes(field)))
}
