/** The files of a sample, and the bytes of one. */
import { queryOptions } from '@tanstack/react-query'
import { listFiles, readFile } from '#contract/files.ts'
import { call } from '#web/api/call.ts'

export const filesQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'files', sample_id],
    queryFn: ({ signal }) => call(listFiles, { params: { sample_id } }, { signal }),
  })

/** A stored file never changes, so it is read once. */
export const bytesQuery = (sample_id: string, number: number) =>
  queryOptions({
    queryKey: ['file', sample_id, number],
    queryFn: ({ signal }) => call(readFile, { params: { sample_id, number: String(number) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
