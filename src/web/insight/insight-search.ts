/** The search parameters of Insight: its period and its site, so that people can share what they see. */
import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

/** Invalid values are ignored, not refused. */
export const InsightAddress = z.object({
  from: day,
  to: day,
  site: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
})
export type InsightAddress = z.output<typeof InsightAddress>
