/**
 * A place on this device that outlives a reload and the session (decision 2), in IndexedDB. A browser that lets nothing
 * be kept rejects each call, and the page goes on.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** A named place; it is opened at its first use, since a browser may throw already there. */
export function deviceStore(database: string, table: string) {
  let opened: UseStore | undefined
  const store = () => {
    opened ??= createStore(database, table)
    return opened
  }
  return {
    get: async <Value>(key: string) => get<Value>(key, store()),
    set: async (key: string, value: unknown) => set(key, value, store()),
    del: async (key: string) => del(key, store()),
  }
}
