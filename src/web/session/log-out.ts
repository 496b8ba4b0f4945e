/** Logs out because the person asked to: here at once, on the server as soon as it hears. */
import { logOut as endpoint } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { forgetReturn } from './return-to.ts'
import { currentSession, dropSession } from './session.ts'

export function logOut(): void {
  const session = currentSession()
  dropSession()
  forgetReturn()
  if (session === null) return
  // Nothing is left here to tell the person about; an unheard one ends by itself.
  call(endpoint, { input: { refresh: session.refresh } }).catch(() => {})
}
