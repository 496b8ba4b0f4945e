/** What administration reads from the server, each under its key; every change reads all of it anew. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPeople } from '#contract/admin/people.ts'
import { readSetup } from '#contract/admin/settings.ts'
import { listSites } from '#contract/admin/sites.ts'
import { listDeletionRequests, listLosses } from '#contract/admin/tasks.ts'
import { offsetOf, pageSize } from '#domain/pager.ts'
import { call } from '#web/api/call.ts'
import type { ListAddress } from './list-address.ts'

/** The part of a list that an address shows. */
export const pageQuery = ({ search, page = 1 }: ListAddress) => ({ search, limit: pageSize, offset: offsetOf(page) })

export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => call(readSetup, {}, { signal }),
})

/** How many tasks wait, by kind. */
export const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: async ({ signal }) => {
    const query = { limit: 1, offset: 0 }
    const [deletions, losses] = await Promise.all([
      call(listDeletionRequests, { query }, { signal }),
      call(listLosses, { query }, { signal }),
    ])
    return { deletions: deletions.count, losses: losses.count }
  },
})

export const sitesQuery = queryOptions({
  queryKey: ['admin', 'sites'],
  queryFn: ({ signal }) => call(listSites, {}, { signal }),
})

export const peopleQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'people', address.search, address.page],
    queryFn: ({ signal }) => call(listPeople, { query: pageQuery(address) }, { signal }),
    placeholderData: keepPreviousData,
  })
