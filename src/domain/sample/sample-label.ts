/**
 * The words for a sample's state, by audience (R2.31 to R2.35). Each audience has an ordered list, and
 * the first match wins; every page, list and PDF uses this file.
 */
import type { ReportState, SampleState } from '#domain/terms.ts'
import type { LabelAudience } from '#domain/viewer.ts'

/** The facts behind a label. `own_draft`: the viewer's own site has a draft report of this sample. */
export type LabelFacts = {
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly not_analyzed: string | null
  readonly further_analysis_from: number | null
  readonly own_draft: boolean
  readonly returned_at?: string | null
}

/** The label of each state (R2.31). */
export const stateLabels: Record<SampleState, string> = {
  FILLED: 'Awaiting Transport',
  IN_TRANSPORT: 'In Transit',
  IN_ANALYSIS: 'Undergoing Analysis',
  READY_FOR_ANALYSIS: 'Undergoing Analysis',
  ANALYSIS_COMPLETE: 'Results Available',
  ANALYSIS_FAILED: 'Further Analysis',
  DISPOSED: 'Disposed',
  DELETION_REQUESTED: 'Deletion Requested',
  MISSING: 'Missing',
  ANALYSIS_IMPOSSIBLE: 'Not Analyzed',
  COULD_NOT_SHARE: "Couldn't Share",
}

/** Shown for a state that this version does not know (R2.31). */
export const undefinedLabel = 'Undefined'

const draftPrefix = 'Draft: '

/** States in which a draft is mentioned (R2.32). */
export const draftableStates: readonly SampleState[] = ['IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED']

/** Analysis staff see these states whatever the report says (R2.33). */
export const plainForAnalysis: readonly SampleState[] = [
  'FILLED',
  'IN_TRANSPORT',
  'MISSING',
  'DISPOSED',
  'DELETION_REQUESTED',
]

type LabelRule = { readonly when: (sample: LabelFacts) => boolean; readonly label: string | 'state' | 'draft' }

const submitted = (sample: LabelFacts) => sample.reported_at !== null
const notAnalyzed = (sample: LabelFacts) => sample.not_analyzed !== null

/** The ordered rules of each audience. `state` gives the state's label, `draft` gives 'Draft: ' and that label. */
const labelRules: Record<LabelAudience, readonly LabelRule[]> = {
  collection: [
    { when: (sample) => sample.shared_at !== null, label: 'Results Shared' },
    {
      when: (sample) => sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE',
      label: "Couldn't Share",
    },
    { when: submitted, label: 'Results Available' },
    { when: notAnalyzed, label: 'Not Analyzed' },
    {
      when: (sample) => sample.report_state === 'ANALYSIS_DRAFTED' && draftableStates.includes(sample.state),
      label: 'draft',
    },
    { when: () => true, label: 'state' },
  ],
  analysis: [
    { when: (sample) => plainForAnalysis.includes(sample.state), label: 'state' },
    { when: notAnalyzed, label: 'Not Analyzed' },
    { when: (sample) => sample.own_draft, label: 'draft' },
    { when: (sample) => submitted(sample) && sample.further_analysis_from !== null, label: 'Further Analysis' },
    { when: submitted, label: 'Results Reported' },
    { when: () => true, label: 'state' },
  ],
  public: [
    { when: submitted, label: 'Results Available' },
    { when: notAnalyzed, label: 'Not Analyzed' },
    { when: (sample) => draftableStates.includes(sample.state), label: 'Undergoing Analysis' },
    { when: () => true, label: 'state' },
  ],
}

/** The label of a sample for an audience. */
export function sampleLabel(audience: LabelAudience, sample: LabelFacts): string {
  const rule = labelRules[audience].find((candidate) => candidate.when(sample))
  // A newer server may send a state that an older page does not know.
  const row: string = (stateLabels as Record<string, string>)[sample.state] ?? undefinedLabel
  if (rule === undefined || rule.label === 'state') return row
  return rule.label === 'draft' ? `${draftPrefix}${row}` : rule.label
}

/** 'Missing' or 'Disposed' if another label won (R2.34); 'Returned' if it went back to the person (R2.46); else null. */
export function secondMark(audience: LabelAudience, sample: LabelFacts): string | null {
  if (audience !== 'public' && sample.returned_at != null) return 'Returned'
  if (audience === 'public' || (sample.state !== 'MISSING' && sample.state !== 'DISPOSED')) return null
  const mark = stateLabels[sample.state]
  return sampleLabel(audience, sample) === mark ? null : mark
}

/**
 * The word for a sample's state within a sentence. It is one of its visible marks, so a page uses one name for a state.
 * Missing and Disposed come first, since they explain why something is impossible.
 */
export function stateWord(audience: LabelAudience, sample: LabelFacts): string {
  // 'Returned' explains nothing here: the rules say so themselves.
  return (
    secondMark(audience, { ...sample, returned_at: null }) ?? sampleLabel(audience, sample).replace(draftPrefix, '')
  )
}

/** Whether the public may look this sample up at all (R2.35). */
export function isPublic(sample: { state: SampleState }): boolean {
  return sample.state !== 'DELETION_REQUESTED'
}

/** The five steps a service user sees (R2.36). */
export const publicSteps = [
  'Collected',
  'Awaiting Transport',
  'In Transit',
  'Undergoing Analysis',
  'Results Available',
] as const

/**
 * The step that a sample has reached, 1 to 5. A missing sample stays at the step it had before; a disposed one without
 * a result stays at the step of the lab.
 */
export function publicStep(sample: LabelFacts & { state_before_missing: SampleState | null }): 1 | 2 | 3 | 4 | 5 {
  if (submitted(sample) || notAnalyzed(sample)) return 5
  const state = sample.state === 'MISSING' ? (sample.state_before_missing ?? 'IN_TRANSPORT') : sample.state
  if (state === 'FILLED' || state === 'DELETION_REQUESTED') return 2
  return state === 'IN_TRANSPORT' ? 3 : 4
}
