/**
 * Drafts on this device: one per person, and one per sample that they edit, in IndexedDB. They outlive the session
 * (decision 2), which is why they are not in local storage.
 */
import { noAnswers } from '#domain/survey-answers.ts'
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
  const key = keyOf(owner)
  const cut = sessionStorage.getItem(key)
  const stored = cut === null ? await store.get<Draft>(key).catch(() => undefined) : (JSON.parse(cut) as Draft)
  return stored === undefined ? null : { ...stored, answers: { ...noAnswers, ...stored.answers } }
}

/**
 * Keeps the draft; answers whether the browser did. Until IndexedDB has it, which a reload would cut short, it also
 * lies in the tab's own storage, where it is written at once.
 */
export async function saveDraft(owner: DraftOwner, draft: Draft): Promise<boolean> {
  const [key, text] = [keyOf(owner), JSON.stringify(draft)]
  sessionStorage.setItem(key, text)
  return store.set(key, draft).then(
    () => {
      // A later one may be on its way by now.
      if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
      return true
    },
    () => false,
  )
}

/** Throws the draft away. */
export async function discardDraft(owner: DraftOwner): Promise<void> {
  sessionStorage.removeItem(keyOf(owner))
  await store.del(keyOf(owner)).catch(() => {})
}
