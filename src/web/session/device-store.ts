/**
 * A store on this device that outlives a reload and the session (R1.22), in IndexedDB. A reload can interrupt a write
 * to IndexedDB. Therefore sessionStorage, which writes at once, holds a new value until IndexedDB has stored it. When a
 * value is deleted, sessionStorage holds a mark until IndexedDB has deleted the value.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** Marks a deleted value; no stored value has this text. */
export const gone = ''

/** A named store. It opens at first use, inside a `try`: a browser that blocks IndexedDB may throw there. */
export function deviceStore(database: string, table: string) {
  let opened: UseStore | undefined
  const store = () => {
    opened ??= createStore(database, table)
    return opened
  }
  return {
    store,
    /** The stored value; undefined if there is none or the browser stores nothing. */
    read: async <Value>(key: string): Promise<Value | undefined> => {
      const cut = sessionStorage.getItem(key)
      // The code that wrote this key reads it, so the type is right.
      if (cut === gone) return undefined
      if (cut !== null) return JSON.parse(cut) as Value
      try {
        return await get<Value>(key, store())
      } catch {
        return undefined
      }
    },
    /** Stores a value; returns whether the browser did. */
    keep: async (key: string, value: unknown): Promise<boolean> => {
      const text = JSON.stringify(value)
      sessionStorage.setItem(key, text)
      try {
        await set(key, value, store())
      } catch {
        return false
      }
      // A later value may be on its way.
      if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
      return true
    },
    /** Deletes a value. */
    drop: async (key: string): Promise<void> => {
      sessionStorage.setItem(key, gone)
      try {
        await del(key, store())
      } catch {
        // The mark stays: a value that cannot be deleted must not come back.
        return
      }
      // A new value may have been stored in the meantime.
      if (sessionStorage.getItem(key) === gone) sessionStorage.removeItem(key)
    },
  }
}
