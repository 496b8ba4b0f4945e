/** What the survey reads: its choices, the drugs' other names, the site for the reminder card, and one sample. */
import { queryOptions } from '@tanstack/react-query'
import { surveyOptions } from '#contract/collection.ts'
import { findDrugs } from '#contract/drugs.ts'
import { listSamples, readCard, readSample } from '#contract/samples.ts'
import { mySite } from '#contract/session.ts'
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

/** The own site. */
export const mySiteQuery = queryOptions({
  queryKey: ['my-site'],
  queryFn: ({ signal }) => call(mySite, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** One sample. */
export const sampleQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'one', sample_id],
    queryFn: ({ signal }) => call(readSample, { params: { sample_id } }, { signal }),
  })

/** The samples that have an ID: one, or none. */
export const samplesOfQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'of', sample_id],
    queryFn: ({ signal }) => call(listSamples, { query: { sample_id, limit: 1 } }, { signal }),
  })

/** Where the card of a sample leads. */
export const cardQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'card', sample_id],
    queryFn: ({ signal }) => call(readCard, { params: { sample_id } }, { signal }),
  })
