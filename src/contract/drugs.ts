/** The drug look-up of the report form and the survey, and the counts on the tabs (spec S3, S7). */
import { z } from 'zod'
import { tabIds } from '#domain/tabs.ts'
import { endpoint } from './endpoint.ts'

export const findDrugs = endpoint({
  method: 'GET',
  path: '/dhp/drug/',
  access: 'reader',
  summary: 'Drugs whose name or an alias begins with the text; all without one.',
  query: z.object({ name: z.string().max(200).optional() }),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      report_to_public: z.boolean(),
      alias: z.string().nullable(),
      important: z.boolean(),
      drug_class: z.string().nullable(),
      /** What tells molecules apart; analysis staff only. */
      pubchem_cid: z.string().nullable().optional(),
      cas: z.string().nullable().optional(),
    }),
  ),
})

export const tabCounts = endpoint({
  method: 'GET',
  path: '/dhp/tab-counts/',
  access: 'reader',
  summary: 'How many samples each tab holds; 0 for a role that one lacks.',
  polled: true,
  remembered: ['samples', 'service'],
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
  summary: 'How many samples of a tab still owe a result and are due today, or late.',
  polled: true,
  remembered: ['samples', 'service'],
  query: z.object({ tab: z.enum(tabIds, `Choose one of: ${tabIds.join(', ')}.`) }),
  answer: z.object({ due_today: z.int(), late: z.int() }),
})
