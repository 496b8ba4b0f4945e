/**
 * Remembers the list that a person came from and the tab of the sample viewed last, so that Back and Cancel lead there (R4.30).
 * Kept only in this browser tab and for this person.
 */

import { z } from 'zod'
import { currentSession } from '#web/session/session.ts'
import { HomeSearch } from './home-search.ts'
import { SamplePageSearch } from './sample-page-search.ts'

const keyOf = (what: 'list' | 'tab') => `${what} of ${currentSession()?.sub ?? ''}`
const read = (what: 'list' | 'tab'): unknown => JSON.parse(sessionStorage.getItem(keyOf(what)) ?? '{}')

/** Remembers the open list. */
export function noteList(search: unknown): void {
  sessionStorage.setItem(keyOf('list'), JSON.stringify(search))
}

/** The address of the last list; the default list if there was none. */
export function lastList(): HomeSearch {
  return HomeSearch.catch({}).parse(read('list'))
}

const LastTab = SamplePageSearch.extend({ sample_id: z.string() })

/** Remembers the open tab of a sample's page. */
export function noteTab({ sample_id }: { sample_id: string }, { tab }: SamplePageSearch): void {
  sessionStorage.setItem(keyOf('tab'), JSON.stringify({ sample_id, tab }))
}

/** The address of a sample's page with the tab that was open; the default tab if the last page was another sample's. */
export function lastTab(sample_id: string): SamplePageSearch {
  const last = LastTab.safeParse(read('tab')).data
  return last?.sample_id === sample_id ? { tab: last.tab } : {}
}
