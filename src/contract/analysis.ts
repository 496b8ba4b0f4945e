/** Reporting at the lab (R6.2, R6.3). */

import { z } from 'zod'
import { technology } from '#contract/technology-field.ts'
import { reasonMissing } from '#domain/faults.ts'
import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { longestSeconds, testColours } from '#domain/report/colour-test.ts'
import { confirmable } from '#domain/report/confirmable.ts'
import { otherSampleFaults } from '#domain/report/same-test.ts'
import { stages } from '#domain/report/stage.ts'
import { lineAnswers } from '#domain/strip/strip-lines.ts'
import { namedAnswers } from '#domain/substance/name-answers.ts'
import { stripResults } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  Correction,
  FullName,
  flag,
  Notes,
  nameText,
  oneOf,
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

const unit = oneOf(amountUnits)
  .nullish()
  .transform((one) => one ?? null)

/** One row of a report form. */
export const FindingInput = z.object({
  ...named,
  /** The lab's answer about a name that the dictionary does not have. Left out: nobody knows it. */
  named_answer: oneOf(namedAnswers)
    .nullish()
    .transform((answer) => answer ?? null),
  /** With SYNONYM: the drug that it is another name of. */
  named_drug: optionalText(200),
  /** With DANGEROUS: the class of the drug. */
  named_class: optionalText(100),
  /** With NOT_DANGEROUS, SYNONYM or NOT_PART: why. NOT_DANGEROUS is not submitted without it. */
  named_reason: optionalText(500),
  weight: amount,
  percent: amount,
  /** The kind of the amount (domain/report/amounts). Left out: measured if there is a number, else present. */
  amount_kind: oneOf(amountKinds)
    .nullish()
    .transform((kind) => kind ?? undefined),
  low: amount,
  high: amount,
  unit,
  /**
   * 'base', or a form of the drug such as 'hydrochloride'; null: not stated. Left out: as the lab usually measures it.
   */
  measured_as: text(60)
    .nullish()
    .transform((said) => (said === undefined ? undefined : said || null)),
})

/** A substance that was not found; `low` in `unit` is the detection limit. */
export const NotFoundInput = z.object({ ...named, low: amount, unit })

/** The codes of confirmed warnings, separated by commas. */
const Confirmed = z
  .string()
  .max(200)
  .default('')
  .transform((codes) => codes.split(',').filter((code) => code !== ''))
  .pipe(z.array(z.enum(confirmable, `Choose one of: ${confirmable.join(', ')}.`)))

/** A colour that a reagent showed; a draft may lack the colour. */
export const ReactionInput = z.object({
  reagent: optionalText(60).transform((reagent) => reagent ?? ''),
  colour: oneOf(testColours)
    .nullish()
    .transform((colour) => colour ?? null),
  /** How long after the drop. */
  seconds: z
    .int('Enter whole seconds.')
    .min(0, 'Enter 0 seconds or more.')
    .max(longestSeconds, `Enter at most ${longestSeconds} seconds.`)
    .nullish()
    .transform((seconds) => seconds ?? null),
})

/** The form of one technology. domain/report/report-rules has its ranges, sums and required fields. */
export const TestInput = z.object({
  technology: technology(),
  /** If given, here or in `data`, this must be the sample of the call. */
  sample: SampleId.nullish(),
  data: z.object({
    sample: SampleId.nullish(),
    drugs_found: z.array(FindingInput).max(1000, 'Too many rows.').default([]),
    /** Separate from the findings. */
    not_found: z.array(NotFoundInput).max(1000, 'Too many rows.').default([]),
    /** What a colour test showed. */
    reactions: z.array(ReactionInput).max(100, 'Too many rows.').default([]),
    /** Drugs of the dictionary that these colours may be: somebody's reading, and never a finding. */
    may_be: z
      .array(z.object({ name: requiredText(200, 'Choose a drug.') }))
      .max(100, 'Too many rows.')
      .default([]),
    /** What the percents are of. Left out: as in the report that this one corrects, else as usual for the method. */
    percent_basis: oneOf(percentBases)
      .nullish()
      .transform((basis) => basis ?? null),
    is_liquid: flag.nullish().transform((value) => value ?? null),
    weight: amount,
    strip_type: optionalText(100),
    strip_result: oneOf(stripResults)
      .nullish()
      .transform((value) => value ?? null),
    /** The lines of a strip, if it is read by lines; the server works out the result. */
    strip_lines: oneOf(lineAnswers)
      .nullish()
      .transform((lines) => lines ?? null),
    /** For a strip: mL of water (2 decimals), and the mg dissolved in it (3 decimals). */
    water_ml: amount,
    dissolved_mg: amount,
    /** The number of the test strip's lot (contract/strips). */
    strip_lot: rowNumber('Choose a lot of the list.')
      .nullish()
      .transform((lot) => lot ?? null),
    /** The number of the instrument used, of the lab's own site (contract/instruments). */
    instrument: rowNumber('Choose an instrument of the list.')
      .nullish()
      .transform((instrument) => instrument ?? null),
    notes: Notes,
    tech_notes: Notes,
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
  // The page of a report checks its fields by the rules of reports, one by one.
  withoutForm: true,
  query: z.object({
    is_draft: queryFlag.default(false),
    further_analysis: queryFlag.default(false),
    confirmed: Confirmed,
  }),
  input: z
    .object({
      sample: SampleId,
      /** The full vial, g, 4 decimals. */
      full_weight: amount,
      tests: z.array(TestInput).min(1, 'A technology must be chosen.').max(20, 'At most 20 reports at once.'),
      /**
       * The draft_version that this save started from, 0 without a draft; a stale one is refused. With it, the draft
       * replaces the whole stored draft: technologies that it lacks are deleted.
       */
      base_version: z.int().min(0).max(2_147_483_647).optional(),
      /** The ids of the site's submitted reports when this save started; newer ones make it fail. */
      base_reports: z.array(z.int()).max(100).optional(),
      /** The waiting results of machines whose lines this save holds. */
      machine_results: z.array(z.int()).max(100).optional(),
      /** Left out: a first look where the sample is tested at the counter of this site, else a lab's result. */
      stage: oneOf(stages)
        .nullish()
        .transform((stage) => stage ?? null),
      /** Why a submitted report is corrected. */
      correction: Correction,
    })
    .superRefine(({ sample, tests }, context) => {
      for (const fault of otherSampleFaults(sample, tests)) context.addIssue({ code: 'custom', ...fault })
    }),
  answer: z.object({ sample: Sample, reports: z.array(Report) }),
})

export const reportNotAnalyzed = endpoint({
  method: 'POST',
  path: '/analysis/not-analyzed/',
  access: 'analysis',
  summary: 'Says why a sample could not be analyzed; the public reads the reason.',
  input: z.object({ sample: SampleId, staff: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: Sample,
})

export const takeBackReport = endpoint({
  method: 'POST',
  path: '/analysis/taken-back/',
  access: 'analysis',
  summary:
    "Takes back a submitted result that is not of its sample. Readers of the sample's page are told, and the custody log keeps who and why.",
  input: z.object({
    report: rowNumber('Choose a result.'),
    staff: FullName,
    reason: requiredText(1000, reasonMissing),
  }),
  answer: z.object({ sample: Sample, reports: z.array(Report) }),
})

/** Typed names that a lab must still clear up (domain/substance). */
export const listOpenNames = endpoint({
  method: 'GET',
  path: '/analysis/open-names/',
  access: 'analysis',
  summary: 'Submitted findings of the own lab whose name may be a dangerous drug, and that nobody has answered for.',
  remembered: true,
  answer: z.object({
    count: z.int(),
    results: z.array(z.object({ sample_id: z.string(), technology: z.string(), name: z.string() })),
  }),
})
