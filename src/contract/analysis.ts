/** Reporting at the lab (spec S4, S5, S7, decisions 3 and 4). */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { namedAnswers } from '#domain/substance/named-finding.ts'
import { stripResults, technologies } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  FullName,
  flag,
  nameText,
  optionalText,
  queryFlag,
  requiredText,
  SampleId,
  SampleParams,
  text,
} from './fields.ts'
import { Report } from './reports.ts'
import { Sample } from './samples.ts'

export const readReports = endpoint({
  method: 'GET',
  path: '/analysis/reports/{sample_id}/',
  access: 'reader',
  summary: "A sample's reports, one per site and technology, as the viewer may read them.",
  remembered: ['samples', 'service'],
  params: SampleParams,
  answer: z.array(Report),
})

/** One row of a report form. */
export const FindingInput = z.object({
  drug: z
    .object({ name: requiredText(200, 'Enter a substance.') })
    .nullish()
    .transform((drug) => drug ?? null),
  custom_drug: optionalText(200),
  /** Of a custom name that points at danger: whether it is a dangerous drug of that kind, or none by itself. */
  named_answer: z
    .enum(namedAnswers, `Choose one of: ${namedAnswers.join(', ')}.`)
    .nullish()
    .transform((answer) => answer ?? null),
  weight: amount,
  percent: amount,
})

const confirmable = ['duplicate_substance', 'is_it_dangerous'] as const

/** The codes of warnings that somebody has looked at, separated by commas. */
const Confirmed = z
  .string()
  .max(200)
  .default('')
  .transform((codes) => codes.split(',').filter((code) => code !== ''))
  .pipe(z.array(z.enum(confirmable, `Choose one of: ${confirmable.join(', ')}.`)))

/** One technology's form. Ranges, sums and what each technology requires: domain/report/report-rules. */
export const TestInput = z.object({
  technology: z.enum(technologies, 'Choose a technology.'),
  sample: SampleId.nullish(),
  data: z.object({
    sample: SampleId.nullish(),
    drugs_found: z.array(FindingInput).max(1000, 'Too many rows.').default([]),
    is_liquid: flag.nullish().transform((value) => value ?? null),
    weight: amount,
    strip_type: optionalText(100),
    strip_result: z
      .enum(stripResults, `Choose one of: ${stripResults.join(', ')}.`)
      .nullish()
      .transform((value) => value ?? null),
    notes: text(5000)
      .nullish()
      .transform((value) => value ?? ''),
    tech_notes: text(5000)
      .nullish()
      .transform((value) => value ?? ''),
    staff_first_name: nameText(100)
      .nullish()
      .transform((value) => value ?? ''),
    staff_last_name: nameText(100)
      .nullish()
      .transform((value) => value ?? ''),
  }),
})
export type TestInput = z.output<typeof TestInput>

export const saveReports = endpoint({
  method: 'POST',
  path: '/analysis/reports/',
  access: 'analysis',
  summary:
    'Saves a draft, submits, or corrects the reports of one sample; with further_analysis a draft asks for more.',
  changes: ['samples'],
  query: z.object({
    is_draft: queryFlag.default(false),
    further_analysis: queryFlag.default(false),
    confirmed: Confirmed,
  }),
  input: z.object({
    sample: SampleId,
    /** The full vial, g, 4 decimals. */
    full_weight: amount,
    tests: z.array(TestInput).min(1, 'A technology must be chosen.').max(20, 'At most 20 reports at once.'),
    /**
     * The draft_version that this save started from, 0 without a draft; a stale one is refused. A draft that says it
     * replaces the whole of that draft: a technology that is no longer in it is gone.
     */
    base_version: z.int().min(0).max(2_147_483_647).optional(),
    /** The ids of the site's own submitted reports that this save started from; others since are refused. */
    base_reports: z.array(z.int()).max(100).optional(),
    /** Why a submitted report is corrected. */
    correction: optionalText(1000),
  }),
  answer: z.object({ sample: Sample, reports: z.array(Report) }),
})

export const reportNotAnalyzed = endpoint({
  method: 'POST',
  path: '/analysis/not-analyzed/',
  access: 'analysis',
  summary: 'Says why a sample could not be analysed; the public reads the reason.',
  changes: ['samples'],
  input: z.object({ sample: SampleId, staff: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: Sample,
})

/** What waits for a lab because of a name that was typed (domain/substance). */
export const listOpenNames = endpoint({
  method: 'GET',
  path: '/analysis/open-names/',
  access: 'analysis',
  summary: 'Submitted findings of the own lab whose name may be a dangerous drug, and that nobody has answered for.',
  remembered: ['samples', 'service'],
  answer: z.object({
    count: z.int(),
    results: z.array(z.object({ sample_id: z.string(), technology: z.enum(technologies), name: z.string() })),
  }),
})
