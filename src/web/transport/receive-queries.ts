/** What receiving reads: everything on its way to the own site by package, and what was reported missing on that way. */
import { queryOptions } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { everySample } from './prepare-queries.ts'

/** What travels together: who prepared it, when, where; none for samples whose package is not known. */
export type Delivery = {
  readonly key: string
  readonly from: string
  readonly person: string | null
  readonly prepared_at: string | null
  readonly track_number: string | null
  readonly samples: readonly Sample[]
}

/** Every sample in transit to the own site, and every missing one that was ever sent to it. */
export const deliveriesQuery = queryOptions({
  queryKey: ['samples', 'deliveries'],
  queryFn: async ({ signal }) => {
    const [samples, missing] = await Promise.all([
      everySample({ tab: 'SamplesToReceive' }, signal),
      everySample({ tab: 'AllSamplesAnalysis', state: 'MISSING', sort_by: 'sample_id' }, signal),
    ])
    return { deliveries: deliveriesOf(samples), missing }
  },
  // What a colleague has received meanwhile must not be offered.
  staleTime: 0,
})

/** By package, the oldest first. */
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
