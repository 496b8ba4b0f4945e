/**
 * The actions on the analysis side's sample page (R4.16): each is offered exactly when the lifecycle
 * table allows it, otherwise with the reason. "No report or a draft" refers to the viewer's own site.
 */

import type { Viewer } from '#domain/viewer.ts'
import type { SampleFacts } from './sample-hands.ts'
import { refusal, type SampleAction } from './sample-lifecycle.ts'

/** The actions, in the order of the page. */
export const analysisActions = ['report', 'correct', 'requestFurtherAnalysis', 'dispose'] as const
export type AnalysisAction = (typeof analysisActions)[number]

/** What the lifecycle asks, and the state of the viewer's own site's report. */
export type AnalysisFacts = SampleFacts & { readonly own_report: 'NONE' | 'DRAFTED' | 'SUBMITTED' }

const events: Record<AnalysisAction, SampleAction> = {
  report: 'saveDraft',
  correct: 'correct',
  requestFurtherAnalysis: 'prepareForFurtherAnalysis',
  dispose: 'dispose',
}

/** Why an action is not offered, in words; null if it is. `isCorrectable`: the viewer's site has submitted a report. */
export function whyNotOffered(
  action: AnalysisAction,
  sample: AnalysisFacts,
  viewer: Viewer,
  isCorrectable: boolean,
): string | null {
  if (action === 'correct' && !isCorrectable) return 'Your site has not submitted a report.'
  if (action === 'report' && sample.own_report === 'SUBMITTED') return 'Your site has submitted its report.'
  return refusal(events[action], sample, viewer)?.detail ?? null
}
