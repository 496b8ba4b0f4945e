/** Exchanges the refresh token for new tokens, in one tab at a time (R1.20). */
import { refreshSession } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { secondsLeft } from './claims.ts'
import { currentSession, keepTokens } from './session.ts'

/** When it is this tab's turn, renews the session if fewer than `below` seconds are left. */
export function renewSession(below: number): Promise<void> {
  return inTurn(async () => {
    const session = currentSession()
    if (session === null || secondsLeft(session, Date.now() / 1000) >= below) return
    const tokens = await call(refreshSession, { input: { refresh: session.refresh } })
    // If somebody logged out in the meantime, they stay logged out.
    if (currentSession()?.refresh === session.refresh) keepTokens(tokens)
  })
}

function inTurn(work: () => Promise<void>): Promise<void> {
  // Locks exist only on secure addresses. Elsewhere two tabs may renew at once: for 30 s the server repeats its answer.
  return 'locks' in navigator ? navigator.locks.request('vialog-session', work) : work()
}
