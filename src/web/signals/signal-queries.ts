/** The queries of the signals pages; every change by an administrator reloads them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { me } from '#contract/session.ts'
import { listOpenAlerts, listSignals } from '#contract/signals.ts'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
import { call } from '#web/api/call.ts'

/** A page of signals. */
export const signalsQuery = (isAnswered: boolean, page: number) =>
  queryOptions({
    queryKey: ['admin', 'signals', isAnswered, page],
    queryFn: ({ signal }) => {
      const query = { answered: isAnswered ? 'true' : 'false', limit: pageSize, offset: offsetOf(page) } as const
      return call(listSignals, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Alerts to which a signal may be added. */
export const openAlertsQuery = queryOptions({
  queryKey: ['admin', 'signals', 'alerts'],
  queryFn: ({ signal }) => call(listOpenAlerts, {}, { signal }),
})

/** Whether the reader may write alerts; the server knows this, the token does not. */
export const rightsQuery = queryOptions({
  queryKey: ['admin', 'signals', 'rights'],
  queryFn: ({ signal }) => call(me, {}, { signal }),
  staleTime: 60_000,
})
