/**
 * What the sample page of the analysis side offers (spec S4, S6, decision 3): each action exactly when the table of the
 * lifecycle lets it, and why not otherwise. "No report or a draft" is asked of the viewer's own site.
 */

import type { Viewer } from '#domain/viewer.ts'
import { refusal, type SampleAction, type SampleFacts } from './sample-lifecycle.ts'

/** The actions, in the order of the page. */
export const analysisActions = ['report', 'correct', 'requestFurtherAnalysis', 'dispose'] as const
export type AnalysisAction = (typeof analysisActions)[number]

/** What the viewer's own site holds of a report, beside what the lifecycle asks. */
export type AnalysisFacts = SampleFacts & { readonly own_report: 'NONE' | 'DRAFTED' | 'SUBMITTED' }

const events: Record<AnalysisAction, SampleAction> = {
  report: 'saveDraft',
  correct: 'correct',
  requestFurtherAnalysis: 'prepareForFurtherAnalysis',
  dispose: 'dispose',
}

/**
 * Why an action is not offered, in words; null when it is. `isCorrectable`: the own site has submitted a report.
 */
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
