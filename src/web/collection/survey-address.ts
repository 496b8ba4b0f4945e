/** The survey's address: where in it a person is, and a way to another step. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SurveyField, SurveyStep } from '#domain/survey/collection-survey.ts'
import { useSurveyPlace } from './survey-place.ts'

/** The person's place in the survey, and a way to another step. Back undoes each step unless it replaces the address. */
export function useSurveyAddress() {
  const { path } = useSurveyPlace()
  const address = useSearch({ from: path })
  const navigate = useNavigate({ from: path })
  const go = (step: SurveyStep, how: { change?: SurveyField; sample?: string; replace?: boolean } = {}) =>
    navigate({
      // The sample just added is no draft any more.
      search: {
        ...(how.sample ? {} : { draft: address.draft, edit: address.edit }),
        step,
        change: how.change,
        sample: how.sample,
      },
      replace: how.replace ?? false,
    })
  return {
    ...address,
    go,
    /** Opens the draft with this name. */
    open: (draft: string, step: SurveyStep) => navigate({ search: { draft, step } }),
    /** To the list of drafts. */
    toDrafts: () => navigate({ search: {} }),
  }
}
