/** Proof that the server holds what a device sent (R11.1), and a result of tests on site as a device sends it. */
import { z } from 'zod'
import { confirmable } from '#domain/report/confirmable.ts'
import { Day, FullName, Time, text } from './fields.ts'

/** SHA-256 of a text, in hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 hash in hex.')

/** Proof that the server holds a sample of a shift. */
export const Receipt = z.object({
  sample_id: z.string(),
  /** The hash of the form that the device sent. */
  form_hash: Hash,
  received_at: Time,
  /** The number of its first entry in the custody log; null while an administrator is asked about it. */
  entry_no: z.int().nullable(),
  entry_hash: Hash.nullable(),
  /** The day of its result, as `return_date` of a sample; null while an administrator is asked about it. */
  return_date: Day.nullable(),
  /** What an administrator is asked about it; null for nothing. */
  question: z.string().nullable(),
  /** The hash of the result of tests on site that the server stored; null for none. */
  tests_hash: Hash.nullable(),
  /** Why the server refused the last result that the device sent; null where it did not. */
  tests_refused: z.string().nullable(),
})
export type Receipt = z.output<typeof Receipt>

/** What became of a result: stored, refused, or not stored until somebody else sends it or answers a question. */
export const TestsAnswer = z.object({
  outcome: z.enum(['stored', 'refused', 'waits']),
  /** Why it is not stored; '' where it is. */
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Set where its person was told less, or something else: staff tell them again. */
  must_tell_again: z.literal(true).optional(),
})

const clock = z.iso.datetime('Enter a time in UTC.')

/** A result of tests on site. Its parts are those of the calls that store them: test here, submit, share. */
export const ShiftTests = z.object({
  fullname: FullName,
  /** The device's clock when the result was entered. */
  tested_at: clock,
  /** As the call that submits a report takes them (contract/analysis). */
  tests: z.array(z.unknown()).min(1, 'A technology must be chosen.').max(20, 'At most 20 reports at once.'),
  /** Warnings that somebody confirmed on the device. */
  confirmed: z.array(z.enum(confirmable)).default([]),
  /** How the person was told; null while nobody told them. */
  told: z
    .object({
      /** The device's clock. */
      told_at: clock,
      /** The names under which the device warned of danger. */
      warned: z.array(text(300)).max(500),
      /** The staff's sharing survey (contract/sharing). */
      survey: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  /** Why the person was not told, where staff know: the input of the call that says so at the counter (contract/sharing). */
  untold: z.record(z.string(), z.unknown()).nullish(),
})
export type ShiftTests = z.output<typeof ShiftTests>
