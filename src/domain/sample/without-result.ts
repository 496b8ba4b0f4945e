/** What a sample is once its last result was taken back (R6.31). */
import type { ReportState, SampleState } from '#domain/terms.ts'

/** States that a sample has only with a result. */
const needResult: readonly SampleState[] = ['ANALYSIS_COMPLETE', 'COULD_NOT_SHARE']
/** States before any lab. */
const beforeLab: readonly SampleState[] = ['FILLED', 'DELETION_REQUESTED']

/** The state that stands for a state with a result: its lab can report it again. */
export const stateWithoutResult = (state: SampleState): SampleState =>
  needResult.includes(state) ? 'ANALYSIS_IMPOSSIBLE' : state

/** The report state of a sample in that state. */
export const reportWithoutResult = (state: SampleState): ReportState | null =>
  beforeLab.includes(state) ? null : 'ANALYSIS_IMPOSSIBLE'
