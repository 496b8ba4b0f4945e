/** The disposal that was just recorded, so that its list can offer the certificate; forgotten with the session. */
import { held } from '#web/ui/held.ts'

/** How many samples it was, and one of them, by which the certificate is found. */
export type LastDisposal = { readonly sample_id: string; readonly count: number }

const last = held<LastDisposal | null>(null)

/** Remembers a disposal. */
export const noteDisposed = (disposal: LastDisposal) => last.set(disposal)

/** Forgets it. */
export const forgetDisposed = () => last.set(null)

/** The last disposal, if any. */
export const useLastDisposal = last.use
