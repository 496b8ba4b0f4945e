import type { Answer, CollectedFrom, ResultsProvision, SampleType, WaitAnswer } from '#domain/terms.ts'

/** The collection survey's answers, as `POST` and `PATCH /samples/` take them; null or empty is no answer. */
export type SurveyAnswers = {
  readonly sample_id: string | null
  readonly onsite_sample_id: string | null
  readonly collected_by: string | null
  readonly collected_from: CollectedFrom | null
  readonly terms: boolean
  readonly agency_name: string | null
  readonly service_used_before: boolean | null
  readonly previously_accessed: boolean | null
  readonly sample_type: SampleType | null
  readonly already_used: Answer | null
  readonly paraphernalia_reuse: Answer | null
  readonly expected_drugs: readonly string[]
  readonly sample_effect: readonly string[]
  readonly checking_reasons: readonly string[]
  readonly wait_for_results: WaitAnswer | null
  readonly origin: string | null
  readonly colour: readonly string[]
  readonly texture: readonly string[]
  readonly results_provision: ResultsProvision | null
  readonly date_collected: string | null
}

/** The answers of a new survey. */
export const noAnswers: SurveyAnswers = {
  sample_id: null,
  onsite_sample_id: null,
  collected_by: null,
  collected_from: null,
  terms: false,
  agency_name: null,
  service_used_before: null,
  previously_accessed: null,
  sample_type: null,
  already_used: null,
  paraphernalia_reuse: null,
  expected_drugs: [],
  sample_effect: [],
  checking_reasons: [],
  wait_for_results: null,
  origin: null,
  colour: [],
  texture: [],
  results_provision: null,
  date_collected: null,
}
