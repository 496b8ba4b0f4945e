/** The survey's address (design: 'The address is the state'): the step, and the sample being edited or just added. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { type SurveyField, type SurveyStep, surveyQuestions, surveySteps } from '#domain/survey/collection-survey.ts'
import { useSurveyPlace } from './survey-place.ts'

const steps = surveySteps.map(({ step }) => step)
const fields = surveyQuestions.map(({ field }) => field)
const id = z.string().trim().min(1).max(64).optional().catch(undefined)

/** The search parameters; invalid ones are ignored, not refused. */
export const SurveySearch = z.object({
  /** Undefined when somebody has just opened the survey; then it offers an earlier draft. */
  step: z
    .preprocess((value) => (value === undefined ? undefined : Number(value)), z.literal(steps).optional())
    .catch(undefined),
  /** The sample being edited. */
  edit: id,
  /** The sample just added, on the reminder card. */
  sample: id,
  /** The question to change; the review follows it. */
  change: z.enum(fields).optional().catch(undefined),
})

/** The person's place in the survey, and a way to another step. Back undoes each step unless it replaces the address. */
export function useSurveyAddress() {
  const { path } = useSurveyPlace()
  const address = useSearch({ from: path })
  const navigate = useNavigate({ from: path })
  const go = (step: SurveyStep, how: { change?: SurveyField; sample?: string; replace?: boolean } = {}) =>
    navigate({
      search: { edit: how.sample ? undefined : address.edit, step, change: how.change, sample: how.sample },
      replace: how.replace ?? false,
    })
  return { ...address, go }
}
