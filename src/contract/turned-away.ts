/** Insight: whom sites could not take. Noting it is a call of the counter (counter.ts). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'
import { asked, period } from './insight.ts'

const TurnedAway = z.object({
  ...period,
  total: z.int(),
  /** Each hour in which somebody was turned away, in the service's zone. */
  hours: z.array(
    z.object({
      day: Day,
      hour: z.int().min(0).max(23),
      full: z.int(),
      closed: z.int(),
      not_offered: z.int(),
    }),
  ),
})
export type TurnedAway = z.output<typeof TurnedAway>

export const readTurnedAway = endpoint({
  method: 'GET',
  path: '/insight/could-not-take/',
  access: 'reader',
  summary: 'Samples that a site could not take in a period, by day, hour and reason.',
  query: z.object(asked),
  answer: TurnedAway,
  csv: {
    file: 'could-not-take.csv',
    lines: ({ hours }: TurnedAway) => [
      ['day', 'hour', 'full', 'closed', 'not_offered'],
      ...hours.map((row) => [row.day, row.hour, row.full, row.closed, row.not_offered]),
    ],
  },
})
