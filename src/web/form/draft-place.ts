/** Where drafts are kept: on this device for the signed-in person, or in the locked store of a shift without a network. */
import { createContext, use } from 'react'
import { SignedIn } from '#web/session/session.ts'
import { dropKept, type Kept, keepForm, readKept } from './kept-form.ts'

/** A place for drafts. */
export type DraftPlace = {
  /** Whose drafts they are. */
  readonly owner: string
  readonly read: <Form>(key: string) => Promise<Kept<Form> | undefined>
  /** Keeps one; answers whether the device did. */
  readonly keep: <Form>(key: string, kept: Kept<Form>) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
}

/** A place of its own for the forms inside; without one they are the signed-in person's. */
export const DraftPlace = createContext<DraftPlace | null>(null)

/** Where the drafts of this page are kept. */
export function useDraftPlace(): DraftPlace {
  const own = use(DraftPlace)
  const session = use(SignedIn)
  if (own !== null) return own
  if (session === null) throw new Error('Drafts are kept for someone signed in.')
  return { owner: session.sub, read: readKept, keep: keepForm, drop: dropKept }
}
