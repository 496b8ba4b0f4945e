/** What the methods of the service say, for the forms of the lab. */
import { queryOptions } from '@tanstack/react-query'
import type { Method } from '#contract/methods.ts'
import { usualBasis } from '#domain/method/method.ts'
import type { PercentBasis } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['admin', 'methods'],
  // The declaration is large; the report page loads it apart, so that it opens sooner.
  queryFn: async ({ signal }) => call((await import('#contract/methods.ts')).listMethods, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** What the percents of a technology usually are of. */
export const basisOf = (methods: readonly Method[], technology: Technology): PercentBasis =>
  usualBasis(methods.find((method) => method.technology === technology)?.versions ?? [])
