/**
 * Renews the session while the person is active, and logs out at `exp` (R1.20). It checks once a second,
 * because timers stop while the device sleeps.
 */
import { secondsLeft } from './claims.ts'
import { renewSession } from './renew-session.ts'
import { currentSession, dropSession } from './session.ts'

/** Renews in the second half of the 30 minutes, if the person did anything in the last five. */
const renewBelow = 15 * 60
const activeFor = 5 * 60
const retryAfter = 20

/** Starts this; call it once per page. */
export function keepSession(): void {
  const seconds = () => Date.now() / 1000
  let lastActive = seconds()
  let renewedAt = 0
  const note = () => {
    lastActive = seconds()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { passive: true, capture: true })
  }

  const look = () => {
    const session = currentSession()
    if (session === null) return
    const left = secondsLeft(session, seconds())
    if (left <= 0) return dropSession()
    const isActive = seconds() - lastActive < activeFor
    if (left >= renewBelow || !isActive || seconds() - renewedAt < retryAfter) return
    renewedAt = seconds()
    // A refusal has already ended the session; if nobody answered, the next check tries again.
    renewSession(renewBelow).catch(() => {})
  }
  setInterval(look, 1000)
  document.addEventListener('visibilitychange', look)
  look()
}
