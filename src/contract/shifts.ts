/**
 * Shifts without a network (outreach, 'Intake without a network'): a device takes reserved IDs along, registers samples by
 * itself, and sends them when there is a network again.
 */
import { z } from 'zod'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { mostIdsOfShift, mostOfSending } from '#domain/shift/shift.ts'
import { containerTypes } from '#domain/terms.ts'
import { pageOf } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { fullNameOf, pageLimit, pageOffset, queryFlag, requiredName, requiredText, SampleId, Time } from './fields.ts'
import { Sample } from './samples.ts'

const ShiftParams = z.object({ shift_id: z.uuid('Enter the number of a shift.') })
const IdParams = z.object({ ...ShiftParams.shape, sample_id: SampleId })

/** SHA-256 of the text of a form, hex. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 hash in hex.')

/** A shift as its site and administrators read it. */
export const Shift = z.object({
  id: z.uuid(),
  site: z.object({ id: z.int(), name: z.string() }),
  /** What its people call the device, such as 'Tablet 2'. */
  device: z.string(),
  begun_by: z.string(),
  begun_at: Time,
  /** It is open and began more than 72 hours ago. */
  is_overdue: z.boolean(),
  /** When the device said that all is here; null while it is open. */
  closed_at: Time.nullable(),
  /** IDs that were reserved at its beginning. */
  reserved: z.int(),
  /** Those that are still reserved. */
  unused: z.int(),
  /** Samples of it that the server holds as samples; one whose time is asked about counts in both. */
  stored: z.int(),
  /** Samples that came and wait for an administrator's answer. */
  asked: z.int(),
})
export type Shift = z.output<typeof Shift>

export const beginShift = endpoint({
  method: 'POST',
  path: '/shifts/',
  access: 'collection',
  summary: 'Begins a shift: reserves exactly these free IDs of the own site for this device, all or none.',
  status: 201,
  reauthenticated: true,
  // It holds check codes, and takes what opens the device.
  secretAnswer: true,
  input: z.object({
    device: requiredName(60, 'Enter a name for this device.'),
    sample_ids: z
      .array(SampleId)
      .min(1, 'Scan or type at least one ID.')
      .max(mostIdsOfShift, `A shift takes at most ${mostIdsOfShift} IDs.`),
    /** What opens the device's store if its passphrase is forgotten; kept sealed until the shift is closed. */
    recovery_code: requiredText(200, 'The recovery code is missing.'),
  }),
  answer: z.object({
    shift: Shift,
    ids: z.array(
      z.object({
        sample_id: z.string(),
        container_type: z.enum(containerTypes),
        /** What its card has beside the ID, where the service asks for it. */
        check_code: z.string().nullable(),
        /** Where the QR code of its card leads. */
        card_path: z.string(),
      }),
    ),
    /** Working days until a result, and the days that are none (YYYY-MM-DD). */
    turnaround_days: z.int(),
    holidays: z.array(z.string()),
  }),
})

export const listShifts = endpoint({
  method: 'GET',
  path: '/shifts/',
  access: 'collection',
  summary: 'The shifts of the own site: open ones, and those closed within 30 days; the newest first.',
  query: z.object({ limit: pageLimit(100), offset: pageOffset }),
  answer: pageOf(Shift),
})

/** What proves that the server holds a sample of a shift. */
const Receipt = z.object({
  sample_id: z.string(),
  /** The hash of the form as the device sent it. */
  form_hash: Hash,
  received_at: Time,
  /** Its first entry in the chain of custody; null while it is kept and asked about. */
  entry_no: z.int().nullable(),
  entry_hash: Hash.nullable(),
  /** Why an administrator is asked about it; null where nothing is to be asked. */
  question: z.string().nullable(),
})
export type Receipt = z.output<typeof Receipt>

export const readShift = endpoint({
  method: 'GET',
  path: '/shifts/{shift_id}/',
  access: 'collection',
  summary: 'One shift of the own site with all that the server holds of it.',
  params: ShiftParams,
  answer: z.object({ shift: Shift, receipts: z.array(Receipt), unused_ids: z.array(z.string()) }),
})

export const sendShiftSamples = endpoint({
  method: 'POST',
  path: '/shifts/{shift_id}/samples/',
  access: 'collection',
  summary:
    'Sends samples of a shift; each is its own transaction with its own receipt, and sent again it gets the same.',
  ownTransaction: true,
  // Twenty of the longest forms, as JSON in JSON.
  mostBytes: 5 * 1024 * 1024,
  params: ShiftParams,
  input: z.object({
    /** What the device's clock says now. */
    sent_at: z.iso.datetime('Enter a time in UTC.'),
    samples: z
      .array(
        z.object({
          sample_id: SampleId,
          /** The form of a registration as JSON text, byte by byte as the device keeps it. */
          form: z.string().max(40_000),
          /** What the device's clock said when the survey was submitted. */
          made_at: z.iso.datetime('Enter a time in UTC.'),
        }),
      )
      .min(1, 'Send at least one sample.')
      .max(mostOfSending, `Send at most ${mostOfSending} samples at once.`),
  }),
  answer: z.object({
    answers: z.array(
      z.discriminatedUnion('outcome', [
        /** The server holds it: as a sample, or kept and asked about. */
        z.object({ outcome: z.literal('held'), sample_id: z.string(), receipt: Receipt }),
        /** Another form was stored for this ID by this shift; it stays as it is. */
        z.object({ outcome: z.literal('changed'), sample_id: z.string(), receipt: Receipt, stored: Sample.nullable() }),
        /** Nothing was stored; the device keeps it. */
        z.object({
          outcome: z.literal('refused'),
          sample_id: z.string(),
          detail: z.string(),
          errors: z.array(z.object({ field: z.string(), message: z.string() })),
        }),
        /** The server could not say; send it again. */
        z.object({ outcome: z.literal('again'), sample_id: z.string() }),
      ]),
    ),
  }),
})

export const endShift = endpoint({
  method: 'POST',
  path: '/shifts/{shift_id}/end/',
  access: 'collection',
  summary: 'Ends a shift once the server holds all that the device made, or each that is missing was given up by name.',
  params: ShiftParams,
  input: z.object({
    made: z.array(z.object({ sample_id: SampleId, form_hash: Hash })).max(5_000),
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
    /** What the server holds of it. */
    receipts: z.array(Receipt),
    /** Reserved IDs that were not used, and can be used again. */
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
    /** Only those that wait for an administrator: overdue with IDs still reserved, or with samples that are asked about. */
    waiting: queryFlag.default(false),
  }),
  answer: pageOf(Shift),
})

/** A sample that came when its ID was no longer its own, or with a time that cannot be. */
const AskedSample = z.object({
  sample_id: z.string(),
  question: z.string(),
  made_at: Time,
  received_at: Time,
  /** Its answers as they came. */
  form: z.record(z.string(), z.unknown()),
  /** The sample that stands under its ID now; null where it is this one, and only its time is asked about. */
  other: Sample.nullable(),
})

export const readAnyShift = endpoint({
  method: 'GET',
  path: '/admin/shifts/{shift_id}/',
  access: 'admin',
  summary: 'One shift, its reserved IDs that are not used, and its samples that are asked about.',
  params: ShiftParams,
  answer: z.object({ shift: Shift, unused_ids: z.array(z.string()), asked: z.array(AskedSample) }),
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

export const answerAskedSample = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/asked/{sample_id}/',
  access: 'admin',
  summary:
    'Answers a sample that is asked about: registers it under another free label, or says that it is there already.',
  params: IdParams,
  input: z.discriminatedUnion('as', [
    z.object({ as: z.literal('new'), sample_id: SampleId, reason: requiredText(1000, reasonMissing) }),
    /** It is the sample that stands there, or its time is right as it is. */
    z.object({ as: z.literal('same'), reason: requiredText(1000, reasonMissing) }),
  ]),
  answer: z.object({ shift: Shift, asked: z.array(AskedSample) }),
})

export const showRecoveryCode = endpoint({
  method: 'POST',
  path: '/admin/shifts/{shift_id}/recovery-code/',
  access: 'admin',
  summary:
    'Shows what opens the device of an open shift whose passphrase is forgotten; the audit trail says who looked.',
  reauthenticated: true,
  secretAnswer: true,
  params: ShiftParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: z.object({ recovery_code: z.string() }),
})
