/**
 * The life of a sample (spec S4, decision 3): which action, by whom, from which state to which, and its custody entry.
 * The server refuses and the pages disable by this table, in the same words.
 */

import { wrongRole } from '#domain/faults.ts'
import type { CollectedFrom, CustodyAction, ReportState, ResultsProvision, SampleState } from '#domain/terms.ts'
import { sampleStates } from '#domain/terms.ts'
import { labelAudience, type Viewer } from '#domain/viewer.ts'
import { stateWord } from './sample-label.ts'

/** What the rules need to know of a sample. */
export type SampleFacts = {
  readonly sample_id: string
  readonly state: SampleState
  readonly state_before_missing: SampleState | null
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly not_analyzed: string | null
  readonly further_analysis_from: number | null
  readonly collected_from: CollectedFrom
  readonly collecting_site_id: number
  readonly analysis_site: number | null
  readonly results_provision: ResultsProvision
  readonly survey_is_completed: boolean
  readonly anonymised_at: string | null
}

/**
 * Who may do an action. `either`: collection at the collecting site or analysis at the analysing one. `either or
 * admin`: also an administrator.
 */
export type Hands = 'collection' | 'analysis' | 'any analysis site' | 'either' | 'either or admin' | 'admin' | 'anyone'

/** Why an action is refused: a code for programs, a sentence for people (without the sample's ID). */
export type Refusal = {
  readonly code: 'wrong_role' | 'wrong_site' | 'wrong_state' | 'not_applicable' | 'not_ready' | 'reshare' | 'anonymised'
  readonly detail: string
}

type Condition = { readonly isTrue: (sample: SampleFacts) => boolean; readonly otherwise: (id: string) => Refusal }

/** One row of the table. `to` null keeps the state; `report` null keeps the report state. */
export type Rule = {
  readonly by: Hands
  readonly from: readonly SampleState[]
  readonly to: ((sample: SampleFacts) => SampleState) | SampleState | null
  readonly log: readonly CustodyAction[]
  readonly report: ((sample: SampleFacts) => ReportState | null) | null
  readonly only?: readonly Condition[]
}

const allBut = (...left: SampleState[]) => sampleStates.filter((state) => !left.includes(state))
const unlessSubmitted = (next: ReportState) => (sample: SampleFacts) =>
  sample.reported_at === null ? next : sample.report_state

const workable: readonly SampleState[] = ['IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED', 'ANALYSIS_IMPOSSIBLE']

const isSubmitted: Condition = {
  isTrue: (sample) => sample.reported_at !== null,
  otherwise: (id) => ({ code: 'not_ready', detail: `Report ${id} is not ready` }),
}
const reshared = (id: string): Refusal => ({ code: 'reshare', detail: `Resharing ${id} is not allowed` })
const isUnshared: Condition = { isTrue: (sample) => sample.shared_at === null, otherwise: reshared }
const isShared: Condition = {
  isTrue: (sample) => sample.shared_at !== null,
  otherwise: () => ({ code: 'not_applicable', detail: 'The result has not been shared yet.' }),
}
const surveyOpen: Condition = { isTrue: (sample) => !sample.survey_is_completed, otherwise: reshared }
const wasSent: Condition = {
  isTrue: (sample) => sample.analysis_site !== null,
  otherwise: () => ({ code: 'not_applicable', detail: 'The sample was never sent.' }),
}
const isForUser: Condition = {
  isTrue: (sample) => sample.collected_from === 'USER',
  otherwise: () => ({ code: 'not_applicable', detail: 'Only for samples of a service user.' }),
}
const needsNoSurvey: Condition = {
  isTrue: sharesWithoutSurvey,
  otherwise: () => ({
    code: 'not_applicable',
    detail: "A service user's result is shared with the sharing survey, not marked as shared.",
  }),
}
const isNotAnonymised: Condition = {
  isTrue: (sample) => sample.anonymised_at === null,
  otherwise: () => ({
    code: 'anonymised',
    detail: 'The sample was anonymised: what its person said was taken away, and nothing can be added.',
  }),
}

/** Whether staff share without a survey: not a service user's sample, or its person has answered one (decision 3). */
export function sharesWithoutSurvey(sample: Pick<SampleFacts, 'collected_from' | 'survey_is_completed'>): boolean {
  return sample.collected_from !== 'USER' || sample.survey_is_completed
}

/** Whether answering the public survey shares the result: promised online, and not shared by staff yet (decision 3). */
export function sharesBySurvey(sample: Pick<SampleFacts, 'shared_at' | 'results_provision'>): boolean {
  return sample.shared_at === null && sample.results_provision === 'ONLINE'
}

/** States and report states without Couldn't Share (spec S4; decision 3 checks both). */
const noCouldNotShare: readonly string[] = [
  'COULD_NOT_SHARE',
  'ANALYSIS_DRAFTED',
  'FILLED',
  'MISSING',
  'READY_FOR_ANALYSIS',
  'IN_TRANSPORT',
  'ANALYSIS_IMPOSSIBLE',
]
const reportStateAllowsCouldNotShare: Condition = {
  isTrue: (sample) => sample.report_state === null || !noCouldNotShare.includes(sample.report_state),
  otherwise: () => ({ code: 'not_applicable', detail: 'Not possible for a result in this state.' }),
}

/** The table (decision 3), one row per event. */
export const sampleRules = {
  edit: { by: 'collection', from: ['FILLED'], to: null, log: ['EDITED'], report: null, only: [isNotAnonymised] },
  requestDeletion: {
    by: 'collection',
    from: ['FILLED'],
    to: 'DELETION_REQUESTED',
    log: ['DELETION_REQUESTED'],
    report: null,
  },
  approveDeletion: { by: 'admin', from: ['DELETION_REQUESTED'], to: null, log: ['DELETED'], report: null },
  rejectDeletion: { by: 'admin', from: ['DELETION_REQUESTED'], to: 'FILLED', log: ['EDITED'], report: null },
  prepareForTransport: { by: 'collection', from: ['FILLED'], to: 'IN_TRANSPORT', log: ['PREPARED'], report: null },
  prepareForFurtherAnalysis: {
    by: 'analysis',
    from: [...workable, 'ANALYSIS_COMPLETE', 'COULD_NOT_SHARE'],
    to: 'IN_TRANSPORT',
    log: ['PREPARED'],
    report: null,
  },
  reportMissing: {
    by: 'either',
    from: ['FILLED', 'IN_TRANSPORT'],
    to: 'MISSING',
    log: ['REPORTED_MISSING'],
    report: null,
  },
  find: {
    by: 'either or admin',
    from: ['MISSING'],
    to: (sample) => sample.state_before_missing ?? 'IN_TRANSPORT',
    log: ['FOUND'],
    report: null,
  },
  receive: {
    by: 'analysis',
    from: ['IN_TRANSPORT', 'MISSING'],
    to: 'IN_ANALYSIS',
    log: ['DELIVERED', 'ACCEPTED'],
    report: unlessSubmitted('READY_FOR_ANALYSIS'),
  },
  arriveByMistake: {
    by: 'any analysis site',
    from: ['IN_TRANSPORT', 'MISSING'],
    to: null,
    log: ['DELIVERED'],
    report: null,
    only: [wasSent],
  },
  saveDraft: {
    by: 'analysis',
    from: workable,
    to: (sample) => (sample.state === 'ANALYSIS_IMPOSSIBLE' ? 'IN_ANALYSIS' : sample.state),
    log: [],
    report: unlessSubmitted('ANALYSIS_DRAFTED'),
  },
  requestFurtherAnalysis: {
    by: 'analysis',
    from: workable,
    to: 'ANALYSIS_FAILED',
    log: [],
    report: unlessSubmitted('ANALYSIS_DRAFTED'),
  },
  submitReport: {
    by: 'analysis',
    from: workable,
    to: 'ANALYSIS_COMPLETE',
    log: ['ANALYZED'],
    report: (sample) => (sample.shared_at === null ? 'ANALYSIS_COMPLETE' : 'ANALYSIS_SHARED'),
  },
  // The sample may be elsewhere by now, but its lab may still correct the report.
  correct: {
    by: 'any analysis site',
    from: sampleStates,
    to: null,
    log: ['ANALYZED'],
    report: null,
    only: [isSubmitted],
  },
  couldNotBeAnalyzed: {
    by: 'analysis',
    from: workable,
    to: (sample) => (sample.reported_at === null ? 'ANALYSIS_IMPOSSIBLE' : 'ANALYSIS_COMPLETE'),
    log: ['ANALYZED'],
    report: unlessSubmitted('ANALYSIS_IMPOSSIBLE'),
  },
  share: {
    by: 'collection',
    from: sampleStates,
    to: (sample) => (sample.state === 'COULD_NOT_SHARE' ? 'ANALYSIS_COMPLETE' : sample.state),
    log: [],
    report: () => 'ANALYSIS_SHARED',
    only: [isUnshared, surveyOpen, isSubmitted],
  },
  markAsShared: {
    by: 'collection',
    from: sampleStates,
    to: (sample) => (sample.state === 'COULD_NOT_SHARE' ? 'ANALYSIS_COMPLETE' : sample.state),
    log: [],
    report: () => 'ANALYSIS_SHARED',
    only: [isUnshared, isSubmitted, needsNoSurvey],
  },
  answerPublicSurvey: {
    by: 'anyone',
    from: sampleStates,
    to: null,
    log: [],
    report: (sample) => (sharesBySurvey(sample) ? 'ANALYSIS_SHARED' : sample.report_state),
    only: [isSubmitted, isNotAnonymised, surveyOpen],
  },
  tellPerson: { by: 'collection', from: sampleStates, to: null, log: [], report: null, only: [isShared] },
  setResearchParticipation: {
    by: 'collection',
    from: allBut('DELETION_REQUESTED'),
    to: null,
    log: [],
    report: null,
    only: [isForUser],
  },
  couldNotShare: {
    by: 'collection',
    from: sampleStates.filter((state) => !noCouldNotShare.includes(state)),
    to: (sample) => (sample.state === 'ANALYSIS_COMPLETE' ? 'COULD_NOT_SHARE' : sample.state),
    log: [],
    report: () => 'COULD_NOT_SHARE',
    only: [isForUser, isUnshared, isSubmitted, reportStateAllowsCouldNotShare],
  },
  dispose: {
    by: 'analysis',
    from: allBut('FILLED', 'IN_TRANSPORT', 'MISSING', 'DISPOSED', 'DELETION_REQUESTED'),
    to: 'DISPOSED',
    log: ['DISPOSED'],
    report: null,
  },
} as const satisfies Record<string, Rule>

/** How a sample begins (first row of decision 3): collection staff register it. */
export const registration = { to: 'FILLED', log: 'COLLECTED' } as const

/** An event of the table. */
export type SampleAction = keyof typeof sampleRules

const otherRole: Refusal = { code: 'wrong_role', detail: wrongRole }
const wrongSite: Refusal = { code: 'wrong_site', detail: 'The sample is not at your site.' }

function handsRefusal(by: Hands, sample: SampleFacts, viewer: Viewer | null): Refusal | null {
  if (by === 'anyone') return null
  if (viewer === null) return otherRole
  if (by === 'admin') return viewer.is_admin ? null : otherRole
  if (by === 'either or admin' && viewer.is_admin) return null
  const collects = viewer.performs_collection && by !== 'analysis' && by !== 'any analysis site'
  const analyses = viewer.performs_analysis && by !== 'collection'
  if (!collects && !analyses) return otherRole
  if (collects && sample.collecting_site_id === viewer.site_id) return null
  if (analyses && (by === 'any analysis site' || sample.analysis_site === viewer.site_id)) return null
  return wrongSite
}

/** Why `viewer` may not do `action` to `sample`, or null if allowed. */
export function refusal(action: SampleAction, sample: SampleFacts, viewer: Viewer | null): Refusal | null {
  const rule: Rule = sampleRules[action]
  const hands = handsRefusal(rule.by, sample, viewer)
  if (hands !== null) return hands
  const unmet = rule.only?.find((condition) => !condition.isTrue(sample))
  if (unmet !== undefined) return unmet.otherwise(sample.sample_id)
  if (!rule.from.includes(sample.state)) {
    const word = stateWord(labelAudience(viewer), { ...sample, own_draft: false })
    return { code: 'wrong_state', detail: `Not possible while the sample is ${word}.` }
  }
  return null
}

/** The state and report state after `action`. Does not check permission: call `refusal` first. */
export function outcome(action: SampleAction, sample: SampleFacts) {
  const rule: Rule = sampleRules[action]
  const state = rule.to === null ? sample.state : typeof rule.to === 'string' ? rule.to : rule.to(sample)
  const report_state = rule.report === null ? sample.report_state : rule.report(sample)
  const enters = state === 'MISSING' && sample.state !== 'MISSING'
  const state_before_missing = enters ? sample.state : state === 'MISSING' ? sample.state_before_missing : null
  return { state, report_state, state_before_missing }
}
