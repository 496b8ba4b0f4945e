import { queryOptions } from '@tanstack/react-query'
import { everySample } from '#web/transport/prepare-queries.ts'

/** Loads the samples with these IDs that the viewer may see. */
export const namedSamplesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['samples', 'named', ids],
    queryFn: ({ signal }) => everySample({ sample_ids: ids.join(',') }, signal),
    enabled: ids.length > 0,
    // A colleague may have disposed of one in the meantime.
    staleTime: 0,
  })
