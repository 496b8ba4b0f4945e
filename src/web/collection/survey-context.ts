/** What every question of the survey reads and changes; `use-survey.ts` creates it. */
import { createContext, use } from 'react'
import type { surveyOptions } from '#contract/collection.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { Sample } from '#contract/samples.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { SurveyChecks } from '#domain/survey/survey-faults.ts'
import type { Item } from '#web/ui/searchable-dropdown.tsx'
import type { Draft } from './draft.ts'

/** The server's lists of choices. */
export type Options = Answered<typeof surveyOptions>

export type Survey = {
  readonly draft: Draft
  readonly options: Options
  readonly drugs: readonly Item[]
  readonly checks: SurveyChecks
  /** The sample being edited; null for a new one. */
  readonly sample: Sample | null
  /** Changes the draft; `field` is the element whose fault the change may fix. */
  readonly change: (field: string, change: (draft: Draft) => Partial<Draft>) => void
  readonly answer: <Field extends keyof SurveyAnswers>(field: Field, value: SurveyAnswers[Field]) => void
  /** Checks a question after somebody leaves it; shows a fault only if it has an answer. */
  readonly look: (field: keyof SurveyAnswers) => void
  readonly faultOf: (field: string) => string | undefined
}

export const SurveyContext = createContext<Survey | null>(null)

/** The survey that contains the question. */
export function useSurvey(): Survey {
  const survey = use(SurveyContext)
  if (survey === null) throw new Error('A question is only shown inside its survey.')
  return survey
}
