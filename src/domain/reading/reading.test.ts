/** Readings: one reader at a time, given back by time, and nobody of the site that asks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileTypes } from '#domain/file/file-type.ts'
import {
  claimHours,
  isForReaders,
  isReadingNumber,
  mayOpen,
  mayWrite,
  type ReadingAt,
  readingNumber,
  readingState,
  readingStates,
} from './reading.ts'

const now = new Date('2026-11-29T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString()
const open: ReadingAt = {
  ...{ site_id: 1, reader_id: null, claimed_at: null, read_at: null, submitted_at: null, withdrawn_at: null },
}
const mine = { ...open, reader_id: 7, claimed_at: ago(1) }
const [me, other, own] = [
  { id: 7, site_id: 2 },
  { id: 8, site_id: 2 },
  { id: 9, site_id: 1 },
]

test.each<[string, Partial<ReadingAt>, ReturnType<typeof readingState>]>([
  ['nobody has', {}, 'OPEN'],
  ['somebody has', { reader_id: 7, claimed_at: ago(1) }, 'CLAIMED'],
  ['somebody had for too long', { reader_id: 7, claimed_at: ago(claimHours) }, 'OPEN'],
  ['was read', { reader_id: 7, claimed_at: ago(5), read_at: ago(4) }, 'READ'],
  ['was submitted', { reader_id: 7, claimed_at: ago(5), read_at: ago(4), submitted_at: ago(3) }, 'SUBMITTED'],
  ['nobody asks for any more', { withdrawn_at: ago(1) }, 'WITHDRAWN'],
])('a reading that %s', (_, facts, state) => {
  expect(readingState({ ...open, ...facts }, now)).toBe(state)
})

test('is one person’s, and never one’s of the site that asks', () => {
  expect([me, other, own].map((reader) => mayOpen(open, reader, now))).toEqual([true, true, false])
  expect([me, other, own].map((reader) => mayOpen(mine, reader, now))).toEqual([true, false, false])
  expect([me, other, own].map((reader) => mayWrite(mine, reader, now))).toEqual([true, false, false])
  expect(mayWrite(open, me, now)).toBe(false)
  expect(mayWrite({ ...mine, claimed_at: ago(claimHours) }, me, now)).toBe(false)
  expect(mayOpen({ ...mine, withdrawn_at: ago(0) }, me, now)).toBe(false)
})

test('whoever may write may open it, and two people never both may write', () => {
  const time = fc.option(fc.integer({ min: 0, max: 9 }).map(ago))
  const reading = fc.record<ReadingAt>({
    site_id: fc.constantFrom(1, 2),
    reader_id: fc.option(fc.constantFrom(7, 8)),
    ...{ claimed_at: time, read_at: time, submitted_at: time, withdrawn_at: time },
  })
  fc.assert(
    fc.property(reading, (one) => {
      expect(readingStates).toContain(readingState(one, now))
      const elsewhere = [me, other].filter((reader) => reader.site_id !== one.site_id)
      const writers = elsewhere.filter((reader) => mayWrite(one, reader, now))
      expect(writers.length).toBeLessThanOrEqual(1)
      for (const reader of writers) expect(mayOpen(one, reader, now)).toBe(true)
    }),
  )
})

test('a reader is shown what can be drawn, and pictures: nothing that is only kept', () => {
  expect(fileTypes.filter(isForReaders)).toEqual(['JCAMP', 'SPC', 'OPUS', 'TEXT', 'PNG', 'JPEG', 'WEBP', 'NETCDF'])
})

test('a number has no letter that people confuse', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(isReadingNumber(readingNumber(bytes))).toBe(true)
    }),
  )
})
