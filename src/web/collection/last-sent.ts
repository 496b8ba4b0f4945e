/** The survey that was sent last on this device, whichever tab sent it: a tab that still holds it is about the same visit. */
import { queryOptions } from '@tanstack/react-query'
import type { DraftPlace } from '#web/form/draft-place.ts'
import { keptKey } from '#web/form/kept-form.ts'

/** The visit of the survey, and its sample. */
type LastSent = { readonly visit: string; readonly sample_id: string }

const keyOf = ({ owner }: DraftPlace) => keptKey(owner, 'sent-survey', '')

/** The survey that this person sent last; undefined for none. */
export const readLastSent = (place: DraftPlace) => place.read<LastSent>(keyOf(place))

/** The same as a query; null for none. */
export const lastSentQuery = (place: DraftPlace) =>
  queryOptions({
    queryKey: ['sent-survey', place.owner],
    queryFn: async () => (await readLastSent(place)) ?? null,
    // Another tab may send it at any time.
    ...{ staleTime: 0, gcTime: 0 },
  })

/** Notes the survey that was sent. */
export const keepLastSent = (place: DraftPlace, form: LastSent) =>
  place.keep(keyOf(place), { form, at: new Date().toISOString() })
