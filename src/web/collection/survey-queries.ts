/** What the survey reads: its choices, the drugs' other names, and where the card of a sample leads. */
import { queryOptions } from '@tanstack/react-query'
import { surveyOptions } from '#contract/collection.ts'
import { findDrugs } from '#contract/drugs.ts'
import { readCard } from '#contract/samples.ts'
import { call } from '#web/api/call.ts'

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
