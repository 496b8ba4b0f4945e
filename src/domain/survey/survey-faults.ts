/** Required answers of the collection survey (R3.9), used by the server to refuse and by the pages to explain. */

import { nameMissing } from '#domain/faults.ts'
import { isFullName } from '#domain/person-name.ts'
import type { ContainerType, SampleType } from '#domain/terms.ts'
import { isAsked, type SurveyField, type SurveyForm, surveyQuestions } from './collection-survey.ts'
import type { SurveyAnswers } from './survey-answers.ts'

/** A registered ID of the site that no sample has yet, as the survey options list it. */
export type FreeSample = { readonly sample_id: string; readonly container_type: ContainerType }

/**
 * The facts that answers are checked against. `samplesFree`: the free IDs, and in edit mode the sample's own. `today`:
 * the day in the service's zone (YYYY-MM-DD).
 */
export type SurveyChecks = SurveyForm & {
  readonly samplesFree: readonly FreeSample[]
  readonly today: string
  /** In a shift without a network: whether staff may use an ID that is not among the free ones. */
  readonly isOtherLabel?: ((sample_id: string) => boolean) | undefined
}

/** A fault, and the question it belongs to. */
export type SurveyFault = { readonly field: SurveyField; readonly message: string }

type Check = (answers: SurveyAnswers, checks: SurveyChecks) => string | null

/** The container of each kind of sample: a vial for a drug, a bag for equipment (R3.21). */
export const containerOf: Record<SampleType, ContainerType> = { SUBSTANCE: 'VIAL', PARAPHERNALIA: 'BAG' }

/** The free IDs for a kind of sample: vials for a drug, bags for equipment; all if no kind is chosen yet. */
export function freeSamplesFor(sample_type: SampleType | null, samplesFree: readonly FreeSample[]): FreeSample[] {
  return samplesFree.filter((free) => sample_type === null || free.container_type === containerOf[sample_type])
}

const fullName: Check = ({ collected_by }) => (isFullName(collected_by) ? null : nameMissing.collector)

const registeredId: Check = ({ sample_id, sample_type }, { samplesFree, isOtherLabel }) => {
  const free = freeSamplesFor(sample_type, samplesFree)
  if (free.length === 0 && isOtherLabel === undefined) return 'No sample IDs registered. Contact administrator.'
  if (sample_id === null || sample_id === '') return 'Choose the sample ID.'
  return free.some((one) => one.sample_id === sample_id) || isOtherLabel?.(sample_id)
    ? null
    : 'The sample ID you entered is invalid. Please try again.'
}

const pastYear: Check = ({ date_collected }, { today }) => {
  if (date_collected === null) return null
  if (date_collected > today) return 'The date collected cannot be in the future.'
  const yearBack = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return date_collected < yearBack ? 'The date collected can be at most a year back.' : null
}

function required(isAnswered: (answers: SurveyAnswers) => boolean, message: string): Check {
  return (answers) => (isAnswered(answers) ? null : message)
}

/** The checks by question, in the order of the form. Each applies only if its question is asked. */
const surveyChecks: Partial<Record<SurveyField, Check>> = {
  collected_by: fullName,
  collected_from: required((answers) => answers.collected_from !== null, 'Choose whom the results are for.'),
  agency_name: required((answers) => (answers.agency_name ?? '').trim() !== '', 'Enter the name of the agency.'),
  terms: required((answers) => answers.terms, 'The service user must agree to the terms.'),
  date_collected: pastYear,
  sample_type: required((answers) => answers.sample_type !== null, 'Choose the sample type.'),
  sample_id: registeredId,
  expected_drugs: required((answers) => answers.expected_drugs.length > 0, 'Choose at least one expected drug.'),
  already_used: required((answers) => answers.already_used !== null, 'Say whether the drug was already used.'),
  paraphernalia_reuse: required(
    (answers) => answers.paraphernalia_reuse !== null,
    'Say whether the equipment was reused.',
  ),
  results_provision: required((answers) => answers.results_provision !== null, 'Choose how to give the results.'),
}

/** Why these answers may not be sent, in the order of the form; empty when they may (R3.9). */
export function surveyFaults(answers: SurveyAnswers, checks: SurveyChecks): SurveyFault[] {
  return surveyQuestions.flatMap(({ field }) => {
    const message = isAsked(field, answers, checks) ? (surveyChecks[field]?.(answers, checks) ?? null) : null
    return message === null ? [] : [{ field, message }]
  })
}
