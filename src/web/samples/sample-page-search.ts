/** The address of the sample page: the open tab; without one, the default tab of the sample. */

import { samplePageTabs } from '#domain/lists/tabs.ts'
import { keysOf } from '#domain/records.ts'
import { addressWith, wordOf } from '#web/address.ts'

export type SamplePageTab = keyof typeof samplePageTabs

/** The tabs in order. */
export const samplePageTabIds = keysOf(samplePageTabs)

/** Reads the search parameters. */
export const samplePageSearch = addressWith({ tab: wordOf(samplePageTabIds) })
export type SamplePageSearch = ReturnType<typeof samplePageSearch>
