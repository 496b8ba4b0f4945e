/** What administration reads from the server, one query per call. Every change reloads it, but not the forms' values. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAlertRecipients } from '#contract/admin/alert-recipients.ts'
import { idStock } from '#contract/admin/ids.ts'
import { readRetention } from '#contract/admin/retention.ts'
import { listSites } from '#contract/admin/sites.ts'
import { listDeletionRequests, listLosses } from '#contract/admin/tasks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listAllShifts } from '#contract/shifts.ts'
import { listSignals } from '#contract/signals.ts'
import { listUnknownNames } from '#contract/unknown-names.ts'
import { offsetOf, pageSize } from '#domain/lists/pager.ts'
import { call, type Taken } from '#web/api/call.ts'
import type { ListAddress } from './list-address.ts'

/** What a call answers. */
export const readQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) =>
  queryOptions({
    queryKey: ['admin', endpoint.path, taken],
    queryFn: ({ signal }) => call(endpoint, taken, { signal }),
  })

/** The same, but shows the last answer until the next one arrives. */
export const steadyQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) => ({
  ...readQuery(endpoint, taken),
  placeholderData: keepPreviousData,
})

/** What a form starts with. Never reloads by itself, which would throw away what was typed. */
export const formQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) =>
  queryOptions({
    queryKey: ['admin-form', endpoint.path],
    queryFn: ({ signal }) => call(endpoint, taken, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The page of a list that an address asks for. */
export const pageOf = ({ search, page = 1 }: ListAddress) => ({ search, limit: pageSize, offset: offsetOf(page) })

export const sitesQuery = readQuery(listSites, {})
export const stockQuery = readQuery(idStock, {})
export const retentionQuery = formQuery(readRetention, {})

/** How many tasks wait, by kind. */
export const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: async ({ signal }) => {
    const query = { limit: 1, offset: 0 }
    const [deletions, losses, signals, shifts, { given_up }, { waiting }] = await Promise.all([
      call(listDeletionRequests, { query }, { signal }),
      call(listLosses, { query }, { signal }),
      call(listSignals, { query }, { signal }),
      call(listAllShifts, { query: { ...query, waiting: 'true' } }, { signal }),
      call(listAlertRecipients, { query }, { signal }),
      call(listUnknownNames, { query: { ...query, waiting: 'true' } }, { signal }),
    ])
    const mails = given_up.reduce((sum, { count }) => sum + count, 0)
    const counts = { deletions: deletions.count, losses: losses.count, signals: signals.count, shifts: shifts.count }
    return { ...counts, mails, names: waiting }
  },
})
