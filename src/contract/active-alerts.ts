/** The alerts that are active now, for everybody who is signed in. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rowNumber, Time } from './fields.ts'

const ActiveAlert = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  is_unconfirmed: z.boolean(),
  is_checked_again: z.boolean(),
  ends_at: Time,
  /** Whether the reader has seen this version. */
  is_seen: z.boolean(),
})
export type ActiveAlert = z.output<typeof ActiveAlert>

export const activeAlerts = endpoint({
  method: 'GET',
  path: '/alerts/active/',
  access: 'signed-in',
  summary: 'Active alerts, the newest release first, and which of them the reader has seen.',
  answer: z.array(ActiveAlert),
})

export const seeAlerts = endpoint({
  method: 'POST',
  path: '/alerts/seen/',
  access: 'signed-in',
  summary: 'Notes that the reader has seen these versions.',
  input: z.object({
    alerts: z
      .array(z.object({ id: rowNumber(), version: rowNumber() }))
      .min(1, 'Name at least one alert.')
      .max(100, 'At most 100 alerts at once.'),
  }),
  answer: z.object({ seen: z.int() }),
})
