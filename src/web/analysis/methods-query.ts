/** The methods of the service, for the lab's forms. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['admin', 'methods'],
  // The contract is large; loading it separately lets the report page open sooner.
  queryFn: async ({ signal }) => call((await import('#contract/methods.ts')).listMethods, {}, { signal }),
  staleTime: 5 * 60_000,
})
