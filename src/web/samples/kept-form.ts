/**
 * Forms on this device: one per person, form and sample, in IndexedDB, so that they outlive a reload and the session
 * (decision 2). Until IndexedDB has one, which a reload would cut short, it also lies in the tab's own storage.
 */
import { createStore, del, get, set } from 'idb-keyval'

// A new number when an older page's drafts can no longer be read.
const version = 1
const store = createStore('vialog-form-drafts', 'forms')

/** A form as it is kept, and when it was typed; ISO. */
export type Kept<Form> = { readonly form: Form; readonly at: string }

/** What a form is kept under. */
export const keptKey = (sub: string, name: string, sample_id: string) => [version, sub, name, sample_id].join('/')

/** The form that is kept, if any; none where the browser keeps nothing. */
export async function readKept<Form>(key: string): Promise<Kept<Form> | undefined> {
  const cut = sessionStorage.getItem(key)
  return cut === null ? get<Kept<Form>>(key, store).catch(() => undefined) : (JSON.parse(cut) as Kept<Form>)
}

/** Keeps a form; answers whether the browser did. */
export async function keepForm<Form>(key: string, kept: Kept<Form>): Promise<boolean> {
  const text = JSON.stringify(kept)
  sessionStorage.setItem(key, text)
  return set(key, kept, store).then(
    () => {
      // A later one may be on its way by now.
      if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
      return true
    },
    () => false,
  )
}

/** Throws a form away. */
export async function dropKept(key: string): Promise<void> {
  sessionStorage.removeItem(key)
  await del(key, store).catch(() => {})
}
