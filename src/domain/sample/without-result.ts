/** What a sample is once its last result was taken back (R6.31): as before any result, where it is now. */
import type { ReportState, SampleState } from '#domain/terms.ts'

/** States that a sample has only with a result. */
const needResult: readonly SampleState[] = ['ANALYSIS_COMPLETE', 'COULD_NOT_SHARE']
/** States before any lab. */
const beforeLab: readonly SampleState[] = ['FILLED', 'DELETION_REQUESTED']

type Place = {
  readonly analysis_site: number | null
  readonly tested_here_site: number | null
  readonly returned_at: string | null
}

/** The state that replaces `state`. Its lab can report the sample again, unless it went back to its person. */
export function stateWithoutResult(
  state: SampleState,
  { analysis_site, tested_here_site, returned_at }: Place,
): SampleState {
  if (!needResult.includes(state)) return state
  if (returned_at !== null) return 'ANALYSIS_IMPOSSIBLE'
  return tested_here_site !== null && tested_here_site === analysis_site ? 'READY_FOR_ANALYSIS' : 'IN_ANALYSIS'
}

/** The report state of a sample in that state. */
export function reportWithoutResult(state: SampleState): ReportState | null {
  if (beforeLab.includes(state)) return null
  return state === 'ANALYSIS_IMPOSSIBLE' ? 'ANALYSIS_IMPOSSIBLE' : 'READY_FOR_ANALYSIS'
}

/** Why a sample that went back to its person has no result. The public reads it in its own language. */
export const goneReason = 'It was given back to whoever brought it.'

/** Why there will be none now; null where its lab can report it again. */
export const whyNoneFollows = ({ returned_at }: Pick<Place, 'returned_at'>): string | null =>
  returned_at === null ? null : goneReason

/** What changes if the person did not take the sample along after all: its counter can report it again. Empty for any other sample. */
export const hereAfterAll = ({ not_analyzed }: { readonly not_analyzed: string | null }) =>
  not_analyzed === goneReason
    ? ({ state: 'READY_FOR_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', not_analyzed: null } as const)
    : {}

/** Report states that a sample has only with a result. */
const ofResult: readonly (ReportState | null)[] = ['ANALYSIS_COMPLETE', 'ANALYSIS_SHARED', 'COULD_NOT_SHARE']

/** What a sample that was in these states is now that it has no result. */
export function withoutResult(was: Place & { readonly state: SampleState; readonly report_state: ReportState | null }) {
  const state = stateWithoutResult(was.state, was)
  return { state, report_state: ofResult.includes(was.report_state) ? reportWithoutResult(state) : was.report_state }
}
