/** Monthly reports of public numbers, as staff write and release them. */
import { z } from 'zod'
import { RowParams } from './admin/paging.ts'
import { endpoint, versioned } from './endpoint.ts'
import { Time, text } from './fields.ts'

const words = () => text(4000).min(1, 'Write a few words.')

const NumberReport = z.object({
  ...versioned,
  id: z.int(),
  /** YYYY-MM. */
  month: z.string(),
  ...{ words_en: z.string(), words_fr: z.string(), words_es: z.string() },
  samples: z.int(),
  drafted_at: Time,
  written_at: Time.nullable(),
  written_by: z.string().nullable(),
  released_at: Time.nullable(),
  released_by: z.string().nullable(),
  /** Why its writer released it alone. */
  alone_why: z.string().nullable(),
  /** When it was first known that a result in it changed. */
  changed_at: Time.nullable(),
  /** Whether the reader wrote words of it, so that somebody else releases it. */
  is_own: z.boolean(),
})
export type NumberReport = z.output<typeof NumberReport>

const entity = { entity: 'number report' } as const
const params = RowParams

export const listNumberReports = endpoint({
  method: 'GET',
  path: '/number-reports/',
  access: 'alerts',
  versioned: { ...entity, rows: 'reports' },
  summary: 'Monthly reports of public numbers, drafts too, the newest month first.',
  answer: z.object({ reports: z.array(NumberReport), is_alone: z.boolean() }),
})

export const writeNumberReport = endpoint({
  method: 'PUT',
  path: '/number-reports/{id}/',
  access: 'issues alerts',
  versioned: entity,
  summary: 'Writes the words of a report that is not released.',
  params,
  input: z.object({ words_en: words(), words_fr: words(), words_es: words() }),
  answer: NumberReport,
})

export const releaseNumberReport = endpoint({
  method: 'PUT',
  path: '/number-reports/{id}/release/',
  access: 'releases alerts',
  versioned: entity,
  summary: 'Releases a report to the public, for good: by somebody who wrote none of its words.',
  params,
  input: z.object({ alone_why: text(500).min(1, 'Say why.').optional() }),
  answer: NumberReport,
})
