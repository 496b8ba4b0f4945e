/** The search parameters of the report form: '?correct=1' corrects what was submitted. */
import { z } from 'zod'

/** The search parameters. */
export const ReportSearch = z.object({ correct: z.enum(['1']).optional().catch(undefined) })
