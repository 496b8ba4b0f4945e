/** What every question of the survey reads and changes; made by `use-survey.ts`. */
import { createContext, use } from 'react'
import type { surveyOptions } from '#contract/collection.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { Sample } from '#contract/samples.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { SurveyChecks } from '#domain/survey/survey-faults.ts'
import type { Item } from '#web/ui/searchable-dropdown.tsx'
import type { Draft } from './draft.ts'

/** The lists that the server offers. */
export type Options = Answered<typeof surveyOptions>

export type Survey = {
  readonly draft: Draft
  readonly options: Options
  readonly drugs: readonly Item[]
  readonly checks: SurveyChecks
  /** The sample that is edited; null for a new one. */
  readonly sample: Sample | null
  /** Changes what is typed; `field` is the element whose fault it may mend. */
  readonly change: (field: string, change: (draft: Draft) => Partial<Draft>) => void
  readonly answer: <Field extends keyof SurveyAnswers>(field: Field, value: SurveyAnswers[Field]) => void
  /** Looks at a question once it was left, and shows its fault if it has an answer. */
  readonly look: (field: keyof SurveyAnswers) => void
  readonly faultOf: (field: string) => string | undefined
}

export const SurveyContext = createContext<Survey | null>(null)

/** The survey that a question belongs to. */
export function useSurvey(): Survey {
  const survey = use(SurveyContext)
  if (survey === null) throw new Error('A question is only shown inside its survey.')
  return survey
}
