/**
 * Where a device keeps its shift: one database, which nothing but the end of the shift empties (spec S8 clears local storage
 * only). A write counts once the disk has it.
 */
import { clear, entries, get, set, setMany, type UseStore } from 'idb-keyval'
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
      // Another version of the page, or the browser itself, may need it closed.
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
  // Not 'relaxed', which says yes before the disk has it: a battery may end at any moment.
  return use(db.transaction(table, mode, { durability: 'strict' }).objectStore(table))
}

/** What lies in the clear; undefined where this device has no shift. */
export const readHead = () => get<Head>(headKey, store)

/** Keeps the head alone. */
export const writeHead = (head: Head) => set(headKey, head, store)

/** Keeps sealed records, all or none; with the head where a shift begins. */
export function writeRecords(records: readonly (readonly [string, Sealed])[], head?: Head): Promise<void> {
  const all: [string, unknown][] = records.map(([key, value]) => [key, value])
  return setMany(head === undefined ? all : [...all, [headKey, head]], store)
}

/** Every sealed record by its key. */
export async function readRecords(): Promise<Map<string, Sealed>> {
  const all = await entries<string, Sealed>(store)
  return new Map(all.filter(([key]) => key !== headKey && key !== trialKey))
}

/** Deletes all that this device has of its shift. */
export const eraseShift = () => clear(store)

/** Writes so many bytes, reads them again and takes them away; throws what the browser says where it does not let it. */
export async function tryToKeep(bytes: number): Promise<void> {
  const trial = new Uint8Array(bytes)
  // At most 65,536 bytes at once; what repeats might be kept smaller.
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(trial.subarray(at, Math.min(bytes, at + 65_536)))
  try {
    await set(trialKey, trial, store)
    const read = await get<Uint8Array>(trialKey, store)
    if (read?.length !== bytes || read.some((byte, at) => byte !== trial[at])) throw new Error('It was not kept.')
  } finally {
    await set(trialKey, 0, store).catch(() => {})
  }
}
