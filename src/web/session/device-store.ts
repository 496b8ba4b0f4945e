/**
 * A place on this device that outlives a reload and the session (decision 2), in IndexedDB. A reload would cut short what
 * is on its way there. So the tab's own storage, which is written at once, holds a value until IndexedDB has it, and a mark
 * until IndexedDB has forgotten it.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** The mark of what was thrown away: no value's text. */
const gone = ''

/** A named place; it is opened at its first use, since a browser that lets nothing be kept may throw already there. */
export function deviceStore(database: string, table: string) {
  let opened: UseStore | undefined
  const store = () => {
    opened ??= createStore(database, table)
    return opened
  }
  return {
    /** What is kept, if anything; nothing where the browser keeps nothing. */
    read: async <Value>(key: string): Promise<Value | undefined> => {
      const cut = sessionStorage.getItem(key)
      // Whoever reads a key is who keeps it.
      if (cut === gone) return undefined
      if (cut !== null) return JSON.parse(cut) as Value
      try {
        return await get<Value>(key, store())
      } catch {
        return undefined
      }
    },
    /** Keeps it; answers whether the browser did. */
    keep: async (key: string, value: unknown): Promise<boolean> => {
      const text = JSON.stringify(value)
      sessionStorage.setItem(key, text)
      try {
        await set(key, value, store())
      } catch {
        return false
      }
      // A later one may be on its way by now.
      if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
      return true
    },
    /** Throws it away. */
    drop: async (key: string): Promise<void> => {
      sessionStorage.setItem(key, gone)
      try {
        await del(key, store())
      } catch {
        // What was never kept is gone.
      }
      // Something new may have been kept by now.
      if (sessionStorage.getItem(key) === gone) sessionStorage.removeItem(key)
    },
  }
}
