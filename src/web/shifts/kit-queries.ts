import { QueryClient } from '@tanstack/react-query'
import { mySiteQuery, serviceQuery } from '#web/api/queries.ts'
import type { Kit } from './shift-record.ts'

/** What pages of a shift read in the place of the server's answers: the service and the site as they were at its beginning. */
export function kitQueries(kit: Kit): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
      mutations: { networkMode: 'always' },
    },
  })
  queries.setQueryData(serviceQuery.queryKey, kit.service)
  queries.setQueryData(mySiteQuery.queryKey, kit.site)
  return queries
}
