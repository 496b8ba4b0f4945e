/**
 * Knows whether the database's disk is full: then people can read, but nothing can be written. It believes PostgreSQL's
 * error for a while, and looks at the disk of an embedded database itself.
 */
import { statfsSync } from 'node:fs'

/** The sentence for the caller. It does not say where the disk is. */
export const fullDiskSentence =
  'The disk of the service is full: nothing can be written until there is room. Please tell whoever runs it.'

/** Error codes for a full disk: PostgreSQL's, then the system's. */
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']
/** How long the last such error counts, in ms. */
const believed = 15_000
/** A disk with less room than this, in bytes, is full: PostgreSQL soon cannot go on with its log, and stops. */
const leastRoom = 1_048_576

let saidAt = Number.NEGATIVE_INFINITY
let watched: string | null = null

/** Sets the folder of the embedded database; null where the database's disk is on another machine. */
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

/** Notes that a write succeeded, so there is room again. */
export function noteRoom(): void {
  saidAt = Number.NEGATIVE_INFINITY
}
