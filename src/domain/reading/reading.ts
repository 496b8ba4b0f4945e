/** Readings: somebody of another site reads the files of a sample, and never learns whose sample it is (R6.29). */
import type { FileType } from '#domain/file/file-type.ts'
import { isPicture } from '#domain/file/files.ts'
import { isDrawable } from '#domain/spectrum/spectrum.ts'

/**
 * OPEN: anybody with the right may take it. CLAIMED: one person reads it. READ: what they read is a draft of the site that asked.
 * SUBMITTED: it is a result. WITHDRAWN: the site does not ask any more.
 */
export const readingStates = ['OPEN', 'CLAIMED', 'READ', 'SUBMITTED', 'WITHDRAWN'] as const
export type ReadingState = (typeof readingStates)[number]

/** A claim that leads to nothing ends after so many hours, and the reading is open again. */
export const claimHours = 2

/** When a claim must have been made that still holds. */
export const claimSince = (now: Date): string => new Date(now.getTime() - claimHours * 3600_000).toISOString()

/** What is stored of a reading's course; times are ISO instants. */
export type ReadingFacts = {
  readonly reader_id: number | null
  readonly claimed_at: string | null
  readonly read_at: string | null
  readonly submitted_at: string | null
  readonly withdrawn_at: string | null
}

/** Where a reading is. */
export function readingState(
  { claimed_at, read_at, submitted_at, withdrawn_at }: ReadingFacts,
  now: Date,
): ReadingState {
  if (submitted_at !== null) return 'SUBMITTED'
  if (withdrawn_at !== null) return 'WITHDRAWN'
  if (read_at !== null) return 'READ'
  return claimed_at !== null && claimed_at > claimSince(now) ? 'CLAIMED' : 'OPEN'
}

type Stated = { readonly state: ReadingState }

/** Whether anybody with the right may take it. */
export const isOpen = ({ state }: Stated): boolean => state === 'OPEN'
/** Whether somebody has it and has not written what they see. */
export const isClaimed = ({ state }: Stated): boolean => state === 'CLAIMED'
/** Whether what was read is a result. */
export const isResult = ({ state }: Stated): boolean => state === 'SUBMITTED'
/** Whether nothing more comes of it. */
export const hasEnded = ({ state }: Stated): boolean => state === 'SUBMITTED' || state === 'WITHDRAWN'

/** Somebody who reads for others: their number, and their own site. */
export type Reader = { readonly id: number; readonly site_id: number }

/** A reading as its rules see it; `site_id` asked for it. */
export type ReadingAt = ReadingFacts & { readonly site_id: number }

/** Whether it is nobody's, or this reader's: others do not learn that it exists. */
export const mayOpen = (reading: ReadingAt, reader: Reader, now: Date): boolean => {
  if (reading.site_id === reader.site_id) return false
  const state = readingState(reading, now)
  return state === 'OPEN' || (reading.reader_id === reader.id && (state !== 'WITHDRAWN' || reading.read_at !== null))
}

/** Whether this reader may write what they see: it is theirs, and the site has not submitted a result of it. */
export const mayWrite = (reading: ReadingAt, reader: Reader, now: Date): boolean => {
  const state = readingState(reading, now)
  return reading.reader_id === reader.id && (state === 'CLAIMED' || state === 'READ')
}

/** At most so many files of one reading. */
export const mostFiles = 20

/** At most so many readings of one person at once: what nobody reads must be open to others. */
export const mostClaims = 5

/** Letters and digits of a reading's number that nobody confuses. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A reading's number, of random bytes (8): 'R-4F29K7QX'. It says nothing of the site or of the sample. */
export const readingNumber = (random: Uint8Array): string =>
  `R-${Array.from(random, (byte) => letters[byte % letters.length]).join('')}`

/** Whether a text can be one. */
export const isReadingNumber = (text: string): boolean => /^R-[2-9A-HJKMNP-Z]{8}$/.test(text)

/**
 * Whether a reader may look at a file of this type: its numbers, without its header, or its picture. A document may name anybody, and
 * of what is only kept they would see nothing.
 */
export const isForReaders = (type: FileType): boolean => isDrawable(type) || isPicture(type)

export const readingFaults = {
  none: 'There is no such reading, or somebody else has it.',
  notYours: 'You do not have this reading. Take it first.',
  tooMany: `You have ${mostClaims} readings. Finish one, or give one back.`,
  ended: 'The site that asked has ended this reading.',
  nothing: 'Say what you see: what you found, what you did not find, or a remark.',
  noFiles: 'Choose at least one file.',
  tooManyFiles: `At most ${mostFiles} files.`,
  otherDraft:
    'The site that asked is still writing a result by another technology. Write yours as a draft: the site submits both.',
} as const
