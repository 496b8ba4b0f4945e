/** The address of the disposal page: the samples, and the sample whose page the person came from. */
import { z } from 'zod'
import { TickedSearch } from '#web/transport/ticked-address.ts'

/** The search parameters. */
export const DisposeSearch = TickedSearch.pick({ samples: true }).extend({
  from: z.string().max(64).optional().catch(undefined),
})
