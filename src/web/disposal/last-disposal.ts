/** The disposal that was just recorded, so that its list can offer the certificate; forgotten with the session. */
import { useSyncExternalStore } from 'react'

/** How many samples it was, and one of them, by which the certificate is found. */
export type LastDisposal = { readonly sample_id: string; readonly count: number }

let last: LastDisposal | null = null
const listeners = new Set<() => void>()

function set(next: LastDisposal | null): void {
  last = next
  for (const listener of listeners) listener()
}

/** Remembers a disposal. */
export const noteDisposed = (disposal: LastDisposal) => set(disposal)

/** Forgets it. */
export const forgetDisposed = () => set(null)

/** The last disposal, if any. */
export function useLastDisposal(): LastDisposal | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
  )
}
