/** Where samples were collected: history stays with a site that closed since, while another one answers for its samples. */
import { sql } from 'kysely'

/** The site that collected a sample `s`. */
export const collectedAt = sql<number>`coalesce(s.collected_at_site, s.collecting_site_id)`
