/** How long data is kept: the periods, what would go under them, and changing them (docs/decisions/0007). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { Time } from '#contract/fields.ts'
import { type RetentionSetting, retentionPeriods } from '#domain/service/retention.ts'
import { listQuery, pageOf } from './paging.ts'

/** A period in the body of a request. */
function period(name: RetentionSetting) {
  const { least, most } = retentionPeriods[name]
  const range = `Enter ${least} to ${most}.`
  return z.int('Enter a whole number.').min(least, range).max(most, range)
}

/** All periods of a service, in months or days. */
export const RetentionForm = z.object({
  feedback_keep_months: period('feedback_keep_months').nullable(),
  anonymise_after_months: period('anonymise_after_months').nullable(),
  sessions_keep_days: period('sessions_keep_days'),
  sign_ins_keep_days: period('sign_ins_keep_days'),
  log_keep_days: period('log_keep_days'),
})
export type RetentionForm = z.output<typeof RetentionForm>

/** A period in a query: a number, or 'never' if it may be null. */
const asked = (schema: z.ZodType<number | null>) =>
  z.preprocess((text) => (text === 'never' ? null : Number(text)), schema).optional()

/** The number of rows or files of each kind. */
const Counts = z.object({
  feedback: z.int(),
  samples: z.int(),
  sessions: z.int(),
  sign_ins: z.int(),
  log_files: z.int(),
})

/** The clock's time, and the last time that the server could trust. */
export const ClockDoubt = z.object({ says: Time, seen: Time })

const Retention = z.object({
  ...versioned,
  settings: RetentionForm,
  /** The hour, in the service's zone, from which old data is removed each night. */
  hour: z.int(),
  /** The newest run; null before the first. */
  last: z.object({ at: Time, is_nightly: z.boolean(), fault: z.string().nullable(), gone: Counts }).nullable(),
  /** The clock is too far from the last trusted time: nothing is erased until somebody confirms it. */
  clock: ClockDoubt.nullable(),
  /** The end of the notice period after a change, during which nothing is erased; null without one. */
  not_before: Time.nullable(),
})

export const readRetention = endpoint({
  method: 'GET',
  path: '/admin/retention/',
  access: 'admin',
  versioned: { entity: 'settings', id: 'retention' },
  summary: 'What is kept for how long, and what went last.',
  answer: Retention,
})

export const previewRetention = endpoint({
  method: 'GET',
  path: '/admin/retention/preview/',
  access: 'admin',
  summary: 'What would be removed now, by the stored periods or by others; changes nothing.',
  query: z.object({
    limit: listQuery.limit,
    offset: listQuery.offset,
    feedback_keep_months: asked(RetentionForm.shape.feedback_keep_months),
    anonymise_after_months: asked(RetentionForm.shape.anonymise_after_months),
    sessions_keep_days: asked(RetentionForm.shape.sessions_keep_days),
    sign_ins_keep_days: asked(RetentionForm.shape.sign_ins_keep_days),
    log_keep_days: asked(RetentionForm.shape.log_keep_days),
  }),
  answer: z.object({
    going: Counts,
    /** Of each kind, everything from before this moment goes; null: nothing does. */
    before: z.object({
      feedback: Time.nullable(),
      samples: Time.nullable(),
      sessions: Time.nullable(),
      sign_ins: Time.nullable(),
      log_files: Time.nullable(),
    }),
    /** Samples just as old that stay because somebody still has to act on them. */
    still_open: z.int(),
    samples: pageOf(
      z.object({
        sample_id: z.string(),
        site: z.string(),
        /** As collection staff read it. */
        label: z.string(),
        is_deleted: z.boolean(),
        /** When the last thing happened to it. */
        last_at: Time,
      }),
    ),
  }),
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/admin/retention/',
  access: 'admin',
  versioned: { entity: 'settings', id: 'retention' },
  summary: 'Changes the periods. A shorter one answers 409 with what would go by it, until that is confirmed.',
  reauthenticated: true,
  query: z.object({ confirmed: z.literal('shorter', "Say 'shorter'.").optional() }),
  input: RetentionForm,
  answer: Retention,
})

export const confirmClock = endpoint({
  method: 'POST',
  path: '/admin/retention/clock/',
  access: 'admin',
  versioned: { entity: 'settings', id: 'retention' },
  summary: 'Says that a clock in doubt is right. What would go by it has a day of notice.',
  reauthenticated: true,
  input: z.object({ says: z.iso.datetime('Send the time that the clock said.') }),
  answer: Retention,
})
