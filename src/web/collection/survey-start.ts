/** What a survey needs before it can begin: the options, the drugs, and the draft of its owner. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/api/refusal.ts'
import { type DraftOwner, readDraft } from './draft-store.ts'
import { drugItems } from './drug-items.ts'
import { drugsQuery, optionsQuery } from './survey-queries.ts'

const draftQuery = (owner: DraftOwner) =>
  queryOptions({
    queryKey: ['draft', owner.sub, owner.edit],
    queryFn: () => readDraft(owner),
    // Read once each time a survey begins; from then on the form has it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The parts, once they are all there. */
export function useSurveyStart(owner: DraftOwner) {
  const draft = useQuery(draftQuery(owner))
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
