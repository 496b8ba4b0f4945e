/** Requests the first list before anything is drawn, so that its rows load while the page is built. */
import type { QueryClient } from '@tanstack/react-query'
import { samplesQuery } from '#web/api/queries.ts'
import { currentSession } from '#web/session/session.ts'
import { homeSearch, viewOf } from './home-search.ts'

/** Requests the list in the address, if that is a home page and somebody is signed in. */
export function askFirstList(queries: QueryClient): void {
  const session = currentSession()
  if (session === null || location.pathname !== '/') return
  const view = viewOf(homeSearch(Object.fromEntries(new URLSearchParams(location.search))), session)
  if (view !== null) void queries.prefetchQuery(samplesQuery(view))
}
