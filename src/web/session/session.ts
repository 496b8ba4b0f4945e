/**
 * Who is signed in, kept in local storage (R1.25) for all tabs of the browser. The end of a session, for whatever reason,
 * clears local storage (R1.21).
 */
import { createContext, use, useSyncExternalStore } from 'react'
import { readSession, type Session, sessionOf } from './claims.ts'
import { keepBrowser } from './known-browser.ts'

const key = 'user'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

function read(text: string | null): Session | null {
  if (text === null) return null
  try {
    return readSession(JSON.parse(text))
  } catch {
    return null
  }
}

/** The current session; the same object until it changes. */
export function currentSession(): Session | null {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, session: read(text) }
  return known.session
}

/** Calls `listener` whenever the session changes, in this tab or another; returns a function that stops this. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', (event) => {
  // The key is null if another tab cleared everything.
  if (event.key === key || event.key === null) tell()
})

/** The server's answer to a sign-in. */
export type Tokens = { access: string; refresh: string; browser: string }

/** Signs in, or stores renewed tokens. */
export function keepTokens({ access, refresh, browser }: Tokens): void {
  const session = sessionOf({ access, refresh }, Date.now() / 1000)
  localStorage.setItem(key, JSON.stringify(session))
  // If the browser stores nothing, it counts as unknown next time.
  keepBrowser(session.sub, browser).catch(() => {})
  tell()
}

/** Deletes the session and everything else in local storage. */
export function dropSession(): void {
  localStorage.clear()
  tell()
}

/** The current session, for a component; null when signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Provides the session to pages inside the signed-in frame. */
export const SignedIn = createContext<Session | null>(null)

/** The signed-in person. Only for pages inside the frame; elsewhere it throws. */
export function useSignedIn(): Session {
  const session = use(SignedIn)
  if (session === null) throw new Error('This page is only shown to someone signed in.')
  return session
}
