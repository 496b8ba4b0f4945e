/** Logs out at the person's request: here at once, on the server when it receives the call. */
import { logOut as endpoint } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { forgetReturn } from './return-to.ts'
import { currentSession, dropSession } from './session.ts'

export function logOut(): void {
  const session = currentSession()
  dropSession()
  forgetReturn()
  if (session === null) return
  // The person has already left. If the server never hears of it, the session expires on its own.
  call(endpoint, { input: { refresh: session.refresh } }).catch(() => {})
}
