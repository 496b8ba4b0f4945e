import { queryOptions } from '@tanstack/react-query'
import { readSample } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'

/** One sample. */
export const sampleQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'one', sample_id],
    queryFn: ({ signal }) => call(readSample, { params: { sample_id } }, { signal }),
    networkMode: 'always',
  })
