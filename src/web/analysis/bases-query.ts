/** What the percents of the own lab usually are of, for the report form. */
import { queryOptions } from '@tanstack/react-query'
import type { PercentBasis } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

export const basesQuery = queryOptions({
  queryKey: ['lab-bases'],
  // Loads the contract separately so that the report page opens sooner.
  queryFn: async ({ signal }) => call((await import('#contract/lab-bases.ts')).readOwnBases, {}, { signal }),
  staleTime: 5 * 60_000,
  select: (bases): ReadonlyMap<Technology, PercentBasis> =>
    new Map(bases.map(({ technology, percent_basis }) => [technology, percent_basis])),
})
