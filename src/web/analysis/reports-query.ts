import { queryOptions } from '@tanstack/react-query'
import { readReports } from '#contract/analysis.ts'
import { call } from '#web/api/call.ts'

/** The reports of a sample, as far as the viewer may read them. */
export const reportsQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'reports', sample_id],
    queryFn: ({ signal }) => call(readReports, { params: { sample_id } }, { signal }),
  })
