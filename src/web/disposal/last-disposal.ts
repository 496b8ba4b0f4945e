/** The disposal just recorded, so that the list can offer its certificate; forgotten when the session ends. */
import { held } from '#web/ui/held.ts'

/** The number of samples, and the ID of one of them, which is enough to find the certificate. */
export type LastDisposal = { readonly sample_id: string; readonly count: number }

const last = held<LastDisposal | null>(null)

/** Remembers a disposal. */
export const noteDisposed = (disposal: LastDisposal) => last.set(disposal)

/** Forgets it. */
export const forgetDisposed = () => last.set(null)

/** The last disposal, if any. */
export const useLastDisposal = last.use
