/** The sample page's address: which of its tabs is open; none means the one that is usual for the sample. */

import { z } from 'zod'
import { samplePageTabs } from '#domain/lists/tabs.ts'
import { keysOf } from '#domain/records.ts'

export type SamplePageTab = keyof typeof samplePageTabs

/** The tabs, in their order. */
export const samplePageTabIds = keysOf(samplePageTabs)

/** What the address may carry. */
export const SamplePageSearch = z.object({ tab: z.enum(samplePageTabIds).optional().catch(undefined) })
export type SamplePageSearch = z.output<typeof SamplePageSearch>
