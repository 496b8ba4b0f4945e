/** Refusals on the wire: RFC 9457 problem details (R5.6). */
import { z } from 'zod'

/**
 * `detail` is the sentence of the first fault. `errors` names each field; for a warning, `row` is the row of the
 * report.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  warnings: z.array(z.object({ code: z.string(), detail: z.string(), row: z.string().optional() })).optional(),
  reference: z.string().optional(),
})
export type Problem = z.output<typeof Problem>
