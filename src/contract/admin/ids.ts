/** Registered IDs: labels and vials not yet used (R3.22). */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { amount, RowId, requiredText, rowNumber, SampleId, SampleIds, Time } from '#contract/fields.ts'
import { reasonMissing } from '#domain/faults.ts'
import { containerTypes } from '#domain/terms.ts'
import { ImportAnswer, listQuery, pageOf } from './paging.ts'

const idStatuses = ['FREE', 'RESERVED', 'USED', 'VOID'] as const

/** A registered ID; `empty_weight` in g, 4 decimals. */
export const RegisteredId = z.object({
  sample_id: z.string(),
  site_id: z.int(),
  site: z.string(),
  container_type: z.enum(containerTypes),
  empty_weight: z.number().nullable(),
  /** Reserved: a device on a shift without a network has it. */
  status: z.enum(idStatuses),
  used_at: Time.nullable(),
  void_reason: z.string().nullable(),
})

export const listIds = endpoint({
  method: 'GET',
  path: '/admin/ids/',
  access: 'admin',
  summary: 'Lists registered IDs by their first characters, site and status.',
  query: z.object({
    ...listQuery,
    site_id: z.coerce.number().pipe(rowNumber()).optional(),
    status: z.enum(idStatuses, `Choose one of: ${idStatuses.join(', ')}.`).optional(),
  }),
  answer: pageOf(RegisteredId),
})

const most = 10_000

/** A row as typed or read from a file; faults name the row. */
const IdRow = z.object({
  sample_id: RowId,
  container_type: z.string().trim().max(20),
  empty_weight: z.union([amount, z.string().max(40)]).optional(),
})

export const registerIds = endpoint({
  method: 'POST',
  path: '/admin/ids/',
  access: 'admin',
  summary:
    'Registers IDs for a site, all or none. With dry_run, the call only says what would happen. An ID that only leading zeros tell from another one answers 409 until that is confirmed.',
  query: z.object({ confirmed: z.literal('alike', "Say 'alike'.").optional() }),
  input: z.object({
    site_id: rowNumber('Choose a site.'),
    dry_run: z.boolean().default(false),
    rows: z.array(IdRow).min(1, 'Enter at least one ID.').max(most, `At most ${most} IDs at once.`),
  }),
  answer: ImportAnswer.extend({
    /** Up to 200 new IDs that only leading zeros tell from another one, in words. */
    alike: z.array(z.string()),
  }),
})

export const weighIds = endpoint({
  method: 'POST',
  path: '/admin/ids/weights/',
  access: 'admin',
  summary: 'Sets the empty weights of free vials, from a scale; all or none.',
  input: z.object({
    dry_run: z.boolean().default(false),
    rows: z
      .array(z.object({ sample_id: RowId, empty_weight: z.union([amount, z.string().max(40)]) }))
      .min(1, 'Enter at least one weight.')
      .max(most, `At most ${most} weights at once.`),
  }),
  answer: ImportAnswer,
})

export const voidIds = endpoint({
  method: 'POST',
  path: '/admin/ids/void/',
  access: 'admin',
  summary: 'Makes free IDs void, with the reason; they are never free again.',
  input: z.object({ sample_ids: SampleIds, reason: requiredText(500, reasonMissing) }),
  answer: z.object({ updated: z.int() }),
})

/** The number of free labels at a site, and the number at which it counts as low. */
const Stock = z.object({
  site_id: z.int(),
  site: z.string(),
  free_vials: z.int(),
  free_bags: z.int(),
  low_mark: z.int(),
})

export const idStock = endpoint({
  method: 'GET',
  path: '/admin/ids/stock/',
  access: 'admin',
  summary: 'How many IDs are free at each collecting site.',
  answer: z.array(Stock),
})

export const ownIdStock = endpoint({
  method: 'GET',
  path: '/samples/stock/',
  access: 'collection',
  summary: "How many IDs are free at the caller's own site.",
  answer: Stock,
})

/** Sheets of labels; the last has one label for a vial on each page. */
export const labelSheets = ['AVERY_5160', 'AVERY_L4731', 'VIAL_25X10'] as const

export const printLabels = endpoint({
  method: 'POST',
  path: '/admin/ids/labels/',
  access: 'admin',
  ownTransaction: true,
  summary: 'Labels with QR code and ID, as a PDF.',
  file: 'labels',
  input: z.object({
    sheet: z.enum(labelSheets, `Choose one of: ${labelSheets.join(', ')}.`),
    sample_ids: z.array(SampleId).min(1, 'Choose at least one ID.').max(5_000, 'At most 5000 labels at once.'),
    /** Places on the first sheet that are already used. */
    skip: z.int().min(0).max(200).default(0),
    /** The page's own address, used on labels while PUBLIC_URL is not set. */
    origin: z
      .string()
      .regex(/^https?:\/\/[^/\s@]{1,200}$/)
      .default('http://127.0.0.1:3000'),
  }),
  answer: 'pdf',
})
