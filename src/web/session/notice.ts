/**
 * Says why somebody was sent back from a page, because the toast soon disappears. The notice stays on the page where they
 * land until they leave that page or close the notice.
 */
import { held } from '#web/ui/held.ts'
import { toastFault } from '#web/ui/toast.ts'

/** `from` is the path that was refused, `at` the path that shows the notice; null until they reach it. */
type Notice = { readonly text: string; readonly from: string; readonly at: string | null }

const notice = held<Notice | null>(null)

/** Gives the reason in a toast, and as a notice on the page to which `leave` leads. */
export function sendBack(text: string, leave: () => void): void {
  toastFault(text)
  notice.set({ text, from: window.location.pathname, at: null })
  leave()
}

/** Ties the notice to the page at `path`. */
export function settleNotice(path: string): void {
  const now = notice.now()
  if (now !== null && now.at === null) notice.set({ ...now, at: path })
}

/** Closes the notice. */
export const dropNotice = () => notice.set(null)

/** The notice, if any. */
export const useNotice = notice.use
