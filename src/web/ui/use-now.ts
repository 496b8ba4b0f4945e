/** The time as ISO, for 'ago' and 'late'; updates once a minute. */
import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = new Date().toISOString()

function subscribe(listener: () => void): () => void {
  const look = () => {
    now = new Date().toISOString()
    listener()
  }
  // A page that was hidden for long must not show the old time.
  look()
  const timer = setInterval(look, minute)
  return () => clearInterval(timer)
}

/** The current time, at most a minute old. */
export function useNow(): string {
  return useSyncExternalStore(subscribe, () => now)
}
