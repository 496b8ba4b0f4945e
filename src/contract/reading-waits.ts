/** Insight: how long samples waited for somebody of another site to read them. The calls of readings: readings.ts. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asked, period } from './insight.ts'

const ReadingWaits = z.object({
  ...period,
  /** Readings that the sites asked for in the period. */
  asked: z.int(),
  /** Of those by technology, the most frequent first; hours from asking to the first draft. */
  technologies: z.array(
    z.object({
      technology: z.string(),
      asked: z.int(),
      read: z.int(),
      /** Not read yet, and not ended. */
      waiting: z.int(),
      /** Half of those that were read waited at most so many hours, nine of ten at most so many; null where none was read. */
      median_hours: z.number().nullable(),
      p90_hours: z.number().nullable(),
    }),
  ),
})
export type ReadingWaits = z.output<typeof ReadingWaits>

export const readReadingWaits = endpoint({
  method: 'GET',
  path: '/insight/readings/',
  access: 'reader',
  summary: 'How long readings that a site asked other sites for in a period took.',
  query: z.object(asked),
  answer: ReadingWaits,
  csv: {
    file: 'readings.csv',
    lines: ({ technologies }: ReadingWaits) => [
      ['technology', 'asked', 'read', 'waiting', 'median_hours', 'p90_hours'],
      ...technologies.map((row) => [
        ...[row.technology, row.asked, row.read, row.waiting, row.median_hours, row.p90_hours],
      ]),
    ],
  },
})
