import { queryOptions } from '@tanstack/react-query'
import { listSamples, readSample, type Sample } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'

/** One sample. */
export const sampleQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'one', sample_id],
    queryFn: ({ signal }): Promise<Sample> => call(readSample, { params: { sample_id } }, { signal }),
  })

/** One sample as it is now, with its version, to edit it. */
export const editQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'edit', sample_id],
    queryFn: ({ signal }) => call(readSample, { params: { sample_id } }, { signal }),
    // A colleague may have saved since this device last read it.
    ...{ staleTime: 0, gcTime: 0 },
  })

/** The samples with this ID: one or none. */
export const samplesOfQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'of', sample_id],
    queryFn: ({ signal }) => call(listSamples, { query: { sample_id_iexact: sample_id, limit: 1 } }, { signal }),
  })
