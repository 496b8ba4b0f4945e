import { queryOptions } from '@tanstack/react-query'
import { everySample } from '#web/transport/prepare-queries.ts'

/** The samples of these IDs that one may see. */
export const namedSamplesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['samples', 'named', ids],
    queryFn: ({ signal }) => everySample({ sample_ids: ids.join(',') }, signal),
    enabled: ids.length > 0,
    // One that a colleague has disposed of meanwhile must not be offered.
    staleTime: 0,
  })
