/** Whether this person's last survey on this device asked only what is required (R3.28): the next one begins so, too. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import { type DraftPlace, useDraftPlace } from '#web/form/draft-place.ts'
import { keptKey } from '#web/form/kept-form.ts'

type Way = { readonly isShort: boolean }

// Named so that no draft of a shift, which keeps both in one list, has the same name.
const [name, about] = ['survey-way', 'way']

const keyOf = ({ owner }: DraftPlace) => keptKey(owner, name, about)

/** Whether the next survey begins on the short way. */
export async function readShortWay(place: DraftPlace): Promise<boolean> {
  const kept = place.list === undefined ? await place.read<Way>(keyOf(place)) : (await place.list<Way>(name)).get(about)
  return kept?.form.isShort ?? false
}

/** The same as a query. */
export const shortWayQuery = (place: DraftPlace) =>
  queryOptions({
    queryKey: ['survey-way', place.owner],
    queryFn: () => readShortWay(place),
    ...{ staleTime: 0, gcTime: 0, networkMode: 'always' },
  })

/** The way of a survey that begins now. */
export const ShortWay = createContext(false)

/** Notes the way that this person chose. */
export function useKeepShortWay() {
  const place = useDraftPlace()
  const queries = useQueryClient()
  return (isShort: boolean) => {
    queries.setQueryData(shortWayQuery(place).queryKey, isShort)
    void place.keep<Way>(keyOf(place), { form: { isShort }, at: new Date().toISOString() })
  }
}
