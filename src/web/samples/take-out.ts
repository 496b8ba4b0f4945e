/** Removes samples that left a list from its cached pages, so that nobody sees them there before it reloads. */
import type { QueryClient } from '@tanstack/react-query'
import type { Answered } from '#contract/endpoint.ts'
import type { listSamples } from '#contract/samples.ts'
import type { TabId } from '#domain/lists/tabs.ts'

type List = Answered<typeof listSamples>

/** Removes samples from all cached pages of a list. */
export function takeOut(queries: QueryClient, tab: TabId, ids: readonly string[]): void {
  for (const [key, list] of queries.getQueriesData<List>({ queryKey: ['samples', 'list', tab] })) {
    const results = list?.results.filter(({ sample_id }) => !ids.includes(sample_id)) ?? []
    const gone = (list?.results.length ?? 0) - results.length
    if (list && gone > 0) queries.setQueryData<List>(key, { count: list.count - gone, results })
  }
}
