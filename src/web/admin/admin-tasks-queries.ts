/** What the pages of tasks, messages, the courier and the records read from the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readCourierLink } from '#contract/admin/courier-link.ts'
import { readCodebook } from '#contract/admin/exports.ts'
import { listImports } from '#contract/admin/imports.ts'
import { listMessages } from '#contract/admin/messages.ts'
import { previewRetention, type RetentionForm, readRetention } from '#contract/admin/retention.ts'
import { listAudit, readHealth } from '#contract/admin/settings.ts'
import { readStops } from '#contract/admin/sites.ts'
import { listDeletionRequests, listLosses } from '#contract/admin/tasks.ts'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
import { call } from '#web/api/call.ts'
import { pageQuery } from './admin-queries.ts'
import type { ListAddress } from './list-address.ts'

export const courierLinkQuery = queryOptions({
  queryKey: ['admin', 'courier-link'],
  queryFn: ({ signal }) => call(readCourierLink, {}, { signal }),
})

export const deletionsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'deletions', address.search, address.page],
    queryFn: ({ signal }) => call(listDeletionRequests, { query: pageQuery(address) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const lossesQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'losses', address.search, address.page, address.only],
    queryFn: ({ signal }) => {
      const written_off = address.only === 'written' ? ('true' as const) : ('false' as const)
      return call(listLosses, { query: { ...pageQuery(address), written_off } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const messagesQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'messages', address.search, address.page],
    queryFn: ({ signal }) => call(listMessages, { query: pageQuery(address) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const stopsQuery = queryOptions({
  queryKey: ['admin', 'courier'],
  queryFn: ({ signal }) => call(readStops, {}, { signal }),
})

const auditFilters = ({ search, only, from, to }: ListAddress) => ({ search, entity: only, from, to })

export const auditQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'audit', auditFilters(address), address.page],
    queryFn: ({ signal }) =>
      call(listAudit, { query: { ...pageQuery(address), ...auditFilters(address) } }, { signal }),
    placeholderData: keepPreviousData,
  })

const mostEntries = 20_000

/** Every entry that the filters leave, page by page, up to 20,000. */
export async function everyAuditEntry(address: ListAddress) {
  const read = (offset: number) => call(listAudit, { query: { ...auditFilters(address), limit: 200, offset } })
  const first = await read(0)
  const entries = [...first.results]
  while (entries.length < Math.min(first.count, mostEntries)) {
    const { results } = await read(entries.length)
    if (results.length === 0) break
    entries.push(...results)
  }
  return { count: first.count, entries }
}

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(readHealth, {}, { signal }),
  refetchInterval: 30_000,
})

export const importsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'imports', address.search, address.page],
    queryFn: ({ signal }) => call(listImports, { query: pageQuery(address) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const codebookQuery = queryOptions({
  queryKey: ['admin', 'codebook'],
  queryFn: ({ signal }) => call(readCodebook, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

// A form begins with it: read anew on its own, what is typed would be thrown away.
export const retentionQuery = queryOptions({
  queryKey: ['admin-retention'],
  queryFn: ({ signal }) => call(readRetention, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** What would go by these periods. */
export const retentionPreviewQuery = (settings: RetentionForm, page: number) =>
  queryOptions({
    queryKey: ['admin', 'retention', settings, page],
    queryFn: ({ signal }) => {
      const periods = Object.fromEntries(Object.entries(settings).map(([name, period]) => [name, period ?? 'never']))
      const query = { ...periods, limit: pageSize, offset: offsetOf(page) }
      return call(previewRetention, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
