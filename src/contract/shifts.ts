/**
 * Shifts without a network (R11.1): a device reserves IDs, registers samples offline,
 * and sends them when it has a network again.
 */
import { z } from 'zod'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { mostIdsOfShift, mostOfSending, mostOfTests } from '#domain/shift/shift.ts'
import { containerTypes } from '#domain/terms.ts'
import { pageOf } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { fullNameOf, pageLimit, pageOffset, queryFlag, requiredName, requiredText, SampleId, Time } from './fields.ts'
import { Sample } from './samples.ts'
import { Hash, Receipt, TestsAnswer } from './shift-receipts.ts'

const ShiftParams = z.object({ shift_id: z.uuid('Enter the number of a shift.') })
const IdParams = z.object({ ...ShiftParams.shape, sample_id: SampleId })

/** A shift as its site and administrators see it. */
export const Shift = z.object({
  id: z.uuid(),
  site: z.object({ id: z.int(), name: z.string() }),
  /** What staff call the device, such as 'Tablet 2'. */
  device: z.string(),
  begun_by: z.string(),
  begun_at: Time,
  /** Still open more than 72 hours after it began. */
  is_overdue: z.boolean(),
  /** When its device or an administrator ended it; null while it is open. */
  closed_at: Time.nullable(),
  /** Who ended it; null while it is open. */
  closed_by: z.string().nullable(),
  /** IDs reserved at the beginning. */
  reserved: z.int(),
  /** IDs still reserved. */
  unused: z.int(),
  /** Samples that the server has registered. One whose time is in question also counts in `asked`. */
  stored: z.int(),
  /** Samples that wait for an administrator's answer. */
  asked: z.int(),
})
export type Shift = z.output<typeof Shift>

export const beginShift = endpoint({
  method: 'POST',
  path: '/shifts/',
  access: 'collection',
  summary: "Begins a shift: reserves exactly these free IDs of the caller's site for this device, all or none.",
  status: 201,
  reauthenticated: true,
  // The answer has check codes; the input has the code that opens the device.
  secretAnswer: true,
  input: z.object({
    device: requiredName(60, 'Enter a name for this device.'),
    sample_ids: z
      .array(SampleId)
      .min(1, 'Scan or type at least one ID.')
      .max(mostIdsOfShift, `A shift takes at most ${mostIdsOfShift} IDs.`),
    /** Opens the device's store if staff forget the passphrase; kept sealed until 30 days after the shift ends. */
    recovery_code: requiredText(200, 'The recovery code is missing.'),
  }),
  answer: z.object({
    shift: Shift,
    ids: z.array(
      z.object({
        sample_id: z.string(),
        container_type: z.enum(containerTypes),
        /** The code on its card beside the ID, if the service uses check codes. */
        check_code: z.string().nullable(),
        /** The address in its card's QR code. */
        card_path: z.string(),
      }),
    ),
    /** What this device shows when it ends the shift. */
    device_key: z.string(),
    /** Working days until a result, and the holidays (YYYY-MM-DD). */
    turnaround_days: z.int(),
    holidays: z.array(z.string()),
  }),
})

export const listShifts = endpoint({
  method: 'GET',
  path: '/shifts/',
  access: 'collection',
  summary: "The shifts of the caller's site: open ones, and those closed within 30 days; the newest first.",
  query: z.object({ limit: pageLimit(100), offset: pageOffset }),
  answer: pageOf(Shift),
})

export const readShift = endpoint({
  method: 'GET',
  path: '/shifts/{shift_id}/',
  access: 'collection',
  summary: "One shift of the caller's site, with all that the server holds of it.",
  params: ShiftParams,
  answer: z.object({ shift: Shift, receipts: z.array(Receipt), unused_ids: z.array(z.string()) }),
})

export const sendShiftSamples = endpoint({
  method: 'POST',
  path: '/shifts/{shift_id}/samples/',
  access: 'collection',
  summary:
    'Sends samples of a shift. Each has its own transaction and receipt; a sample sent again gets the same receipt.',
  ownTransaction: true,
  // Twenty forms and results of the greatest length, as JSON within JSON.
  mostBytes: 10 * 1024 * 1024,
  params: ShiftParams,
  input: z.object({
    /** The device's clock at the time of sending. */
    sent_at: z.iso.datetime('Enter a time in UTC.'),
    samples: z
      .array(
        z.object({
          sample_id: SampleId,
          /** The registration form as JSON text, exactly as the device keeps it; left out once it has the receipt. */
          form: z.string().max(40_000).nullish(),
          /** With no form: its hash, by which a sample that the server holds is known. */
          form_hash: Hash.nullish(),
          /** The device's clock when the survey was submitted. */
          made_at: z.iso.datetime('Enter a time in UTC.'),
          /** A result of tests on site, as JSON text (contract/shift-receipts), exactly as the device keeps it. */
          tests: z.string().max(mostOfTests).nullish(),
        }),
      )
      .min(1, 'Send at least one sample.')
      .max(mostOfSending, `Send at most ${mostOfSending} samples at once.`),
  }),
  answer: z.object({
    /** Whether somebody ended the shift, so that its device learns of it; null while it is open. */
    ended: z.object({ at: Time, by: z.string().nullable() }).nullable(),
    answers: z.array(
      z.discriminatedUnion('outcome', [
        /** The server holds it: as a sample, or while an administrator is asked. */
        z.object({
          outcome: z.literal('held'),
          sample_id: z.string(),
          receipt: Receipt,
          /** What became of its result; null where none was sent. */
          tests: TestsAnswer.nullable(),
        }),
        /** This shift has already stored another form for this ID; that form stays. */
        z.object({ outcome: z.literal('changed'), sample_id: z.string(), receipt: Receipt, stored: Sample.nullable() }),
        /** The server stored nothing; the device keeps it. */
        z.object({
          outcome: z.literal('refused'),
          sample_id: z.string(),
          detail: z.string(),
          errors: z.array(z.object({ field: z.string(), message: z.string() })),
        }),
        /** The server could not decide; send it again. */
        z.object({ outcome: z.literal('again'), sample_id: z.string() }),
      ]),
    ),
  }),
})

export const endShift = endpoint({
  method: 'POST',
  path: '/shifts/{shift_id}/end/',
  access: 'collection',
  summary:
    'Ends a shift once the server holds every sample that the device made, or somebody has given it up by name; only by its device, or the person who began it.',
  params: ShiftParams,
  input: z.object({
    /** As its beginning answered it; whoever began the shift may leave it out. */
    device_key: z.string().max(100).nullish(),
    made: z.array(z.object({ sample_id: SampleId, form_hash: Hash, tests_hash: Hash.nullish() })).max(5_000),
    given_up: z
      .array(
        z.object({
          sample_id: SampleId,
          staff: fullNameOf(nameMissing.anyone),
          reason: requiredText(1000, reasonMissing),
        }),
      )
      .max(5_000),
  }),
  answer: z.object({
    shift: Shift,
    /** Receipts of all its samples on the server. */
    receipts: z.array(Receipt),
    /** Reserved IDs that were not used and are free again. */
    freed_ids: z.array(z.string()),
  }),
})

export const listAllShifts = endpoint({
  method: 'GET',
  path: '/admin/shifts/',
  access: 'admin',
  summary: 'The shifts of all sites: overdue ones first, then open ones, then those closed within 30 days.',
  query: z.object({
    limit: pageLimit(100),
    offset: pageOffset,
    /** Only shifts that need an administrator: overdue with IDs still reserved, or with samples in question. */
    waiting: queryFlag.default(false),
  }),
  answer: pageOf(Shift),
})

/** A sample that arrived after its shift lost the ID, or with an impossible time. */
const AskedSample = z.object({
  sample_id: z.string(),
  question: z.string(),
  made_at: Time,
  received_at: Time,
  /** The answers of its survey, as received. */
  form: z.record(z.string(), z.unknown()),
  /** The sample that has its ID now; null if it is this one, and only its time is in question. */
  other: Sample.nullable(),
  /** Whether the answer 'same' is possible. */
  may_be_same: z.boolean(),
})

export const readAnyShift = endpoint({
  method: 'GET',
  path: '/admin/shifts/{shift_id}/',
  access: 'admin',
  summary: 'One shift, its reserved IDs that nobody has used, and a page of its samples that wait for an answer.',
  params: ShiftParams,
  query: z.object({ limit: pageLimit(100), offset: pageOffset }),
  answer: z.object({ shift: Shift, unused_ids: z.array(z.string()), asked: pageOf(AskedSample) }),
})

export const freeShiftIds = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/free/',
  access: 'admin',
  summary: 'Frees reserved IDs of an open shift, once their labels lie in front of the administrator.',
  params: ShiftParams,
  input: z.object({
    sample_ids: z.array(SampleId).min(1, 'Choose at least one ID.').max(mostIdsOfShift),
    labels_are_here: z.literal(true, 'Confirm that these labels lie in front of you.'),
    reason: requiredText(1000, reasonMissing),
  }),
  answer: z.object({ shift: Shift, unused_ids: z.array(z.string()) }),
})

export const endAnyShift = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/end/',
  access: 'admin',
  summary:
    'Ends a shift without its device: unused IDs are free again. Samples that are still on the device are asked about when they arrive.',
  reauthenticated: true,
  params: ShiftParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: z.object({ shift: Shift, freed_ids: z.array(z.string()) }),
})

export const answerAskedSample = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/asked/{sample_id}/',
  access: 'admin',
  summary:
    'Answers the question about a sample: registers it under another free label, or says that it is stored correctly.',
  params: IdParams,
  input: z.discriminatedUnion('as', [
    z.object({ as: z.literal('new'), sample_id: SampleId, reason: requiredText(1000, reasonMissing) }),
    /** The stored sample with this ID is the same one, or the time in question is correct. */
    z.object({ as: z.literal('same'), reason: requiredText(1000, reasonMissing) }),
  ]),
  answer: z.object({ shift: Shift, asked: pageOf(AskedSample) }),
})

export const showRecoveryCode = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/recovery-code/',
  access: 'admin',
  summary: 'Shows the code that opens the device of a shift without its passphrase; the audit trail says who saw it.',
  reauthenticated: true,
  secretAnswer: true,
  params: ShiftParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: z.object({ recovery_code: z.string() }),
})
