/** What has left a list goes from what is kept of it, so that nobody sees it there until the list is read again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Answered } from '#contract/endpoint.ts'
import type { listSamples } from '#contract/samples.ts'
import type { TabId } from '#domain/lists/tabs.ts'

type List = Answered<typeof listSamples>

/** Takes samples out of every page of a list. */
export function takeOut(queries: QueryClient, tab: TabId, ids: readonly string[]): void {
  for (const [key, list] of queries.getQueriesData<List>({ queryKey: ['samples', 'list', tab] })) {
    const results = list?.results.filter(({ sample_id }) => !ids.includes(sample_id)) ?? []
    const gone = (list?.results.length ?? 0) - results.length
    if (list && gone > 0) queries.setQueryData<List>(key, { count: list.count - gone, results })
  }
}
