/**
 * Where forms keep drafts: on this device for the signed-in person, or in the encrypted store of a shift without a network.
 */
import { createContext, use } from 'react'
import { SignedIn } from '#web/session/session.ts'
import { dropKept, type Kept, keepForm, readKept } from './kept-form.ts'

/** A place for drafts. */
export type DraftPlace = {
  /** The person who owns the drafts. */
  readonly owner: string
  readonly read: <Form>(key: string) => Promise<Kept<Form> | undefined>
  /** The drafts of the form called `name`, by what each is about; missing if `list-kept.ts` finds them. */
  readonly list?: <Form>(name: string) => Promise<ReadonlyMap<string, Kept<Form>>>
  /** Keeps a draft; returns whether the device stored it. */
  readonly keep: <Form>(key: string, kept: Kept<Form>) => Promise<boolean>
  readonly drop: (key: string) => Promise<void>
}

/** Provides another place to the forms inside; without it, drafts belong to the signed-in person. */
export const DraftPlace = createContext<DraftPlace | null>(null)

/** The place for this page's drafts. */
export function useDraftPlace(): DraftPlace {
  const own = use(DraftPlace)
  const session = use(SignedIn)
  if (own !== null) return own
  if (session === null) throw new Error('Drafts are kept for someone signed in.')
  return { owner: session.sub, read: readKept, keep: keepForm, drop: dropKept }
}
