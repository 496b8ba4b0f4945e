/** The search parameters of a shift's pages. */
import { z } from 'zod'

/** The number of a sample of this shift. */
export const OfSample = z.object({ no: z.coerce.number().int().positive().optional().catch(undefined) })
