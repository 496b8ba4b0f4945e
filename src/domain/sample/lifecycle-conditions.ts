/** What the life of a sample asks of it beside its state (R2.6): each condition, and what is said where it is not met. */
import { givenBack, type Refusal, type SampleFacts } from './sample-hands.ts'

/** A condition; `otherwise` refuses a sample that does not meet it. */
export type Condition = {
  readonly isTrue: (sample: SampleFacts) => boolean
  readonly otherwise: (id: string) => Refusal
}

export const isSubmitted: Condition = {
  isTrue: (sample) => sample.reported_at !== null,
  otherwise: (id) => ({ code: 'not_ready', detail: `Report ${id} is not ready` }),
}
const reshared = (id: string): Refusal => ({ code: 'reshare', detail: `Resharing ${id} is not allowed` })
export const isUnshared: Condition = { isTrue: (sample) => sample.shared_at === null, otherwise: reshared }
export const hasNewsToTell: Condition = {
  isTrue: (sample) =>
    sample.shared_at !== null ||
    sample.message_refused ||
    sample.new_warning_since_shared ||
    sample.corrected_since_shared,
  otherwise: () => ({ code: 'not_applicable', detail: 'The result has not been shared yet.' }),
}
export const surveyOpen: Condition = { isTrue: (sample) => !sample.survey_is_completed, otherwise: reshared }
export const wasSent: Condition = {
  isTrue: (sample) => sample.analysis_site !== null,
  otherwise: () => ({ code: 'not_applicable', detail: 'The sample was never sent.' }),
}
/** Nobody receives what went missing at a lab: it is found there. */
export const wentMissingOnItsWay: Condition = {
  isTrue: ({ state, state_before_missing: before }) =>
    state !== 'MISSING' || before === 'IN_TRANSPORT' || before === 'FILLED',
  otherwise: () => ({ code: 'not_applicable', detail: 'It went missing at a lab. Report it found.' }),
}
export const isTestedHere: Condition = {
  isTrue: (sample) => sample.tested_here_site !== null && sample.tested_here_site === sample.analysis_site,
  otherwise: () => ({ code: 'not_applicable', detail: 'The sample is not tested here.' }),
}
export const isNotReturned: Condition = {
  isTrue: (sample) => sample.returned_at === null,
  otherwise: () => givenBack,
}
export const isReturned: Condition = {
  isTrue: (sample) => sample.returned_at !== null,
  otherwise: () => ({ code: 'not_applicable', detail: 'The sample was not given back.' }),
}
export const hasOwner: Condition = {
  isTrue: ({ collected_from }) => collected_from === 'USER' || collected_from === 'STAFF_BEHALF_USER',
  otherwise: () => ({
    code: 'not_applicable',
    detail: 'Nobody brought it for themselves, so it can go back to nobody.',
  }),
}
export const hasNoResult: Condition = {
  isTrue: (sample) => sample.reported_at === null && sample.not_analyzed === null,
  otherwise: () => ({ code: 'not_applicable', detail: 'The sample has a result.' }),
}
export const isForUser: Condition = {
  isTrue: (sample) => sample.collected_from === 'USER',
  otherwise: () => ({ code: 'not_applicable', detail: 'Only for samples of a service user.' }),
}
export const needsNoSurvey: Condition = {
  isTrue: sharesWithoutSurvey,
  otherwise: () => ({
    code: 'not_applicable',
    detail: "A service user's result is shared with the sharing survey, not marked as shared.",
  }),
}
export const isNotAnonymised: Condition = {
  isTrue: (sample) => sample.anonymised_at === null,
  otherwise: () => ({
    code: 'anonymised',
    detail: 'The sample was anonymised: what its person said was taken away, and nothing can be added.',
  }),
}

/** Whether staff share without a survey: not a service user's sample, or its person has answered one (R2.19). */
export function sharesWithoutSurvey(sample: Pick<SampleFacts, 'collected_from' | 'survey_is_completed'>): boolean {
  return sample.collected_from !== 'USER' || sample.survey_is_completed
}

/** Whether answering the public survey shares the result: promised online, and not shared by staff yet (R2.20). */
export function sharesBySurvey(sample: Pick<SampleFacts, 'shared_at' | 'results_provision'>): boolean {
  return sample.shared_at === null && sample.results_provision === 'ONLINE'
}

/** States and report states without Couldn't Share (R2.21 checks both). */
export const noCouldNotShare: readonly string[] = [
  'COULD_NOT_SHARE',
  'ANALYSIS_DRAFTED',
  'FILLED',
  'MISSING',
  'READY_FOR_ANALYSIS',
  'IN_TRANSPORT',
  'ANALYSIS_IMPOSSIBLE',
]
export const reportStateAllowsCouldNotShare: Condition = {
  isTrue: (sample) => sample.report_state === null || !noCouldNotShare.includes(sample.report_state),
  otherwise: () => ({ code: 'not_applicable', detail: 'Not possible for a result in this state.' }),
}
