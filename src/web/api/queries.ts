/** The pages' shared queries, each with its key. */

import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { dueCounts, tabCounts } from '#contract/sample-counts.ts'
import { listSamples } from '#contract/samples.ts'
import { serviceInfo } from '#contract/service.ts'
import { me, myMessage, mySite } from '#contract/session.ts'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
import type { SortColumn, SortOrder, TabId } from '#domain/lists/tabs.ts'
import { takeTechnologies } from '#domain/technology/technologies.ts'
import { renewSession } from '#web/session/renew-session.ts'
import { currentSession } from '#web/session/session.ts'
import { call } from './call.ts'
import { Refusal } from './refusal.ts'

/** The cache of answers. A refused query is not repeated; one that got no answer is repeated once. */
export function queryClient(): QueryClient {
  const isPassing = (error: unknown) => error instanceof Refusal && (error.status === 0 || error.status === 503)
  return new QueryClient({
    defaultOptions: {
      // Always tries, even if the browser reports no network: the service may be in the same building, and the page shows
      // failures.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retryDelay: 1_000,
        retry: (n, error) => n < 1 && isPassing(error),
      },
    },
  })
}

/** The service's names and addresses, the same for everyone. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: async ({ signal }) => {
    const service = await call(serviceInfo, {}, { signal })
    takeTechnologies(service.technologies)
    return service
  },
  staleTime: 5 * 60_000,
  meta: { everyone: true },
})

/** The banner; reloads every 10 seconds (R4.2). */
export const messageQuery = queryOptions({
  queryKey: ['message'],
  queryFn: ({ signal }) => call(myMessage, {}, { signal }),
  refetchInterval: 10_000,
  retry: false,
})

/** The reader's own site. */
export const mySiteQuery = queryOptions({
  queryKey: ['my-site'],
  queryFn: async ({ signal }) => {
    const site = await call(mySite, {}, { signal })
    // After a closing, people are at another site than their session says.
    if (currentSession()?.site_id !== site.id) void renewSession(Number.POSITIVE_INFINITY).catch(() => {})
    return site
  },
  staleTime: 5 * 60_000,
})

/** The signed-in person with their rights for alerts, which the session does not contain. */
export const rightsQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(me, {}, { signal }),
  staleTime: 60_000,
})

/** The counts on the tabs. */
export const tabCountsQuery = queryOptions({
  queryKey: ['samples', 'counts'],
  queryFn: ({ signal }) => call(tabCounts, {}, { signal }),
  refetchInterval: 30_000,
})

/** How many samples of a list are due today, and how many are late. */
export const dueCountsQuery = (tab: TabId) =>
  queryOptions({
    queryKey: ['samples', 'due', tab],
    queryFn: ({ signal }) => call(dueCounts, { query: { tab } }, { signal }),
    refetchInterval: 30_000,
  })

/** One page of a list, as its address describes it. */
export type ListView = {
  readonly tab: TabId
  readonly page: number
  readonly sort: { readonly by: SortColumn; readonly order: SortOrder }
  readonly search: string | undefined
  /** Shows only late samples. */
  readonly late: boolean
}

/** A page of samples; a list keeps what it shows while its next page loads. */
export function samplesQuery(view: ListView) {
  const { tab, page, sort, search, late } = view
  const query = {
    tab,
    search,
    ...(late && { late: '1' as const }),
    sort_by: sort.by,
    order_by: sort.order,
    limit: pageSize,
    offset: offsetOf(page),
  }
  return queryOptions({
    queryKey: ['samples', 'list', tab, query] as const,
    queryFn: ({ signal }) => call(listSamples, { query }, { signal }),
    placeholderData: (shown, last) => (last?.queryKey[2] === tab ? keepPreviousData(shown) : undefined),
  })
}
