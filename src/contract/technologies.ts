/** A technology of the service as pages and other programs read it. */
import { z } from 'zod'

const Named = z.object({ en: z.string(), fr: z.string(), es: z.string() })

/** A technology; `key` is its word in reports. */
export const TechnologyRow = z.object({
  key: z.string(),
  name: Named,
  short: Named,
  /** New reports may use it. */
  is_active: z.boolean(),
})
