/** Lists a person's drafts of one form; apart from `kept-form.ts`, because few forms have several. */
import { entries } from 'idb-keyval'
import { type Kept, keptKey, store } from '#web/form/kept-form.ts'
import { gone } from '#web/session/device-store.ts'

/** The drafts, by what each is about; none if the browser stores nothing. */
export async function listKept<Form>(sub: string, name: string): Promise<Map<string, Kept<Form>>> {
  const start = keptKey(sub, name, '')
  const found = new Map<string, Kept<Form>>()
  for (const [key, kept] of await stored<Form>()) if (key.startsWith(start)) found.set(key.slice(start.length), kept)
  // What this tab wrote or deleted just now is not yet in the store.
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(start))) {
    const cut = sessionStorage.getItem(key) ?? gone
    if (cut === gone) found.delete(key.slice(start.length))
    // This form wrote it, so the type is right.
    else found.set(key.slice(start.length), JSON.parse(cut) as Kept<Form>)
  }
  return found
}

async function stored<Form>(): Promise<[string, Kept<Form>][]> {
  try {
    return await entries<string, Kept<Form>>(store.store())
  } catch {
    return []
  }
}
