/** Samples: the record that every list and page shows, and the calls that read and write it (R5.4). */

import { z } from 'zod'
import { exactnesses } from '#domain/dates.ts'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { sortColumns, tabIds } from '#domain/lists/tabs.ts'
import { keysOf } from '#domain/records.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import {
  answers,
  collectedFroms,
  containerTypes,
  reportStates,
  resultsProvisions,
  sampleStates,
  sampleTypes,
  waitAnswers,
} from '#domain/terms.ts'
import { endpoint, versioned } from './endpoint.ts'
import { ExpectedDrug } from './expected-drug.ts'
import {
  choices,
  Day,
  FullName,
  fullNameOf,
  optionalText,
  pageLimit,
  pageOffset,
  queryFlag,
  requiredText,
  SampleId,
  SampleIds,
  SampleParams,
  Time,
  text,
} from './fields.ts'

/** The package of a sample in transit. */
export const SamplePackage = z.object({
  id: z.int(),
  person: z.string(),
  prepared_at: Time,
  from_site: z.object({ id: z.int(), name: z.string() }),
})

/** A sample as staff read it; weights in g with 4 decimals. */
export const Sample = z.object({
  sample_id: z.string(),
  /** The ID as people read it; an imported one may have dashes, which sample_id has not. */
  shown_id: z.string(),
  onsite_sample_id: z.string().nullable(),
  collected_by: z.string(),
  collected_from: z.enum(collectedFroms),
  terms: z.boolean(),
  agency_name: z.string().nullable(),
  service_used_before: z.boolean().nullable(),
  previously_accessed: z.boolean().nullable(),
  sample_type: z.enum(sampleTypes),
  container_type: z.enum(containerTypes),
  already_used: z.enum(answers).nullable(),
  paraphernalia_reuse: z.enum(answers).nullable(),
  wait_for_results: z.enum(waitAnswers).nullable(),
  expected_drugs: z.array(z.string()),
  /** The meaning of the words in `expected_drugs`; only when a single sample is read. */
  expected: z.array(ExpectedDrug).optional(),
  origin: z.string().nullable(),
  checking_reasons: z.array(z.string()),
  sample_effect: z.array(z.string()),
  colour: z.array(z.string()),
  texture: z.array(z.string()),
  results_provision: z.enum(resultsProvisions),
  research_participation: z.boolean(),
  collecting_site_id: z.int(),
  /** The collecting site's name (R6.19). */
  collected_at: z.string(),
  /** Noon of the first day where only the month or year is known. */
  date_collected: Time,
  date_collected_exactness: z.enum(exactnesses),
  date_received: Time.nullable(),
  return_date: Day,
  reported_at: Time.nullable(),
  shared_at: Time.nullable(),
  last_update: Time,
  state: z.enum(sampleStates),
  state_before_missing: z.enum(sampleStates).nullable(),
  report_state: z.enum(reportStates).nullable(),
  further_analysis_from: z.int().nullable(),
  analysis_site: z.int().nullable(),
  analysis_site_name: z.string().nullable(),
  track_number: z.string().nullable(),
  not_analyzed: z.string().nullable(),
  is_quantified: z.boolean(),
  is_liquid: z.boolean().nullable(),
  is_not_tdcs: z.boolean(),
  empty_weight: z.number().nullable(),
  full_weight: z.number().nullable(),
  sample_weight: z.number().nullable(),
  survey_is_completed: z.boolean(),
  /** When its personal data was removed (domain/service/retention). */
  anonymised_at: Time.nullable(),
  /** The person read the result and answered the public survey although staff were to tell it (R2.20). */
  read_online: z.boolean(),
  new_result_since_shared: z.boolean(),
  corrected_since_shared: z.boolean(),
  /** Since it was shared the result has gained a warning, because the dictionary has changed. */
  new_warning_since_shared: z.boolean(),
  /**
   * The person asked for one message when there is a result; it was refused for good, or may not have gone out. Staff tell
   * them another way.
   */
  message_refused: z.boolean(),
  /** One of its results rests on a recalled lot of test strips, and the lab has not settled it. */
  rests_on_recall: z.boolean(),
  /** The site that tested it at its counter; null where it was never tested there. */
  tested_here_site: z.int().nullable(),
  /** When the rest went back to the person, and how much of it in g; null where it did not, or was not weighed. */
  returned_at: Time.nullable(),
  returned_weight: z.number().nullable(),
  /** The person left the counter before they heard the result, and nobody has told them or tried to since. */
  person_left: z.boolean(),
  /** The newest ticket of a counter: a small number of that day. */
  ticket: z.object({ number: z.int(), day: Day }).nullish(),
  /** Results that were taken back, since they were not of this sample (R6.31); only when a single sample is read. */
  taken_back: z.array(z.object({ technology: z.string(), at: Time, reason: z.string(), version: z.int() })).optional(),
  /** The state of the viewer's own site's report. */
  own_report: z.enum(['NONE', 'DRAFTED', 'SUBMITTED']),
  /**
   * Names of important substances found, as far as the viewer may read them; 'fentanyl (by strip)' for what only a strip
   * reacted to, 'MDMA (may be, by colour test)' for what only a colour may be.
   */
  important_findings: z.array(z.string()),
  /** The status words for the viewer (R2.31, R2.34), and 'Missing', 'Disposed' or 'Returned' if `label` says something else. */
  label: z.string(),
  second_label: z.string().nullable(),
  package: SamplePackage.nullable(),
  /**
   * The code that the public needs beside the ID; for staff of the collecting site, if the service uses check codes.
   */
  check_code: z.string().nullable(),
})
export type Sample = z.output<typeof Sample>

/** The answer of every batch. */
export const BatchAnswer = z.object({ updated: z.int(), samples: z.array(Sample) })

/** What happens to the files of a sample changes nothing of what the survey asked. */
const filesOnly = ['addFile', 'withdrawFile']

const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, `Choose one of: ${words.join(', ')}.`)
const sortColumnNames = keysOf(sortColumns)

const idList = text(6_000).transform((ids) => ids.split(',').map(canonicalSampleId))

export const listSamples = endpoint({
  method: 'GET',
  path: '/samples/',
  access: 'reader',
  summary: 'A page of the samples one may see, by tab, state, search and order.',
  remembered: true,
  query: z.object({
    limit: pageLimit(100),
    offset: pageOffset,
    sort_by: oneOf(sortColumnNames).optional(),
    order_by: oneOf(['asc', 'desc']).optional(),
    state: oneOf(sampleStates).optional(),
    tab: oneOf(tabIds).optional(),
    sample_id: SampleId.optional(),
    sample_id_iexact: SampleId.optional(),
    /** Only these samples, separated by commas. */
    sample_ids: idList.optional(),
    /** Only those whose result is late. */
    late: queryFlag.default(false),
    search: text(64).optional(),
  }),
  answer: z.object({ count: z.int(), results: z.array(Sample) }),
})

const VersionedSample = Sample.extend(versioned)
/** A sample, as it is read to edit it. */
export type VersionedSample = z.output<typeof VersionedSample>

export const readSample = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/',
  access: 'reader',
  versioned: { entity: 'sample', besides: filesOnly },
  summary: 'One sample.',
  remembered: true,
  params: SampleParams,
  answer: VersionedSample,
})

export const readCard = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/card/',
  access: 'collection',
  summary: 'Where the QR code of a sample’s card leads: the path of its result, with check code and seal.',
  params: SampleParams,
  answer: z.object({ path: z.string() }),
})

const word = <const T extends readonly string[]>(words: T) =>
  oneOf(words)
    .nullish()
    .transform((value) => value ?? null)
const yesNo = z
  .boolean('Say yes or no.')
  .nullish()
  .transform((value) => value ?? null)
const list = choices.nullish().transform((value) => value ?? [])

/**
 * The input of the collection survey (R3.18). domain/survey/collection-survey decides which answers are required.
 */
export const CollectionForm = z.object({
  sample_id: SampleId,
  onsite_sample_id: optionalText(60),
  collected_by: fullNameOf(nameMissing.collector),
  collected_from: oneOf(collectedFroms),
  terms: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  agency_name: optionalText(200),
  service_used_before: yesNo,
  previously_accessed: yesNo,
  sample_type: oneOf(sampleTypes),
  already_used: word(answers),
  paraphernalia_reuse: word(answers),
  expected_drugs: choices,
  sample_effect: list,
  checking_reasons: list,
  wait_for_results: word(waitAnswers),
  origin: optionalText(200),
  colour: list,
  texture: list,
  results_provision: word(resultsProvisions),
  date_collected: z.iso
    .date('Enter a day as YYYY-MM-DD.')
    .nullish()
    .transform((value) => value ?? null),
})
export type CollectionForm = z.output<typeof CollectionForm>

export const registerSample = endpoint({
  method: 'POST',
  path: '/samples/',
  access: 'collection',
  summary: 'Registers a sample under a free registered ID of the own site.',
  status: 201,
  oneStatement: true,
  input: CollectionForm,
  answer: Sample,
})

export const editSample = endpoint({
  method: 'PATCH',
  path: '/samples/{sample_id}/',
  access: 'collection',
  versioned: { entity: 'sample', besides: filesOnly },
  summary: 'Edits the collection data of a sample that still awaits transport; fields left out stay.',
  params: SampleParams,
  // The whole form is checked once the stored answers are filled in; here only its outline.
  input: z.record(z.string(), z.unknown()),
  answer: VersionedSample,
})

export const requestDeletion = endpoint({
  method: 'DELETE',
  path: '/samples/{sample_id}/',
  access: 'collection',
  summary: 'Asks an administrator to delete a sample that still awaits transport.',
  status: 202,
  params: SampleParams,
  input: z.object({ staff: FullName, reason: requiredText(1000, reasonMissing) }),
  answer: Sample,
})

export const reportMissing = endpoint({
  method: 'POST',
  path: '/samples/report-missing/',
  access: 'staff',
  summary: 'Reports samples missing.',
  input: z.object({ samples: SampleIds, fullname: fullNameOf(nameMissing.reporter) }),
  answer: BatchAnswer,
})

export const reportFound = endpoint({
  method: 'POST',
  path: '/samples/report-found/',
  access: 'reader',
  summary: 'Puts missing samples back to where they were.',
  input: z.object({ samples: SampleIds, fullname: FullName }),
  answer: BatchAnswer,
})
