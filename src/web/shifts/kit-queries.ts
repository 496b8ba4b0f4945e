import { QueryClient } from '@tanstack/react-query'
import { mySiteQuery, serviceQuery } from '#web/api/queries.ts'
import type { Kit } from './shift-record.ts'

/**
 * The answers that a shift's pages use instead of the server's: the service and the site as they were when the shift began.
 */
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
