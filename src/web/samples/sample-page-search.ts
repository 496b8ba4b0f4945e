/** The address of the sample page: the open tab; without one, the default tab of the sample. */

import { z } from 'zod'
import { samplePageTabs } from '#domain/lists/tabs.ts'
import { keysOf } from '#domain/records.ts'

export type SamplePageTab = keyof typeof samplePageTabs

/** The tabs in order. */
export const samplePageTabIds = keysOf(samplePageTabs)

/** The search parameters. */
export const SamplePageSearch = z.object({ tab: z.enum(samplePageTabIds).optional().catch(undefined) })
export type SamplePageSearch = z.output<typeof SamplePageSearch>
