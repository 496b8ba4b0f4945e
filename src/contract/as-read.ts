/** A result as its person will read it, before it is submitted: nothing of it is stored. */
import { z } from 'zod'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { saveReports } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { SampleParams, Time } from './fields.ts'

const list = <Of extends z.ZodType>(of: Of) => z.array(of).readonly()
const sentences = list(z.string())
const share = z.number().nullable()
const Advice = z.object({ title: z.string(), text: z.string(), source: z.string() })

const Warning = z.object({
  tone: z.enum(['danger', 'look']),
  title: z.string(),
  names: sentences,
  sentences,
  advice: list(Advice).optional(),
})

/** The texts of a public result (domain/public/public-result). */
const Result = z.object({
  title: z.string(),
  reported: z.string(),
  stage: z.string().optional(),
  lab: z.string().optional(),
  thought: z.object({ label: z.string(), text: z.string() }),
  found: z.object({ label: z.string(), text: z.string(), lines: sentences }),
  warnings: list(Warning),
  advice: list(Advice).optional(),
  sentences,
  parts: list(
    z.object({
      title: z.string(),
      about: z.string(),
      corrected: z.string().nullable(),
      sentences,
      portion: z.string().nullable(),
      rows: list(
        z.object({
          name: z.string(),
          isImportant: z.boolean(),
          isUnknown: z.boolean(),
          percent: z.string().nullable(),
          amount: z.string().nullable(),
          share: z.object({ value: share, low: share, high: share }).nullable(),
          line: z.string().nullable(),
          details: sentences,
        }),
      ),
      basis: z.string().nullable(),
      column: z.string(),
      ranges: z.string().nullable(),
      not_seen: sentences,
      notes: z.string(),
    }),
  ),
})

/** A result in words, as the public page says it; null before the first report. */
export const AsRead = z.object({
  language: z.enum(languageCodes),
  sample_id: z.string(),
  shown_id: z.string(),
  /** Alerts that may be about it, a line each, and whether there are more. */
  alerts: z.array(z.object({ id: z.int(), text: z.string() })),
  has_more_alerts: z.boolean(),
  not_analyzed: z.string().nullable(),
  /** Without a result: that one was taken back. */
  taken_back: Warning.optional(),
  result: Result.nullable(),
  /** When the newest of its reports was submitted, or one was taken back after that; null without either. */
  newest_at: Time.nullable(),
  /** What was looked for and not found, and the page does not say, by name: nobody expected it. */
  untold: z.array(z.string()),
})
export type AsRead = z.output<typeof AsRead>

/** Left out, or a language that the service does not offer: its first one. */
const lang = z.enum(languageCodes).optional().catch(undefined)

export const readAsRead = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/as-read/',
  access: 'staff',
  summary: 'A result in the words in which the public page says it.',
  params: SampleParams,
  query: z.object({ lang }),
  answer: AsRead,
})

export const asRead = endpoint({
  method: 'POST',
  path: '/counter/as-read/',
  access: 'analysis',
  summary:
    'What the public page would say if these reports were submitted; refuses what submitting refuses, stores nothing.',
  ownTransaction: true,
  withoutForm: true,
  query: z.object({ lang }),
  input: saveReports.input,
  answer: AsRead,
})
