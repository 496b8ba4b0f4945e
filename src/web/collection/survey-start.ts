/** What a survey loads before it can begin: the options, the drugs, and its owner's draft. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { drugItems } from '#domain/substance/offered-drugs.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { keptKey, readKept } from '#web/form/kept-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { type Draft, wholeDraft } from './draft.ts'
import { drugsQuery, optionsQuery } from './survey-queries.ts'

/** The form that surveys' drafts are kept under. Each is about the sample being edited, or is one of `drafts.ts`. */
export const surveyDraft = { name: 'survey' }

const draftQuery = (sub: string, about: string) =>
  queryOptions({
    queryKey: ['draft', sub, about],
    queryFn: async () => {
      const stored = await readKept<Draft>(keptKey(sub, surveyDraft.name, about))
      if (stored === undefined) return null
      return { ...stored, form: wholeDraft(stored.form), ...(stored.base && { base: wholeDraft(stored.base) }) }
    },
    // Read once when a survey begins; afterwards the form holds it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The parts, after all have loaded; `about` is what the draft is about. */
export function useSurveyStart(about: string) {
  const { sub } = useSignedIn()
  const draft = useQuery(draftQuery(sub, about))
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
