/** What administration reads from the server, each under its key; every change reads all of it anew. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { idStock, listIds, type RegisteredId } from '#contract/admin/ids.ts'
import { readMailServer } from '#contract/admin/mail.ts'
import { listPeople, signInsOf } from '#contract/admin/people.ts'
import { readSettings, readSetup } from '#contract/admin/settings.ts'
import { changeRouting, listSites, type RoutingRule, readRouting } from '#contract/admin/sites.ts'
import { listDeletionRequests, listLosses } from '#contract/admin/tasks.ts'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
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

export const signInsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'people', 'sign-ins', id],
    queryFn: ({ signal }) => call(signInsOf, { params: { id: String(id) } }, { signal }),
  })

export const mailQuery = queryOptions({
  queryKey: ['admin-mail'],
  queryFn: ({ signal }) => call(readMailServer, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const routingQuery = queryOptions({
  queryKey: ['admin', 'routing'],
  queryFn: ({ signal }) => call(readRouting, {}, { signal }),
})

type Rules = Omit<z.output<typeof RoutingRule>, 'collecting_site_id'>[]

/** What a site's rules would be warned of, were they saved. */
export const routingCheckQuery = (id: number, rules: Rules) =>
  queryOptions({
    queryKey: ['admin', 'routing', 'check', id, rules],
    queryFn: ({ signal }) =>
      call(changeRouting, { params: { id }, query: { dry_run: 'true' }, input: { rules } }, { signal }),
    placeholderData: keepPreviousData,
  })

// A form begins with it: read anew on its own, what is typed would be thrown away.
export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const stockQuery = queryOptions({
  queryKey: ['admin', 'stock'],
  queryFn: ({ signal }) => call(idStock, {}, { signal }),
})

export const idsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'ids', address.search, address.page, address.only, address.of],
    queryFn: ({ signal }) => {
      const status = address.only as z.output<typeof RegisteredId>['status'] | undefined
      const query = { ...pageQuery(address), status, site_id: address.of }
      return call(listIds, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
