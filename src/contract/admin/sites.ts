/** Sites, where their samples go, and the courier's order (R13.4). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { nameText, requiredName, rowNumber, text } from '#contract/fields.ts'
import { sampleTypes } from '#domain/terms.ts'
import { RowParams } from './paging.ts'

const yesNo = z.boolean('Say yes or no.')

/** What an administrator sets of a site. */
export const SiteForm = z
  .object({
    name: requiredName(200, 'Enter the name of the site.'),
    /** The name that open data uses instead of the site's: a part of a town or a region; empty for none. */
    area: nameText(200),
    address: text(500),
    phone: text(100),
    email: text(200),
    color: z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a colour.'),
    collects: yesNo,
    analyses: yesNo,
    id_prefix: text(6).regex(/^[A-Z]{0,6}$/, 'Enter up to 6 capital letters.'),
    turnaround_days: z.int('Enter a whole number.').min(0, 'Enter 0 to 60 days.').max(60, 'Enter 0 to 60 days.'),
    show_date: yesNo,
    outside_programme: yesNo,
    /** Whether staff test samples at the counter, without a transport to themselves. */
    tests_on_site: yesNo,
    /** The law that lets staff give the rest of a sample back to the person; empty where they may not. */
    return_basis: text(500),
    active: yesNo,
  })
  .refine(({ collects, analyses }) => collects || analyses, {
    path: ['collects'],
    message: 'Say whether the site collects, analyzes, or both.',
  })
  .refine(({ collects, analyses, tests_on_site }) => !tests_on_site || (collects && analyses), {
    path: ['tests_on_site'],
    message: 'Only a site that collects and analyzes can test at the counter.',
  })

/** A site, with its people, IDs and samples. */
export const Site = z.object({
  ...versioned,
  id: z.int(),
  ...SiteForm.shape,
  /** When it closed and another site took over; null for others. */
  closed_at: z.string().nullable(),
  /** Active accounts. */
  people: z.int(),
  /** Registered IDs that no sample has yet. */
  free_vials: z.int(),
  free_bags: z.int(),
  /** Samples not yet disposed of: at this site, or on their way from or to it. */
  open_samples: z.int(),
})
export type Site = z.output<typeof Site>

export const listSites = endpoint({
  method: 'GET',
  path: '/admin/sites/',
  access: 'admin',
  versioned: { entity: 'site' },
  summary: 'Every site, by name.',
  answer: z.array(Site),
})

export const addSite = endpoint({
  method: 'POST',
  path: '/admin/sites/',
  access: 'admin',
  versioned: { entity: 'site' },
  summary: 'Adds a site.',
  status: 201,
  input: SiteForm,
  answer: Site,
})

export const changeSite = endpoint({
  method: 'PUT',
  path: '/admin/sites/{id}/',
  access: 'admin',
  versioned: { entity: 'site' },
  summary: 'Changes a site; one that still has samples, people or labels cannot be closed by it.',
  params: RowParams,
  input: SiteForm,
  answer: Site,
})

/** The destination of a collecting site's samples. A rule without a type covers every type without its own rule. */
export const RoutingRule = z.object({
  collecting_site_id: rowNumber('Choose a site.'),
  sample_type: z.enum(sampleTypes).nullable(),
  analysis_site_id: rowNumber('Choose a site.'),
})

/** What is wrong with the routing, in words. */
const Routing = z.object({
  rules: z.array(RoutingRule),
  warnings: z.array(z.string()),
  /** The collecting sites, each with the version of its rules. */
  sites: z.array(z.object({ id: z.int(), ...versioned })),
})

export const readRouting = endpoint({
  method: 'GET',
  path: '/admin/routing/',
  access: 'admin',
  versioned: { entity: 'routing', rows: 'sites' },
  summary: 'Where samples go, and what is wrong with that.',
  answer: Routing,
})

export const changeRouting = endpoint({
  method: 'PUT',
  path: '/admin/routing/{id}/',
  access: 'admin',
  versioned: { entity: 'routing', rows: 'sites' },
  summary: "Replaces one collecting site's rules; with dry_run only says what would be wrong.",
  params: RowParams,
  query: z.object({ dry_run: z.enum(['true', 'false']).optional() }),
  input: z.object({
    rules: z.array(RoutingRule.omit({ collecting_site_id: true })).max(10, 'At most one rule for each type.'),
  }),
  answer: Routing,
})

/** A courier's trip between two sites; the list is in driving order. */
const Stop = z.object({ source_site_id: rowNumber(), destination_site_id: rowNumber() })

export const readStops = endpoint({
  method: 'GET',
  path: '/admin/courier/',
  access: 'admin',
  versioned: { entity: 'courier', id: 'stops' },
  summary: "The courier's stops in their order; routes without a place in it are last.",
  answer: z.object({
    ...versioned,
    stops: z.array(Stop.extend({ source: z.string(), destination: z.string(), is_ordered: z.boolean() })),
  }),
})

export const orderStops = endpoint({
  method: 'PUT',
  path: '/admin/courier/',
  access: 'admin',
  versioned: { entity: 'courier', id: 'stops' },
  summary: "Sets the order of the courier's stops.",
  input: z.object({ stops: z.array(Stop).max(500, 'At most 500 stops.') }),
  answer: readStops.answer,
})
