/** What the address of insight may carry: its days and its site, so that what is seen can be shared. */
import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

/** What it cannot mean is left out rather than refused. */
export const InsightAddress = z.object({
  from: day,
  to: day,
  site: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
})
export type InsightAddress = z.output<typeof InsightAddress>
