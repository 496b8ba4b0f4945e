/**
 * The life of a sample (R2.6): which action, by whom, from which state to which, and its custody entry.
 * The server refuses and the pages disable by this table, in the same words.
 */

import type { CustodyAction, ReportState, SampleState } from '#domain/terms.ts'
import { sampleStates } from '#domain/terms.ts'
import { labelAudience, type Viewer } from '#domain/viewer.ts'
import {
  type Condition,
  hasNewsToTell,
  hasNoResult,
  hasOwner,
  isForUser,
  isNotAnonymised,
  isNotReturned,
  isReturned,
  isSubmitted,
  isTestedHere,
  isUnshared,
  needsNoSurvey,
  noCouldNotShare,
  reportStateAllowsCouldNotShare,
  sharesBySurvey,
  surveyOpen,
  wasSent,
  wentMissingOnItsWay,
} from './lifecycle-conditions.ts'
import { type Hands, handsRefusal, type Refusal, type SampleFacts } from './sample-hands.ts'
import { stateWord } from './sample-label.ts'
import { withoutResult } from './without-result.ts'

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

/** The sample may be elsewhere by now, but the lab of a result may still change it. */
const afterResult = {
  by: 'any analysis site',
  from: sampleStates,
  to: null,
  log: ['ANALYZED'],
  report: null,
  only: [isSubmitted],
} as const

/** The table (R2.6), one row per event. */
export const sampleRules = {
  edit: { by: 'collection', from: ['FILLED'], to: null, log: ['EDITED'], report: null, only: [isNotAnonymised] },
  // What the person said of a sample that is tested at the counter can change until its first result.
  editTestedHere: {
    by: 'collection',
    from: ['READY_FOR_ANALYSIS'],
    to: null,
    log: ['EDITED'],
    report: null,
    only: [isNotAnonymised, isTestedHere, hasNoResult],
  },
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
  // A count did not find what lay at a lab, or at a counter.
  countMissing: {
    by: 'analysis',
    from: [...workable, 'ANALYSIS_COMPLETE', 'COULD_NOT_SHARE'],
    to: 'MISSING',
    log: ['REPORTED_MISSING'],
    report: null,
    only: [isNotReturned],
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
    only: [wentMissingOnItsWay],
  },
  testHere: {
    by: 'tester',
    from: ['FILLED'],
    to: 'READY_FOR_ANALYSIS',
    log: ['TESTED_HERE'],
    report: () => 'READY_FOR_ANALYSIS',
  },
  undoTestHere: {
    by: 'tester',
    from: ['READY_FOR_ANALYSIS'],
    to: 'FILLED',
    log: ['CORRECTED'],
    report: () => null,
    only: [isTestedHere, hasNoResult],
  },
  // Only what has a result: the person keeps the right to hear it, and nobody tests what is gone.
  giveBack: {
    by: 'either',
    from: ['ANALYSIS_COMPLETE', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
    to: null,
    log: ['RETURNED'],
    report: null,
    only: [isNotReturned, isTestedHere, hasOwner],
  },
  undoGiveBack: {
    by: 'either',
    from: ['ANALYSIS_COMPLETE', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
    to: null,
    log: ['CORRECTED'],
    report: null,
    only: [isReturned],
  },
  correctPackage: { by: 'sender or admin', from: ['IN_TRANSPORT'], to: null, log: ['CORRECTED'], report: null },
  // Back to what it was before, which its package knows.
  unpack: { by: 'sender or admin', from: ['IN_TRANSPORT'], to: null, log: ['CORRECTED'], report: null },
  undoReceipt: {
    by: 'lab or admin',
    from: ['IN_ANALYSIS'],
    to: 'IN_TRANSPORT',
    log: ['CORRECTED'],
    report: (sample) => (sample.reported_at === null ? null : sample.report_state),
  },
  arriveByMistake: {
    by: 'any analysis site',
    from: ['IN_TRANSPORT', 'MISSING'],
    to: null,
    log: ['DELIVERED'],
    report: null,
    only: [wasSent, wentMissingOnItsWay],
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
  correct: afterResult,
  // The result is not of this sample: other results of it stand, or none does.
  takeBack: afterResult,
  takeBackLast: {
    ...afterResult,
    to: (sample) => withoutResult(sample).state,
    report: (sample) => withoutResult(sample).report_state,
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
  tellPerson: { by: 'collection', from: sampleStates, to: null, log: [], report: null, only: [hasNewsToTell] },
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
  // A file may come long after the sample left, but nothing may tell of a person who was forgotten.
  addFile: {
    by: 'either site',
    from: allBut('DELETION_REQUESTED'),
    to: null,
    log: ['FILE_ADDED'],
    report: null,
    only: [isNotAnonymised],
  },
  withdrawFile: { by: 'either site', from: sampleStates, to: null, log: ['FILE_WITHDRAWN'], report: null },
  dispose: {
    by: 'analysis',
    from: allBut('FILLED', 'IN_TRANSPORT', 'MISSING', 'DISPOSED', 'DELETION_REQUESTED'),
    to: 'DISPOSED',
    log: ['DISPOSED'],
    report: null,
  },
} as const satisfies Record<string, Rule>

/** How a sample begins (R2.7): collection staff register it. */
export const registration = { to: 'FILLED', log: 'COLLECTED' } as const

/** An event of the table. */
export type SampleAction = keyof typeof sampleRules

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

/** The row by which staff edit what was collected: a sample that is tested at the counter has one of its own. */
export function editOf(sample: Pick<SampleFacts, 'state' | 'tested_here_site'>): 'edit' | 'editTestedHere' {
  return sample.state === 'READY_FOR_ANALYSIS' && sample.tested_here_site !== null ? 'editTestedHere' : 'edit'
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
