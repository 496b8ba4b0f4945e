/** Sharing results: by staff, and by service users themselves (R4.22, R9.3). */
import { z } from 'zod'
import { longestAnswer } from '#domain/public/public-survey.ts'
import {
  notAnalyzedOutcomes,
  tellingFaults,
  tellingOutcomes,
  toldOutcomes,
  untoldOutcomes,
} from '#domain/sample/telling.ts'
import { staffSurveyTexts } from '#domain/survey/staff-survey.ts'
import { answers } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { choices, FullName, oneOf, optionalText, SampleParams, Time, text } from './fields.ts'
import { Sample } from './samples.ts'

const word = z
  .enum(answers, `Choose one of: ${answers.join(', ')}.`)
  .nullish()
  .transform((value) => value ?? null)

const whatFollows = {
  how_useful: optionalText(longestAnswer.other),
  plan: choices.nullish().transform((value) => value ?? []),
  change_plan: word,
  use_again: word,
  feedback: optionalText(longestAnswer.feedback),
}

const naloxone_offered = z
  .boolean('Say yes or no.')
  .nullish()
  .transform((value) => value ?? null)

/**
 * The sample's `last_update` as the page had it that showed the result: refused where a result was submitted since, so that nobody
 * is told an older one. Left out: not asked.
 */
const as_of = z.iso
  .datetime('Enter a time in UTC, as the sample has it.')
  .nullish()
  .transform((time) => time ?? null)

/** What became of telling a person the result at the counter. */
const Telling = z.object({
  /** The number of the ticket or the ID of the card that the person shows; null where they show neither. */
  shown: text(64).nullable(),
  outcomes: z.array(oneOf(toldOutcomes)).min(1, tellingFaults.outcomes).max(toldOutcomes.length),
  naloxone_offered,
})

/** The staff sharing survey. `had_conversation` is required for a service user's sample (R4.22). */
export const StaffSurvey = z.object({
  fullname: FullName,
  shared: z.literal(true, staffSurveyTexts.shared),
  had_conversation: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  ...whatFollows,
  /** Only for a sample that was tested at the counter. */
  telling: Telling.nullish().transform((value) => value ?? null),
  as_of,
})

/** The service user's sharing survey; at least one answer is needed. */
export const PublicSurvey = z.object(whatFollows)

/** What a caller sends: the survey, or nothing for Mark As Shared. */
type SharingBody = z.input<typeof StaffSurvey> | Record<string, never> | null | undefined

const isEmpty = (body: SharingBody) => body == null || (typeof body === 'object' && Object.keys(body).length === 0)

export const shareResults = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/share/',
  access: 'collection',
  summary: 'Records that results were shared: the staff survey, or an empty body for Mark As Shared.',
  params: SampleParams,
  input: z.preprocess((body: SharingBody) => (isEmpty(body) ? null : body), StaffSurvey.nullable()),
  answer: Sample,
})

export const couldNotShare = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/not-share/',
  access: 'collection',
  summary: 'Records that the person could not be reached.',
  params: SampleParams,
  answer: Sample,
})

export const couldNotTell = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/not-told/',
  access: 'collection',
  summary: 'Records that a person at the counter left before they were told, or did not want to hear the result.',
  params: SampleParams,
  input: z.object({ outcome: oneOf(untoldOutcomes), naloxone_offered }),
  answer: Sample,
})

export const readTelling = endpoint({
  method: 'GET',
  path: '/collection/results/{sample_id}/telling/',
  access: 'staff',
  summary: 'What became of telling the person at the counter, as it was noted last.',
  params: SampleParams,
  answer: z.object({
    last: z
      .object({ outcomes: z.array(z.enum(tellingOutcomes)), told_at: Time, told_by: z.string().nullable() })
      .nullable(),
  }),
})

export const couldNotReach = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/could-not-reach/',
  access: 'collection',
  summary: 'Records that nobody could reach a person who left the counter before they heard of something dangerous.',
  params: SampleParams,
  answer: Sample,
})

export const toldNoResult = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/told-no-result/',
  access: 'collection',
  summary: 'Records what became of telling a person at the counter that their sample could not be analyzed.',
  params: SampleParams,
  withoutForm: true,
  input: z.object({ outcome: oneOf(notAnalyzedOutcomes) }),
  answer: Sample,
})

export const personWasTold = endpoint({
  method: 'POST',
  path: '/collection/results/{sample_id}/told/',
  access: 'collection',
  summary: 'Records that the person was told of a result or correction that came after sharing.',
  params: SampleParams,
  query: z.object({ as_of }),
  answer: Sample,
})

/** Some samples, the newest a hundred at most; the count is of all. */
const Samples = z.object({ count: z.int(), samples: z.array(z.string()) })

export const peopleToTell = endpoint({
  method: 'GET',
  path: '/collection/people-to-tell/',
  access: 'collection',
  summary: 'Samples of the own site with news of which their people do not know: staff tell them.',
  answer: z.object({
    /** The one message that a person asked for was refused, or may not have arrived. */
    refused: Samples,
    /** A result, correction or warning came after the result was shared. */
    changed: Samples,
    /** The person left the counter before they heard the result, and it names something dangerous. */
    left: Samples,
  }),
})

export const setResearchParticipation = endpoint({
  method: 'POST',
  path: '/collection/{sample_id}/research_participation/',
  access: 'collection',
  summary: "Records whether a service user's sample may be used in research.",
  params: SampleParams,
  input: z.object({ value: z.boolean('Say true or false.') }),
  answer: Sample,
})

export const reportIsReady = endpoint({
  method: 'GET',
  path: '/collection/results/{sample_id}/ready/',
  access: 'reader',
  summary: "Whether a sample's report can be downloaded; 409 while it is not ready.",
  params: SampleParams,
  answer: z.object({ sample_id: z.string(), reported_at: z.string() }),
})

export const downloadResults = endpoint({
  method: 'GET',
  path: '/collection/results/{sample_id}/download/',
  access: 'reader',
  summary: 'The results as a PDF, as the signed-in person may read them.',
  params: SampleParams,
  answer: 'pdf',
})
