/** The surveys that were sent last on this device, whichever tab sent them: a tab that still holds one is about the same visit. */
import { queryOptions } from '@tanstack/react-query'
import type { DraftPlace } from '#web/form/draft-place.ts'
import { keptKey } from '#web/form/kept-form.ts'

/** The visit of a survey, its sample, and the name of its draft; those of older versions had none. */
type SentSurvey = { readonly visit: string; readonly sample_id: string; readonly draft?: string }

/** The last one, and those before it, which other tabs may still hold. */
type LastSent = SentSurvey & { readonly earlier?: readonly SentSurvey[] }

/** As many are noted as a person may have drafts, and some more. */
const mostNoted = 50

const keyOf = ({ owner }: DraftPlace) => keptKey(owner, 'sent-survey', '')

/** The surveys that this person sent last, the newest first. */
export async function readLastSent(place: DraftPlace): Promise<readonly SentSurvey[]> {
  const kept = await place.read<LastSent>(keyOf(place))
  if (kept === undefined) return []
  const { earlier = [], ...last } = kept.form
  return [last, ...earlier]
}

/** The one of these that was about a visit. */
export const sentOf = (sent: readonly SentSurvey[], visit: string) =>
  visit === '' ? undefined : sent.find((one) => one.visit === visit)

/** The same as a query. */
export const lastSentQuery = (place: DraftPlace) =>
  queryOptions({
    queryKey: ['sent-survey', place.owner],
    queryFn: () => readLastSent(place),
    // Another tab may send it at any time.
    ...{ staleTime: 0, gcTime: 0 },
  })

/** Notes the survey that was sent. */
export async function keepLastSent(place: DraftPlace, sent: SentSurvey): Promise<void> {
  const earlier = (await readLastSent(place)).slice(0, mostNoted - 1)
  await place.keep<LastSent>(keyOf(place), { form: { ...sent, earlier }, at: new Date().toISOString() })
}
