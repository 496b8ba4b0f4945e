/** What several pages of administration read. */
import { queryOptions } from '@tanstack/react-query'
import { listAlertRecipients } from '#contract/admin/alert-recipients.ts'
import { idStock } from '#contract/admin/ids.ts'
import { readRetention } from '#contract/admin/retention.ts'
import { listDeletionRequests, listLosses } from '#contract/admin/tasks.ts'
import { listAllShifts } from '#contract/shifts.ts'
import { listSignals } from '#contract/signals.ts'
import { listUnknownNames } from '#contract/unknown-names.ts'
import { call } from '#web/api/call.ts'
import { formQuery, readQuery } from '#web/api/read-query.ts'

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
