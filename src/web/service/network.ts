/** Asks for the network before a page opens, so that a page without one says so in one place. */
import { ready } from '#contract/service.ts'
import { call } from '#web/api/call.ts'
import { isDoubtful } from '#web/api/reach.ts'
import { isNotReached } from '#web/api/refusal.ts'
import { isOfShift } from '#web/paths.ts'
import { currentSession } from '#web/session/session.ts'

/** A page that needs the network and has none. */
export class NoNetwork extends Error {}

/** Milliseconds: below the ten seconds after which the document says that it has not started. */
const patience = 8_000

/** Whether the service can be reached now. */
export async function isReachable(): Promise<boolean> {
  const tooLate = AbortSignal.timeout(patience)
  try {
    await call(ready, {}, { signal: tooLate })
    return true
  } catch (error) {
    return !isNotReached(error) && !tooLate.aborted
  }
}

/** The page shown, and to whom. */
let shown: string | undefined

type Opening = { readonly location: { readonly pathname: string }; readonly preload: boolean }

/** Throws `NoNetwork` if a page is opened that cannot load; pages of a shift always load. */
export async function needNetwork({ location: { pathname }, preload }: Opening): Promise<void> {
  if (preload) return
  const opened = isOfShift(pathname) ? '' : `${pathname} ${currentSession()?.sub}`
  // The worker of a shift may have answered the first address from its cache.
  const isKept = shown === undefined && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const isNew = opened !== '' && opened !== shown
  shown = opened
  if (!isNew || !(isKept || isDoubtful()) || (await isReachable())) return
  shown = ''
  throw new NoNetwork()
}

/** The error of code that did not load: without a network, a newer version of the pages is not the reason. */
export async function whyNotLoaded(error: unknown): Promise<never> {
  throw (await isReachable()) ? error : new NoNetwork()
}
