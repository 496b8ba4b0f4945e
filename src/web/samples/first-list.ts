/** The first list is asked for before anything is drawn: its rows come while the page is being made. */
import type { QueryClient } from '@tanstack/react-query'
import { samplesQuery } from '#web/api/queries.ts'
import { currentSession } from '#web/session/session.ts'
import { HomeSearch, viewOf } from './home-search.ts'

/** Asks for the list of the open address, where that is a home and somebody is signed in. */
export function askFirstList(queries: QueryClient): void {
  const session = currentSession()
  if (session === null || location.pathname !== '/') return
  const view = viewOf(HomeSearch.parse(Object.fromEntries(new URLSearchParams(location.search))), session)
  if (view !== null) void queries.prefetchQuery(samplesQuery(view))
}
