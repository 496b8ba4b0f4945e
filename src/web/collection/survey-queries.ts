/** The survey's queries: its choices, the drugs' other names, and the address on a sample's card. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { surveyOptions } from '#contract/collection.ts'
import { findDrugs } from '#contract/drugs.ts'
import { readCard, type Sample } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'

/** All choices, and the free IDs of the reader's own site. */
export const optionsQuery = queryOptions({
  queryKey: ['survey-options'],
  queryFn: ({ signal }) => call(surveyOptions, {}, { signal }),
})

/** All drugs with their aliases; without them the survey still works with the options' names. */
export const drugsQuery = queryOptions({
  queryKey: ['drugs'],
  queryFn: ({ signal }) => call(findDrugs, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
})

/** The address on a sample's card. */
export const cardQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'card', sample_id],
    queryFn: ({ signal }) => call(readCard, { params: { sample_id } }, { signal }),
  })

/** Stores the sample from the server's answer; lists and choices reload when they are next shown. */
export function useKeepAnswer() {
  const queries = useQueryClient()
  return (sample: Sample) => {
    queries.setQueryData(sampleQuery(sample.sample_id).queryKey, sample)
    queries.invalidateQueries({ queryKey: ['samples'], refetchType: 'none' })
    queries.invalidateQueries({ queryKey: optionsQuery.queryKey, refetchType: 'none' })
  }
}
