/**
 * Whether the disk of the database is full: reading goes on, and nothing can be written. Known from PostgreSQL's own words
 * for a while after it said so, and of the embedded one from its disk.
 */
import { statfsSync } from 'node:fs'

/** What whoever asks is told. Nothing of where the disk is. */
export const fullDiskSentence =
  'The disk of the service is full: nothing can be written until there is room. Please tell whoever runs it.'

/** PostgreSQL's 'disk full', and the system's. */
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']
/** So long after it was last said, in ms, it is believed. */
const believed = 15_000
/** With less room, in bytes, PostgreSQL cannot begin a segment of its log (16 MB), and stops. */
const leastRoom = 1_048_576

let saidAt = Number.NEGATIVE_INFINITY
let watched: string | null = null

/** Names the folder of an embedded database; null where the database's disk is another machine's. */
export function watchDisk(folder: string | null): void {
  watched = folder
}

/** Whether an error means a full disk; remembers it. */
export function saysFullDisk(error: { code?: unknown; message?: unknown }): boolean {
  const isFull = fullCodes.includes(String(error.code)) || /No space left on device/.test(String(error.message))
  if (isFull) saidAt = performance.now()
  return isFull
}

/** Whether the disk is full, as far as this process can know. */
export function isDiskFull(): boolean {
  if (performance.now() - saidAt < believed) return true
  if (watched === null) return false
  try {
    const { bavail, bsize } = statfsSync(watched)
    return bavail * bsize < leastRoom
  } catch {
    return false
  }
}

/** There is room again: a write was done. */
export function noteRoom(): void {
  saidAt = Number.NEGATIVE_INFINITY
}
