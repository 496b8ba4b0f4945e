/** The list that a person came from, so that the way back from a sample leads there (spec S2). Its address is all of it. */

import { currentSession } from '#web/session/session.ts'
import { HomeSearch } from './home-search.ts'

const keyOf = () => `list of ${currentSession()?.sub ?? ''}`

/** Remembers the open list, in this tab of the browser and for this person only. */
export function noteList(search: unknown): void {
  sessionStorage.setItem(keyOf(), JSON.stringify(search))
}

/** The address of the last list; the usual one where there was none. */
export function lastList(): HomeSearch {
  return HomeSearch.catch({}).parse(JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}'))
}
