/** What preparing a package reads: every sample that awaits transport, and where each of them goes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { listSamples, type Sample } from '#contract/samples.ts'
import { preparePackages } from '#contract/transport.ts'
import { call } from '#web/api/call.ts'

const most = 100

type Asked = Omit<Sent<(typeof listSamples)['query']>, 'limit' | 'offset'>

/** Every sample that a list holds, over all its pages. */
export async function everySample(query: Asked, signal: AbortSignal): Promise<Sample[]> {
  const page = (offset: number) => call(listSamples, { query: { ...query, limit: most, offset } }, { signal })
  const first = await page(0)
  const offsets = Array.from({ length: Math.ceil(first.count / most) - 1 }, (_, index) => (index + 1) * most)
  const rest = await Promise.all(offsets.map(page))
  return [first, ...rest].flatMap(({ results }) => results)
}

/** Every sample of the site that awaits transport, by ID. */
export const awaitingTransportQuery = queryOptions({
  queryKey: ['samples', 'awaiting transport'],
  queryFn: ({ signal }) => everySample({ tab: 'SamplesToTransport' }, signal),
  // A sample that was packed elsewhere meanwhile must not be offered.
  staleTime: 0,
})

/** The labs that samples may go to for further analysis. */
export function otherLabsQuery(samples: readonly string[]) {
  return queryOptions({
    queryKey: ['destinations', 'further analysis', samples],
    queryFn: async ({ signal }) => {
      const input = { samples: [...samples], reason: 'REQUIRES_FURTHER_ANALYSIS' as const, dry_run: true }
      const { destinations } = await call(preparePackages, { input }, { signal })
      return destinations
    },
    enabled: samples.length > 0,
  })
}

/** Where these samples go, by destination; nothing is recorded. */
export function destinationsQuery(samples: readonly string[]) {
  return queryOptions({
    // Not below 'samples': asked anew for samples that have left, it would only be refused.
    queryKey: ['destinations', samples],
    queryFn: async ({ signal }) => {
      const input = { samples: [...samples], reason: 'FROM_COLLECTION' as const, dry_run: true }
      const { packages } = await call(preparePackages, { input }, { signal })
      return packages
    },
    enabled: samples.length > 0,
    // What was typed stays while the list is asked for anew.
    placeholderData: keepPreviousData,
  })
}
