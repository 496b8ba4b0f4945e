import { queryOptions } from '@tanstack/react-query'
import { listSamples, readSample } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'

/** One sample. */
export const sampleQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'one', sample_id],
    queryFn: ({ signal }) => call(readSample, { params: { sample_id } }, { signal }),
  })

/** The samples with this ID: one or none. */
export const samplesOfQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'of', sample_id],
    queryFn: ({ signal }) => call(listSamples, { query: { sample_id, limit: 1 } }, { signal }),
  })
