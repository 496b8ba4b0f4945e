/**
 * The queries of receiving: all samples on their way to the reader's site by package, and those reported missing on the way.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { everySample } from './prepare-queries.ts'

/** Samples that travel together: who prepared them, when, where; null if their package is unknown. */
export type Delivery = {
  readonly key: string
  readonly from: string
  readonly person: string | null
  readonly prepared_at: string | null
  readonly track_number: string | null
  readonly samples: readonly Sample[]
}

/** All samples in transit to the reader's site, and all missing ones ever sent to it. */
export const deliveriesQuery = queryOptions({
  queryKey: ['samples', 'deliveries'],
  queryFn: async ({ signal }) => {
    const [samples, missing] = await Promise.all([
      everySample({ tab: 'SamplesToReceive' }, signal),
      everySample({ tab: 'AllSamplesAnalysis', state: 'MISSING', sort_by: 'sample_id' }, signal),
    ])
    return { deliveries: deliveriesOf(samples), missing }
  },
  // A colleague may have received one in the meantime.
  staleTime: 0,
})

/** Groups samples by package, oldest first. */
function deliveriesOf(samples: readonly Sample[]): Delivery[] {
  const byPackage = Map.groupBy(samples, (sample) => `${sample.package?.id ?? sample.collected_at}`)
  return [...byPackage]
    .map(([key, inside]) => {
      const [first] = inside
      return {
        key,
        from: first?.package?.from_site.name ?? first?.collected_at ?? '',
        person: first?.package?.person ?? null,
        prepared_at: first?.package?.prepared_at ?? null,
        track_number: first?.track_number ?? null,
        samples: inside,
      }
    })
    .sort((one, other) => (one.prepared_at ?? '').localeCompare(other.prepared_at ?? ''))
}
