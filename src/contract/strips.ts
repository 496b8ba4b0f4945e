/** Lots of test strips: their stock by site, their recall, and the lots that a lab can choose. */

import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { stripLines } from '#domain/method/method.ts'
import { stripTechnology } from '#domain/technology/technologies.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint, versioned } from './endpoint.ts'
import { Day, optionalText, requiredName, requiredText, rowNumber, Time } from './fields.ts'

const ofLot = { entity: 'strip lot', besides: ['stock'] } as const

const lot = {
  id: z.int(),
  brand: z.string(),
  /** The strip's type. */
  target: z.string(),
  number: z.string(),
  expires_on: Day,
  /** Its last day has passed. */
  is_expired: z.boolean(),
  recalled_at: Time.nullable(),
}

/** A lot in a lab's choice. */
export const StripLot = z.object(lot)
export type StripLot = z.output<typeof StripLot>

export const listStrips = endpoint({
  method: 'GET',
  path: '/analysis/strips/',
  access: 'analysis',
  summary: 'The lots of strips that a report may name, and how to read the lines of a strip.',
  answer: z.object({
    lots: z.array(StripLot),
    /** How to read the lines of strips, by type and brand ('' for any): see `methodOf` of domain/method. */
    readings: z.array(
      z.object({
        technology: z.literal(stripTechnology),
        target: z.string(),
        brand: z.string(),
        strip_lines: z.enum(stripLines).nullable(),
        /** Minutes. */
        read_from: z.int().nullable(),
        read_until: z.int().nullable(),
      }),
    ),
  }),
})

const sentences = { en: z.string(), fr: z.string().nullable(), es: z.string().nullable() }

/** A lot, with the strips each site received and used. */
const StockedLot = z.object({
  ...versioned,
  ...lot,
  stock: z.array(
    z.object({
      site_id: z.int(),
      site: z.string(),
      received: z.int(),
      used: z.int(),
      /** May be below zero. */ left: z.int(),
    }),
  ),
  /** How many submitted results name the lot; a corrected one counts in its newest version. */
  results: z.int(),
  /** If the lot is recalled: how many of these results their labs have not settled yet. */
  resting: z.int(),
  recall: z.object({ reason: z.string(), sentences: z.object(sentences) }).nullable(),
})
export type StockedLot = z.output<typeof StockedLot>

export const listStripLots = endpoint({
  method: 'GET',
  path: '/admin/strip-lots/',
  access: 'admin',
  versioned: { ...ofLot, rows: 'lots' },
  summary: 'Every lot with its stock by site; and for each target, how many strip results name no lot.',
  answer: z.object({
    lots: z.array(StockedLot),
    without_lot: z.array(z.object({ target: z.string(), results: z.int() })),
    /** A site with this many strips of a target or fewer is told to get more. */
    low_mark: z.int(),
    /** The service's day. */
    today: Day,
  }),
})

const lotInput = {
  brand: requiredName(100, 'Enter the brand.'),
  number: requiredName(100, 'Enter the number of the lot.'),
  expires_on: z.iso.date('Enter the last day as YYYY-MM-DD.'),
}

export const addStripLot = endpoint({
  method: 'POST',
  path: '/admin/strip-lots/',
  access: 'admin',
  versioned: ofLot,
  summary: 'Adds a lot.',
  status: 201,
  input: z.object({ ...lotInput, target: requiredName(100, 'Choose the type of the strips.') }),
  answer: StockedLot,
})

export const changeStripLot = endpoint({
  method: 'PUT',
  path: '/admin/strip-lots/{id}/',
  access: 'admin',
  versioned: ofLot,
  summary: 'Corrects brand, number or last day of a lot that was not recalled.',
  params: RowParams,
  input: z.object(lotInput),
  answer: StockedLot,
})

export const addStripStock = endpoint({
  method: 'POST',
  path: '/admin/strip-lots/{id}/stock/',
  access: 'admin',
  versioned: ofLot,
  summary: 'Records how many strips a site received; a number below 0 says how many it lost.',
  params: RowParams,
  input: z.object({
    site_id: rowNumber('Choose a site.'),
    count: z
      .int('Enter a whole number of strips.')
      .min(-10_000, 'At most 10,000 strips at once.')
      .max(10_000, 'At most 10,000 strips at once.')
      .refine((count) => count !== 0, 'Enter a number of strips other than 0.'),
  }),
  answer: StockedLot,
})

export const recallStripLot = endpoint({
  method: 'POST',
  path: '/admin/strip-lots/{id}/recall/',
  access: 'admin',
  versioned: ofLot,
  summary: 'Recalls a lot at all sites: every result that rests on it says so until its lab has settled it.',
  reauthenticated: true,
  params: RowParams,
  input: z.object({
    reason: requiredText(1000, reasonMissing),
    /** The service's own text for the public, beside the general sentences. */
    sentences: z.object({
      en: requiredText(400, 'Enter what the public reads.'),
      fr: optionalText(400),
      es: optionalText(400),
    }),
  }),
  answer: StockedLot,
})
