/**
 * Where a device stores its shift: one database, which only the end of the shift empties (R1.21 clears local storage only).
 * A write counts only once it is on the disk.
 */
import { clear, delMany, entries, get, set, setMany, type UseStore } from 'idb-keyval'
import type { Sealed } from './seal.ts'
import type { Head } from './shift-record.ts'

const [database, table, headKey, trialKey] = ['vialog-shift', 'records', 'head', 'trial'] as const
let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // Another version of the page, or the browser, may need it closed.
      const close = () => {
        request.result.close()
        opened = undefined
      }
      request.result.onversionchange = close
      request.result.onclose = close
      resolve(request.result)
    }
  })
}

const store: UseStore = async (mode, use) => {
  opened ??= openDatabase()
  const db = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  // 'strict', because 'relaxed' answers before the disk has the data, and a battery may run out at any moment.
  return use(db.transaction(table, mode, { durability: 'strict' }).objectStore(table))
}

/** The unencrypted part; undefined if this device has no shift. */
export const readHead = () => get<Head>(headKey, store)

/** Stores the head alone. */
export const writeHead = (head: Head) => set(headKey, head, store)

/** Stores encrypted records, all or none; together with the head when a shift begins. */
export function writeRecords(records: readonly (readonly [string, Sealed])[], head?: Head): Promise<void> {
  const all: [string, unknown][] = records.map(([key, value]) => [key, value])
  return setMany(head === undefined ? all : [...all, [headKey, head]], store)
}

/** Deletes records. */
export const deleteRecords = (keys: readonly string[]): Promise<void> => delMany([...keys], store)

/** All encrypted records, by key. */
export async function readRecords(): Promise<Map<string, Sealed>> {
  const all = await entries<string, Sealed>(store)
  return new Map(all.filter(([key]) => key !== headKey && key !== trialKey))
}

/** Deletes everything that this device has of its shift. */
export const eraseShift = () => clear(store)

/** Writes this many bytes, reads them back and deletes them; throws the browser's error if it refuses. */
export async function tryToKeep(bytes: number): Promise<void> {
  const trial = new Uint8Array(bytes)
  // At most 65,536 random bytes per call. Random, because a browser could compress repeated bytes.
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(trial.subarray(at, Math.min(bytes, at + 65_536)))
  try {
    await set(trialKey, trial, store)
    const read = await get<Uint8Array>(trialKey, store)
    if (read?.length !== bytes || read.some((byte, at) => byte !== trial[at])) throw new Error('It was not kept.')
  } finally {
    await set(trialKey, 0, store).catch(() => {})
  }
}
