/** What a survey loads before it can begin: the options, the drugs, and its owner's draft. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { drugItems } from '#domain/substance/offered-drugs.ts'
import { noAnswers } from '#domain/survey/survey-answers.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { keptKey, readKept } from '#web/form/kept-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import type { Draft } from './draft.ts'
import { drugsQuery, optionsQuery } from './survey-queries.ts'

/** The key of a survey's draft; `edit` is the sample being edited, '' for a new one. */
export const surveyDraft = { name: 'survey', about: (edit: string | null) => edit ?? '' }

const draftQuery = (sub: string, edit: string | null) =>
  queryOptions({
    queryKey: ['draft', sub, edit],
    queryFn: async () => {
      const stored = await readKept<Draft>(keptKey(sub, surveyDraft.name, surveyDraft.about(edit)))
      // A draft of an older version lacks the newer questions.
      const whole = (form: Draft) => ({ ...form, answers: { ...noAnswers, ...form.answers } })
      return stored ? { ...stored, form: whole(stored.form), ...(stored.base && { base: whole(stored.base) }) } : null
    },
    // Read once when a survey begins; afterwards the form holds it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The parts, after all have loaded. */
export function useSurveyStart(edit: string | null) {
  const { sub } = useSignedIn()
  const draft = useQuery(draftQuery(sub, edit))
  const options = useQuery(optionsQuery)
  const drugs = useQuery(drugsQuery)
  const again = () => {
    options.refetch()
  }
  if (draft.data === undefined || options.data === undefined) {
    return { isReady: false, fault: options.error ? sentenceOf(options.error) : null, again } as const
  }
  const items = drugItems(options.data.ExpectedDrugs, drugs.data ?? [])
  return { isReady: true, draft: draft.data, options: options.data, drugs: items } as const
}
