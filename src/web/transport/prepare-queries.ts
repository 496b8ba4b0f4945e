/** The queries for preparing a package: all samples that await transport, and the destination of each. */
import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { listSamples, type Sample } from '#contract/samples.ts'
import { preparePackages } from '#contract/transport.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'

const most = 100

type Asked = Omit<Sent<(typeof listSamples)['query']>, 'limit' | 'offset'>

/** All samples of a list, from all its pages. */
export async function everySample(query: Asked, signal: AbortSignal): Promise<Sample[]> {
  const page = (offset: number) => call(listSamples, { query: { ...query, limit: most, offset } }, { signal })
  const first = await page(0)
  const offsets = Array.from({ length: Math.ceil(first.count / most) - 1 }, (_, index) => (index + 1) * most)
  const rest = await Promise.all(offsets.map(page))
  return [first, ...rest].flatMap(({ results }) => results)
}

/** The samples that await transport, by destination; asking records nothing. */
export const packingQuery = queryOptions({
  queryKey: ['samples', 'packing'],
  queryFn: async ({ signal }) => {
    const samples = await everySample({ tab: 'SamplesToTransport' }, signal)
    if (samples.length === 0) return []
    const byId = new Map(samples.map((sample) => [sample.sample_id, sample]))
    const input = { samples: [...byId.keys()], reason: 'FROM_COLLECTION' as const, dry_run: true }
    const { packages } = await call(preparePackages, { input }, { signal })
    return packages.map(({ dest_site, samples: ids }) => ({
      site: dest_site,
      samples: ids.map((id) => byId.get(id)).filter((sample) => sample !== undefined),
    }))
  },
  // Somebody may have packed a sample elsewhere in the meantime.
  staleTime: 0,
  // If a sample leaves between the two calls, the second call refuses all; so load the list again.
  retry: (count, error) => count < 3 && error instanceof Refusal && [0, 409, 503].includes(error.status),
  retryDelay: (count) => count * 500,
})

/** The labs to which samples may go for further analysis. */
export function otherLabsQuery(samples: readonly string[]) {
  return queryOptions({
    queryKey: ['destinations', 'further analysis', samples],
    queryFn: async ({ signal }) => {
      const input = { samples: [...samples], reason: 'REQUIRES_FURTHER_ANALYSIS' as const, dry_run: true }
      const { destinations } = await call(preparePackages, { input }, { signal })
      return destinations
    },
  })
}
