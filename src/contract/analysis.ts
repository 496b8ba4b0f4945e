/** Reporting at the lab (spec S4, S5, S7, decisions 3 and 4). */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { doubtCodes } from '#domain/instrument/check-doubts.ts'
import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { lineAnswers } from '#domain/strip/strip-lines.ts'
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
  rowNumber,
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
  remembered: true,
  params: SampleParams,
  answer: z.array(Report),
})

const named = {
  drug: z
    .object({ name: requiredText(200, 'Enter a substance.') })
    .nullish()
    .transform((drug) => drug ?? null),
  custom_drug: optionalText(200),
}

/** One of a few words; what was read is said, and what may stand there. */
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, {
    error: ({ input }) => {
      const read = typeof input === 'string' ? `'${input.slice(0, 40)}'` : 'No word'
      return `${read} was read. Choose one of: ${words.join(', ')}.`
    },
  })

const unit = oneOf(amountUnits)
  .nullish()
  .transform((one) => one ?? null)

/** One row of a report form. */
export const FindingInput = z.object({
  ...named,
  /** Of a custom name that points at danger: whether it is a dangerous drug of that kind, or none by itself. */
  named_answer: z
    .enum(namedAnswers, `Choose one of: ${namedAnswers.join(', ')}.`)
    .nullish()
    .transform((answer) => answer ?? null),
  weight: amount,
  percent: amount,
  /** What is known of the amount (domain/report/amounts); without it measured where a number stands, else present. */
  amount_kind: oneOf(amountKinds)
    .nullish()
    .transform((kind) => kind ?? undefined),
  low: amount,
  high: amount,
  unit,
  /** 'base', or a form of the drug such as 'hydrochloride'; null: not said. Left out, it is as the lab usually measures it. */
  measured_as: text(60)
    .nullish()
    .transform((said) => (said === undefined ? undefined : said || null)),
})

/** What was looked for and not found; `low` in `unit` is from where on it would have been seen. */
export const NotFoundInput = z.object({ ...named, low: amount, unit })

/** Warnings that somebody may have looked at. */
export const confirmable = [
  ...(['duplicate_substance', 'is_it_dangerous', 'expired_lot', 'salt_by_mass_spectrometry'] as const),
  ...Object.values(doubtCodes),
] as const

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
    /** Beside what was found, and never in it. */
    not_found: z.array(NotFoundInput).max(1000, 'Too many rows.').default([]),
    /** What the percents are of. Left out, as in the report that this corrects, else as is usual for the method. */
    percent_basis: oneOf(percentBases)
      .nullish()
      .transform((basis) => basis ?? null),
    is_liquid: flag.nullish().transform((value) => value ?? null),
    weight: amount,
    strip_type: optionalText(100),
    strip_result: z
      .enum(stripResults, `Choose one of: ${stripResults.join(', ')}.`)
      .nullish()
      .transform((value) => value ?? null),
    /** What the lines of a strip showed, where it is read by them; the verdict follows. */
    strip_lines: z
      .enum(lineAnswers, `Choose one of: ${lineAnswers.join(', ')}.`)
      .nullish()
      .transform((lines) => lines ?? null),
    /** Of a strip: mL of water, 2 decimals, and the mg that were dissolved in it, 3 decimals. */
    water_ml: amount,
    dissolved_mg: amount,
    /** The number of the lot that a test strip is of (contract/strips). */
    strip_lot: rowNumber('Choose a lot of the list.')
      .nullish()
      .transform((lot) => lot ?? null),
    /** The number of the instrument that the test was made on, of the lab's own site (contract/instruments). */
    instrument: rowNumber('Choose an instrument of the list.')
      .nullish()
      .transform((instrument) => instrument ?? null),
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
  input: z.object({ sample: SampleId, staff: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: Sample,
})

/** What waits for a lab because of a name that was typed (domain/substance). */
export const listOpenNames = endpoint({
  method: 'GET',
  path: '/analysis/open-names/',
  access: 'analysis',
  summary: 'Submitted findings of the own lab whose name may be a dangerous drug, and that nobody has answered for.',
  remembered: true,
  answer: z.object({
    count: z.int(),
    results: z.array(z.object({ sample_id: z.string(), technology: z.enum(technologies), name: z.string() })),
  }),
})
