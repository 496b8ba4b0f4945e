/** Keeps the address and cached data in step with the session, whichever tab changes it (R1.21). */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { forgetDisposed } from '#web/disposal/last-disposal.ts'
import { isOfShift, paths } from '#web/paths.ts'
import { forgetChecked } from '#web/samples/checked-samples.ts'
import { noteReturn, takeReturn } from './return-to.ts'
import { currentSession, onSessionChange } from './session.ts'

/** Starts this; call it once per page. */
export function followSession({ history }: AnyRouter, queries: QueryClient): void {
  let last = currentSession()
  onSessionChange(() => {
    const session = currentSession()
    const [before, now] = [last?.sub ?? null, session?.sub ?? null]
    last = session
    if (before === now) return
    // Never show one person's data to the next.
    queries.removeQueries({ predicate: ({ meta }) => meta?.everyone !== true })
    forgetChecked()
    forgetDisposed()
    // A shift continues whoever is signed in.
    if (isOfShift(history.location.pathname)) return
    if (before !== null) {
      noteReturn(before, history.location.href)
      history.replace(paths.home)
    }
    if (now !== null) {
      const back = takeReturn(now)
      if (back !== null) history.replace(back)
    }
  })
}
