/** Exchanges the refresh token for new ones, one tab at a time (decision 2). */
import { refreshSession } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { secondsLeft } from './claims.ts'
import { currentSession, keepTokens } from './session.ts'

/** Renews the session if it has fewer than `below` seconds left once it is this tab's turn. */
export function renewSession(below: number): Promise<void> {
  return inTurn(async () => {
    const session = currentSession()
    if (session === null || secondsLeft(session, Date.now() / 1000) >= below) return
    const tokens = await call(refreshSession, { input: { refresh: session.refresh } })
    // Whoever logged out in the meantime stays logged out.
    if (currentSession()?.refresh === session.refresh) keepTokens(tokens)
  })
}

function inTurn(work: () => Promise<void>): Promise<void> {
  // Browsers have locks only on secure addresses; elsewhere the server's 30 s of repeated answers serve two tabs.
  return 'locks' in navigator ? navigator.locks.request('vialog-session', work) : work()
}
