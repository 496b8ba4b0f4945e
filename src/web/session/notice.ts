/**
 * Why someone was sent back from a page that they asked for: it stands on the page where they land, until they leave
 * that or put it away, since its toast is soon gone.
 */
import { held } from '#web/ui/held.ts'
import { toastFault } from '#web/ui/toast.ts'

/** `from` is the path that was refused, `at` the one where it is read; null until one is there. */
type Notice = { readonly text: string; readonly from: string; readonly at: string | null }

const notice = held<Notice | null>(null)

/** Says why, and goes on saying it on the page where `leave` leads. */
export function sendBack(text: string, leave: () => void): void {
  toastFault(text)
  notice.set({ text, from: window.location.pathname, at: null })
  leave()
}

/** It is read at `path` from now on. */
export function settleNotice(path: string): void {
  const now = notice.now()
  if (now !== null && now.at === null) notice.set({ ...now, at: path })
}

/** Puts it away. */
export const dropNotice = () => notice.set(null)

/** The notice, if there is one. */
export const useNotice = notice.use
