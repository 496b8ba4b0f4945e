/** What the public may read of a sample: whitelists, nothing else (R5.13). */
import { z } from 'zod'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { publicSteps } from '#domain/sample/sample-label.ts'
import { collectedFroms, sampleTypes } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { ExpectedDrug } from './expected-drug.ts'
import { Day, SampleParams, Time } from './fields.ts'
import { PublicReport } from './reports.ts'
import { PublicSurvey } from './sharing.ts'

/** A sample as the public reads it. `step` is 1 to 5; `date_collected` is a day in the service's zone, or a
 * month (YYYY-MM) or year (YYYY) where no more is known; then no day is promised. */
export const PublicSample = z.object({
  sample_id: z.string(),
  /** The ID as people read it. */
  shown_id: z.string(),
  sample_type: z.enum(sampleTypes),
  collected_from: z.enum(collectedFroms),
  expected_drugs: z.array(z.string()),
  expected: z.array(ExpectedDrug),
  colour: z.array(z.string()),
  texture: z.array(z.string()),
  sample_effect: z.array(z.string()),
  date_collected: z.string(),
  label: z.string(),
  step: z.int().min(1).max(publicSteps.length),
  return_date: Day.nullable(),
  not_analyzed: z.string().nullable(),
  survey_is_completed: z.boolean(),
  /** Set where a first look at the counter was told before the newest result. */
  new_since_told: z.literal(true).optional(),
  /** Set where the counter that collected it has it, and no transport came before. */
  at_counter: z.literal(true).optional(),
  /** Of a sample that was tested at the counter: whether a lab's result is under way. */
  lab_follows: z.boolean().optional(),
  /** Results that were taken back, since they were not of this sample; absent where there are none. */
  taken_back: z.array(z.object({ technology: z.string(), at: Time, version: z.int() })).optional(),
})
export type PublicSample = z.output<typeof PublicSample>

/** The check code, if the service asks for one; a wrong one gets the same answer as an unknown ID. */
const LookUp = z.object({
  code: z.string().max(64).optional(),
  /** From a card's QR code: such a look-up is not counted. A wrong seal is not refused, but the look-up counts. */
  seal: z.string().max(64).optional().catch(undefined),
})

export const publicSample = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/service-user/',
  access: 'public',
  summary: 'A sample and its newest submitted reports, as the public may read them.',
  remembered: true,
  limit: 'look-up',
  params: SampleParams,
  query: LookUp,
  answer: z.object({ sample: PublicSample, reports: z.array(PublicReport) }),
})

export const publicReports = endpoint({
  method: 'GET',
  path: '/analysis/reports/{sample_id}/service-user/',
  access: 'public',
  summary: "A sample's newest submitted reports, as the public may read them; an empty list before the first.",
  remembered: true,
  limit: 'look-up',
  params: SampleParams,
  query: LookUp,
  answer: z.array(PublicReport),
})

export const publicDownload = endpoint({
  method: 'GET',
  path: '/collection/results/{sample_id}/download-service-user/',
  access: 'public',
  summary: 'The results as a PDF, as the public may read them.',
  remembered: true,
  limit: 'look-up',
  params: SampleParams,
  query: LookUp.extend({ lang: z.enum(languageCodes).optional().catch(undefined) }),
  answer: 'pdf',
})

export const publicFile = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/service-user/files/{number}/',
  access: 'public',
  summary: 'A picture that a lab shows with the result: a photo, or the drawn curve of a measurement.',
  remembered: true,
  limit: 'look-up',
  params: SampleParams.extend({
    number: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Enter the number of a file.')
      .transform(Number),
  }),
  query: LookUp,
  answer: 'image',
})

export const answerPublicSurvey = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/share-service-user/',
  access: 'public',
  summary: "Takes the service user's sharing survey, once per sample.",
  limit: 'survey',
  params: SampleParams,
  query: LookUp,
  input: PublicSurvey,
  answer: z.object({ sample_id: z.string(), survey_is_completed: z.boolean() }),
})
