/**
 * What pages show of the service itself: names, addresses and the demo's sign-ins; and whether the server is healthy.
 */
import { z } from 'zod'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { Logo } from './admin/logo.ts'
import { endpoint } from './endpoint.ts'
import { TechnologyRow } from './technologies.ts'

export const serviceInfo = endpoint({
  method: 'GET',
  path: '/service/',
  access: 'public',
  summary: "The service's name, contacts and links, as its pages show them.",
  answer: z.object({
    name: z.string(),
    /** The address under which people reach the service; null: the one the page came from. */
    public_url: z.string().nullable(),
    contact_email: z.string(),
    contact_phone: z.string(),
    admin_email: z.string(),
    community_url: z.string(),
    newsletter_url: z.string(),
    social_links: z.array(z.object({ name: z.string(), url: z.string() })),
    resources_url: z.string(),
    test_strip_form_url: z.string(),
    time_zone: z.string(),
    /** Shown for a report that found nothing (R9.8). */
    empty_findings: z.string(),
    /** Shown under every result. */
    terms_of_service: z.string(),
    logo: Logo,
    /** The languages that the public pages offer. */
    languages: z.array(z.enum(languageCodes)),
    technologies: z.array(TechnologyRow),
    demo: z.object({ password: z.string(), emails: z.array(z.string()) }).nullable(),
  }),
})

export const health = endpoint({
  method: 'GET',
  path: '/health/',
  access: 'public',
  summary: 'Whether the process is up.',
  answer: z.object({ status: z.literal('up') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready/',
  access: 'public',
  summary:
    "Whether the database is reachable and its migrations have run; else 503. 'read-only' while its disk is full: results are still read.",
  answer: z.object({ status: z.enum(['ready', 'read-only']), detail: z.string().optional() }),
})
