/** The methods of the service, for the lab's forms. */
import { queryOptions } from '@tanstack/react-query'
import type { Method } from '#contract/methods.ts'
import { usualBasis } from '#domain/method/method.ts'
import type { PercentBasis } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['admin', 'methods'],
  // The contract is large; loading it separately lets the report page open sooner.
  queryFn: async ({ signal }) => call((await import('#contract/methods.ts')).listMethods, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** What the percentages of a technology usually refer to. */
export const basisOf = (methods: readonly Method[], technology: Technology): PercentBasis =>
  usualBasis(methods.find((method) => method.technology === technology)?.versions ?? [])
