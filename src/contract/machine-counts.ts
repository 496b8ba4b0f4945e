/** What a machine with a key to read counts may read: numbers, and nothing of any sample. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const readMachineCounts = endpoint({
  method: 'GET',
  path: '/machine/counts/',
  access: 'machine: read counts',
  summary: "How many samples wait in each list of the key's site. No ID, and nothing that a sample holds.",
  answer: z.object({
    site: z.string(),
    to_transport: z.int(),
    to_share: z.int(),
    to_receive: z.int(),
    to_analyze: z.int(),
    to_dispose: z.int(),
    /** Samples that the site collected or that were ever sent there, by their state. */
    by_state: z.record(z.string(), z.int()),
  }),
})
