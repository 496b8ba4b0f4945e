/** The time, as ISO, for what a page says of 'ago' and 'late'; moves once a minute. */
import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = new Date().toISOString()

function subscribe(listener: () => void): () => void {
  const look = () => {
    now = new Date().toISOString()
    listener()
  }
  // A page that was away for long must not open with the time it left.
  look()
  const timer = setInterval(look, minute)
  return () => clearInterval(timer)
}

/** Now, at most a minute old. */
export function useNow(): string {
  return useSyncExternalStore(subscribe, () => now)
}
