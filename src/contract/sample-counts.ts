/** The number of samples in each list, and of those due (R4.8: under /dhp). */
import { z } from 'zod'
import { tabIds } from '#domain/lists/tabs.ts'
import { endpoint } from './endpoint.ts'

export const tabCounts = endpoint({
  method: 'GET',
  path: '/dhp/tab-counts/',
  access: 'reader',
  summary: 'How many samples each tab holds; 0 in the tabs of a role that the caller lacks.',
  polled: true,
  remembered: true,
  answer: z.object({
    to_transport: z.int(),
    to_share: z.int(),
    to_receive: z.int(),
    to_analyze: z.int(),
    to_dispose: z.int(),
  }),
})

export const dueCounts = endpoint({
  method: 'GET',
  path: '/dhp/due-counts/',
  access: 'reader',
  summary: 'How many samples of a tab have no result yet and are due today, or late.',
  polled: true,
  remembered: true,
  query: z.object({ tab: z.enum(tabIds, `Choose one of: ${tabIds.join(', ')}.`) }),
  answer: z.object({ due_today: z.int(), late: z.int() }),
})
