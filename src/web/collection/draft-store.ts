/**
 * Drafts on this device: one per person, and one per sample that they edit. They outlive the session (decision 2), which
 * is why they are not in local storage.
 */
import { noAnswers } from '#domain/survey/survey-answers.ts'
import { deviceStore } from '#web/session/device-store.ts'
import type { Draft } from './draft.ts'

// A new number when an older page's drafts can no longer be read.
const version = 1
const store = deviceStore('vialog-drafts', 'collection-survey')

/** Whose draft, and of which sample's edit; null for a new sample. */
export type DraftOwner = { readonly sub: string; readonly edit: string | null }

const keyOf = ({ sub, edit }: DraftOwner) => [version, sub, edit ?? ''].join('/')

/** The draft, or null; also null where the browser keeps nothing. */
export async function readDraft(owner: DraftOwner): Promise<Draft | null> {
  const stored = await store.read<Draft>(keyOf(owner))
  return stored === undefined ? null : { ...stored, answers: { ...noAnswers, ...stored.answers } }
}

/** Keeps the draft; answers whether the browser did. */
export const saveDraft = (owner: DraftOwner, draft: Draft) => store.keep(keyOf(owner), draft)

/** Throws the draft away. */
export const discardDraft = (owner: DraftOwner) => store.drop(keyOf(owner))
