/** The survey's search parameters (R14.10): the step, and the sample being edited or just added. */
import { z } from 'zod'
import { surveyQuestions, surveySteps } from '#domain/survey/collection-survey.ts'

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
