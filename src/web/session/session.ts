/**
 * Who is signed in, in local storage (spec S3), for every tab of the browser. Losing the session, by whatever way,
 * clears local storage (spec S8).
 */
import { createContext, use, useSyncExternalStore } from 'react'
import { Session, sessionOf } from './claims.ts'
import { keepBrowser } from './known-browser.ts'

const key = 'user'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

function read(text: string | null): Session | null {
  if (text === null) return null
  try {
    return Session.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The session as it stands, the same object until it changes. */
export function currentSession(): Session | null {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, session: read(text) }
  return known.session
}

/** Calls `listener` whenever the session changes, here or in another tab; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', (event) => {
  // The key is null when another tab cleared everything.
  if (event.key === key || event.key === null) tell()
})

/** What a sign-in answers. */
export type Tokens = { access: string; refresh: string; browser: string }

/** Signs in, or goes on with renewed tokens. */
export function keepTokens({ access, refresh, browser }: Tokens): void {
  const session = sessionOf({ access, refresh }, Date.now() / 1000)
  localStorage.setItem(key, JSON.stringify(session))
  // Where the browser keeps nothing, it is a stranger's the next time.
  keepBrowser(session.sub, browser).catch(() => {})
  tell()
}

/** Forgets the session and all else in local storage. */
export function dropSession(): void {
  localStorage.clear()
  tell()
}

/** The session as it stands, for a component; null when signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Carries the session to the pages inside the signed-in frame. */
export const SignedIn = createContext<Session | null>(null)

/** The signed-in person; only for pages inside the frame. */
export function useSignedIn(): Session {
  const session = use(SignedIn)
  if (session === null) throw new Error('This page is only shown to someone signed in.')
  return session
}
