/** Closes a site in one act: another site takes over what it has; undone within a day. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requiredText, rowNumber, text } from '#contract/fields.ts'
import { reasonMissing } from '#domain/faults.ts'
import { closingKinds } from '#domain/site/closing.ts'
import { RowParams } from './paging.ts'

/** How many there are of each kind; kinds without any are left out. */
const Counts = z.array(z.object({ kind: z.enum(closingKinds), count: z.int() }))

const SiteName = z.object({ id: z.int(), name: z.string() })

/** A closing that happened. */
export const SiteClosing = z.object({
  id: z.int(),
  site: SiteName,
  to: SiteName,
  reason: z.string(),
  at: z.string(),
  who: z.string(),
  moved: Counts,
  /** Until when it can be undone; null: not any more. */
  undo_until: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  /** What had changed since when it was undone, and stayed where it was. */
  stayed: Counts,
  /** The first hundred of these, by name. */
  stayed_names: z.array(z.object({ kind: z.enum(closingKinds), name: z.string() })),
})
export type SiteClosing = z.output<typeof SiteClosing>

export const readSiteClosing = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/closing/',
  access: 'admin',
  summary: 'What closing a site would do, what must be settled first, and its last closing. Nothing is changed.',
  params: RowParams,
  query: z.object({ to: z.coerce.number('Choose a site.').int().min(1).max(2_147_483_647).optional() }),
  answer: z.object({
    site: SiteName,
    /** Why it cannot be closed, in a sentence. */
    refusal: z.string().nullable(),
    /** Sites that can take over, by name. */
    choices: z.array(SiteName),
    would: z.object({
      moved: Counts,
      /** Of its samples: vials that lie there, samples to analyze, and results to tell. */
      vials: z.int(),
      to_analyze: z.int(),
      to_tell: z.int(),
      /** What must be settled first, in sentences. */
      settle: z.array(z.string()),
      /** What else ends with the site, and what the other one must look after then, in sentences. */
      ends: z.array(z.string()),
      left_to_do: z.array(z.string()),
    }),
    closing: SiteClosing.nullable(),
  }),
})

export const closeSite = endpoint({
  method: 'POST',
  path: '/admin/sites/{id}/close/',
  access: 'admin',
  summary: 'Closes a site: another site takes over what it has.',
  reauthenticated: true,
  params: RowParams,
  input: z.object({
    to_site_id: rowNumber('Choose the site that takes over.'),
    /** The name of the site that closes, typed by hand. */
    name: text(200),
    reason: requiredText(1000, reasonMissing),
  }),
  answer: SiteClosing,
})

export const undoClosing = endpoint({
  method: 'POST',
  path: '/admin/sites/{id}/open/',
  access: 'admin',
  summary: 'Undoes the closing of a site within a day. What changed since stays, and is listed.',
  reauthenticated: true,
  params: RowParams,
  answer: SiteClosing,
})
