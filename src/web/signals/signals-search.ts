/** What the address of the signals says: which of them, and the page. */
import { z } from 'zod'

export const SignalsSearch = z.object({
  answered: z.literal('true').optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
