/**
 * That people signed in with this browser: one token each, by which strangers who guess elsewhere do not close it to them. In
 * IndexedDB, beside the drafts, since losing the session clears local storage (spec S8). A token opens nothing by itself.
 */
import { deviceStore } from './device-store.ts'

const store = deviceStore('vialog-browser', 'people')
const key = 'known-browser'
/** As many as a sign-in takes. */
const most = 20

type Kept = readonly { readonly sub: string; readonly token: string }[]

const kept = async (): Promise<Kept> => (await store.read<Kept>(key)) ?? []

/** Keeps the token of a person, the newest first. */
export async function keepBrowser(sub: string, token: string): Promise<void> {
  const others = (await kept()).filter((one) => one.sub !== sub)
  await store.keep(key, [{ sub, token }, ...others].slice(0, most))
}

/** The tokens of all who signed in here; whose each is only the server can tell. */
export const knownBrowsers = async (): Promise<string[]> => (await kept()).map(({ token }) => token)
