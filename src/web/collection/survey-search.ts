/** The survey's search parameters (R14.10): the step, and the sample being edited or just added. */
import { surveyQuestions, surveySteps } from '#domain/survey/collection-survey.ts'
import { addressWith, shortText, wordOf } from '#web/address.ts'

const steps = surveySteps.map(({ step }) => step)
const fields = surveyQuestions.map(({ field }) => field)

/** Reads the search parameters. */
export const surveySearch = addressWith({
  /** Undefined when somebody has just opened the survey; then it offers earlier drafts. */
  step: (given) => steps.find((step) => String(step) === String(given)),
  /** The draft of a new sample, by its name. */
  draft: shortText(64),
  /** The sample being edited. */
  edit: shortText(64),
  /** The sample just added, on the reminder card. */
  sample: shortText(64),
  /** The question to change; the review follows it. */
  change: wordOf(fields),
})
