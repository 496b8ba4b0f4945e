/**
 * Tokens that show that people signed in with this browser before. With one, a stranger's wrong passwords elsewhere do not
 * lock them out here. They are in IndexedDB, because the end of a session clears local storage (R1.21). A token alone
 * gives no access.
 */
import { deviceStore } from './device-store.ts'

const store = deviceStore('vialog-browser', 'people')
const key = 'known-browser'
/** The most tokens that a sign-in accepts. */
const most = 20

type Kept = readonly { readonly sub: string; readonly token: string }[]

const kept = async (): Promise<Kept> => (await store.read<Kept>(key)) ?? []

/** Stores a person's token; the newest come first. */
export async function keepBrowser(sub: string, token: string): Promise<void> {
  const others = (await kept()).filter((one) => one.sub !== sub)
  await store.keep(key, [{ sub, token }, ...others].slice(0, most))
}

/** The tokens of everybody who signed in here; only the server can tell whose they are. */
export const knownBrowsers = async (): Promise<string[]> => (await kept()).map(({ token }) => token)
