/** The survey's address (design: 'The address is the state'): the step, and the sample that is edited or was added. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { type SurveyField, type SurveyStep, surveyQuestions, surveySteps } from '#domain/survey/collection-survey.ts'
import { useSurveyPlace } from './survey-place.ts'

const steps = surveySteps.map(({ step }) => step)
const fields = surveyQuestions.map(({ field }) => field)
const id = z.string().trim().min(1).max(64).optional().catch(undefined)

/** What the address may carry; what it cannot mean is left out rather than refused. */
export const SurveySearch = z.object({
  /** None: the survey was just opened, and a draft from before is offered. */
  step: z
    .preprocess((value) => (value === undefined ? undefined : Number(value)), z.literal(steps).optional())
    .catch(undefined),
  /** The sample that is edited. */
  edit: id,
  /** The sample that was added, at the reminder card. */
  sample: id,
  /** The question to change; after it the review comes again. */
  change: z.enum(fields).optional().catch(undefined),
})

/** Where in the survey the person is, and how to go to another step; Back undoes each unless it replaces. */
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
