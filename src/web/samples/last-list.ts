/**
 * Remembers the list that a person came from and the tab of the sample viewed last, so that Back and Cancel lead there (R4.30).
 * Kept only in this browser tab and for this person.
 */

import { currentSession } from '#web/session/session.ts'
import { type HomeSearch, homeSearch } from './home-search.ts'
import { type SamplePageSearch, samplePageSearch } from './sample-page-search.ts'

const keyOf = (what: 'list' | 'tab') => `${what} of ${currentSession()?.sub ?? ''}`
// Only this file writes it, and only objects.
const read = (what: 'list' | 'tab'): Record<string, unknown> => JSON.parse(sessionStorage.getItem(keyOf(what)) ?? '{}')

/** Remembers the open list. */
export function noteList(search: unknown): void {
  sessionStorage.setItem(keyOf('list'), JSON.stringify(search))
}

/** The address of the last list; the default list if there was none. */
export function lastList(): HomeSearch {
  return homeSearch(read('list'))
}

/** Remembers the open tab of a sample's page. */
export function noteTab({ sample_id }: { sample_id: string }, { tab }: SamplePageSearch): void {
  sessionStorage.setItem(keyOf('tab'), JSON.stringify({ sample_id, tab }))
}

/** The address of a sample's page with the tab that was open; the default tab if the last page was another sample's. */
export function lastTab(sample_id: string): SamplePageSearch {
  const last = read('tab')
  return last.sample_id === sample_id ? samplePageSearch(last) : {}
}
