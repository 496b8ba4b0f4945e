/** What the survey reads: its choices, the drugs' other names, and where the card of a sample leads. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { surveyOptions } from '#contract/collection.ts'
import { findDrugs } from '#contract/drugs.ts'
import { readCard, type Sample } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'

/** Every choice, and the free IDs of the own site. */
export const optionsQuery = queryOptions({
  queryKey: ['survey-options'],
  queryFn: ({ signal }) => call(surveyOptions, {}, { signal }),
})

/** Every drug with its aliases; without them the survey works by the options' own names. */
export const drugsQuery = queryOptions({
  queryKey: ['drugs'],
  queryFn: ({ signal }) => call(findDrugs, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
})

/** Where the card of a sample leads. */
export const cardQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'card', sample_id],
    queryFn: ({ signal }) => call(readCard, { params: { sample_id } }, { signal }),
  })

/** Keeps the sample that the server answered; lists and choices are read anew when they are shown. */
export function useKeepAnswer() {
  const queries = useQueryClient()
  return (sample: Sample) => {
    queries.setQueryData(sampleQuery(sample.sample_id).queryKey, sample)
    queries.invalidateQueries({ queryKey: ['samples'], refetchType: 'none' })
    queries.invalidateQueries({ queryKey: optionsQuery.queryKey, refetchType: 'none' })
  }
}
