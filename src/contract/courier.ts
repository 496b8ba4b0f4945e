/** The courier's view: pick-ups and drop-offs, without sample IDs (R4.32, R5.14). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Stop = z.object({ id: z.int(), name: z.string(), address: z.string() })

export const courierRoutes = endpoint({
  method: 'GET',
  path: '/packages/routes/',
  access: 'public',
  summary:
    'Internal deliveries that wait for a courier, prepared before the asked time of today. 404 without the key of the link, where there is one.',
  polled: true,
  remembered: true,
  query: z.object({
    hour: z.coerce.number('Enter an hour from 0 to 23.').int().min(0).max(23).optional(),
    /** The key in the couriers' link, if the service protects the list with one; otherwise ignored. */
    key: z.string().max(100).optional(),
    minute: z.coerce.number('Enter a minute from 0 to 59.').int().min(0).max(59).optional(),
  }),
  answer: z.object({
    routes: z.array(z.object({ source: Stop, destination: Stop, list_order: z.int(), count: z.int() })),
    notes: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
})
