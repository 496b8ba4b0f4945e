/** The queries of the Insight page; it keeps showing the old figures while another period loads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type CountedBy,
  countSamples,
  readAgreement,
  readAlertNumbers,
  readExpectedFound,
  readSubstances,
  readTurnaround,
  readUnknownShare,
} from '#contract/insight.ts'
import { readReadingWaits } from '#contract/reading-waits.ts'
import { readTurnedAway } from '#contract/turned-away.ts'
import { call } from '#web/api/call.ts'
import type { InsightView } from './insight-address.ts'

const usual = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

export const countsQuery = (by: CountedBy, view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'samples', by, view],
    queryFn: ({ signal }) => call(countSamples, { query: { ...view, by } }, { signal }),
    ...usual,
  })

export const turnaroundQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'turnaround', view],
    queryFn: ({ signal }) => call(readTurnaround, { query: view }, { signal }),
    ...usual,
  })

export const expectedFoundQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'expected', view],
    queryFn: ({ signal }) => call(readExpectedFound, { query: view }, { signal }),
    ...usual,
  })

export const substancesQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'substances', view],
    queryFn: ({ signal }) => call(readSubstances, { query: view }, { signal }),
    ...usual,
  })

export const agreementQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'agreement', view],
    queryFn: ({ signal }) => call(readAgreement, { query: view }, { signal }),
    ...usual,
  })

export const unknownShareQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'unknown-names', view],
    queryFn: ({ signal }) => call(readUnknownShare, { query: view }, { signal }),
    ...usual,
  })

/** Always covers the whole service, whichever site is chosen. */
export const alertNumbersQuery = ({ from, to }: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'alerts', from, to],
    queryFn: ({ signal }) => call(readAlertNumbers, { query: { from, to } }, { signal }),
    ...usual,
  })

export const readingWaitsQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'readings', view],
    queryFn: ({ signal }) => call(readReadingWaits, { query: view }, { signal }),
    ...usual,
  })

export const turnedAwayQuery = (view: InsightView) =>
  queryOptions({
    queryKey: ['insight', 'turned away', view],
    queryFn: ({ signal }) => call(readTurnedAway, { query: view }, { signal }),
    ...usual,
  })
