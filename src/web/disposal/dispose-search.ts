/** The address of disposing: which samples, and from which sample's page one came. */
import { z } from 'zod'
import { TickedSearch } from '#web/transport/ticked-address.ts'

/** What the address may carry. */
export const DisposeSearch = TickedSearch.pick({ samples: true }).extend({
  from: z.string().max(64).optional().catch(undefined),
})
