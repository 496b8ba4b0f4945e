/** How a lab settles its results that rest on a recalled lot of strips. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { stripResults } from '#domain/terms.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { FullName, requiredText, Time } from './fields.ts'
import { Report } from './reports.ts'

const RecalledResult = z.object({
  /** The report. */
  id: z.int(),
  sample_id: z.string(),
  strip_type: z.string(),
  strip_result: z.enum(stripResults),
  lot: z.string(),
  recalled_at: Time,
  reason: z.string(),
})
export type RecalledResult = z.output<typeof RecalledResult>

export const listRecalledResults = endpoint({
  method: 'GET',
  path: '/analysis/recalled-results/',
  access: 'analysis',
  summary:
    "Results of the caller's lab that rest on a recalled lot of strips and are not settled, the oldest recall first.",
  answer: z.object({ count: z.int(), results: z.array(RecalledResult) }),
})

/** Settles a result that rests on a recall. Another way is to test again: that is a correction with another lot. */
export const answerRecall = endpoint({
  method: 'POST',
  path: '/analysis/recalled-results/{id}/',
  access: 'analysis',
  summary: 'Says why a result stands, or that nothing is left to test; the second corrects the result to INVALID.',
  params: RowParams,
  input: z.discriminatedUnion('way', [
    z.object({ way: z.literal('STANDS'), reason: requiredText(1000, reasonMissing) }),
    z.object({ way: z.literal('CANNOT_TEST_AGAIN'), staff: FullName }),
  ]),
  answer: z.object({ sample_id: z.string(), reports: z.array(Report) }),
})
