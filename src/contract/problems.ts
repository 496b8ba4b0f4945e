/** How a refusal crosses the wire: RFC 9457 problem details (decision 4). */
import { z } from 'zod'

/** `detail` is the first fault's own sentence; `errors` names each field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  warnings: z.array(z.object({ code: z.string(), detail: z.string() })).optional(),
  reference: z.string().optional(),
})
export type Problem = z.output<typeof Problem>
