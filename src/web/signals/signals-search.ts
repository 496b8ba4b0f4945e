/** The search parameters of the signals page: open or answered, and the page number. */
import { z } from 'zod'

export const SignalsSearch = z.object({
  answered: z.literal('true').optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
