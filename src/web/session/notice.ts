/**
 * Why someone was sent back from a page that they asked for: it stands on the page where they land, until they leave
 * that or put it away, since its toast is soon gone.
 */
import { useSyncExternalStore } from 'react'
import { toastFault } from '#web/ui/toast.ts'

/** `from` is the path that was refused, `at` the one where it is read; null until one is there. */
export type Notice = { readonly text: string; readonly from: string; readonly at: string | null }

let notice: Notice | null = null
const listeners = new Set<() => void>()

function set(next: Notice | null): void {
  notice = next
  for (const listener of listeners) listener()
}

/** Says why, and goes on saying it on the page where `leave` leads. */
export function sendBack(text: string, leave: () => void): void {
  toastFault(text)
  set({ text, from: window.location.pathname, at: null })
  leave()
}

/** It is read at `path` from now on. */
export function settleNotice(path: string): void {
  if (notice !== null && notice.at === null) set({ ...notice, at: path })
}

/** Puts it away. */
export function dropNotice(): void {
  set(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The notice, if there is one. */
export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, () => notice)
}
