/** The chain of custody as people read it (R2.29). */
import { z } from 'zod'
import { custodyActions } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { SampleId, Time } from './fields.ts'

/** One line of the log. A line of merged entries has the staff names, notes and tracking numbers of all of them. */
export const CustodyEntry = z.object({
  action: z.enum(custodyActions),
  site: z.object({ id: z.int(), name: z.string(), address: z.string().nullable() }),
  staff: z.string(),
  time: Time,
  edited_at: Time.nullable(),
  track_number: z.string().nullable(),
  note: z.string().nullable(),
})

export const readCustodyLog = endpoint({
  method: 'GET',
  path: '/custodylogs/logs/',
  access: 'reader',
  summary: "A sample's custody log, merged, newest first.",
  remembered: true,
  query: z.object({ sample_id: SampleId }),
  answer: z.array(CustodyEntry),
})
