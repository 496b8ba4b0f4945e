/** The actions that the analysis page offers for a sample (R4.16), in every state. */
import { describe, expect, test } from 'vitest'
import { type SampleState, sampleStates } from '#domain/terms.ts'
import { type AnalysisFacts, analysisActions, whyNotOffered } from './analysis-actions.ts'

const lab = { site_id: 2, performs_collection: false, performs_analysis: true, is_admin: false }
const received: AnalysisFacts = {
  sample_id: 'PD1',
  state: 'IN_ANALYSIS',
  state_before_missing: null,
  report_state: 'READY_FOR_ANALYSIS',
  reported_at: null,
  shared_at: null,
  not_analyzed: null,
  further_analysis_from: null,
  collected_from: 'USER',
  collecting_site_id: 1,
  analysis_site: 2,
  results_provision: 'IN_PERSON',
  survey_is_completed: false,
  anonymised_at: null,
  new_warning_since_shared: false,
  message_refused: false,
  corrected_since_shared: false,
  tested_here_site: null,
  returned_at: null,
  own_report: 'NONE',
}
const reported: AnalysisFacts = {
  ...received,
  state: 'ANALYSIS_COMPLETE',
  reported_at: '2026-11-20T15:00:00.000Z',
  own_report: 'SUBMITTED',
}
const offered = (sample: AnalysisFacts, viewer = lab) =>
  analysisActions.filter((action) => whyNotOffered(action, sample, viewer, sample.own_report === 'SUBMITTED') === null)

describe('offered', () => {
  const nothing: readonly SampleState[] = ['FILLED', 'IN_TRANSPORT', 'MISSING', 'DISPOSED', 'DELETION_REQUESTED']
  const workable: readonly SampleState[] = [
    'IN_ANALYSIS',
    'READY_FOR_ANALYSIS',
    'ANALYSIS_FAILED',
    'ANALYSIS_IMPOSSIBLE',
  ]

  test.each(sampleStates)('while it is %s', (state) => {
    const expected = nothing.includes(state)
      ? []
      : [...(workable.includes(state) ? ['report'] : []), 'requestFurtherAnalysis', 'dispose']
    expect(offered({ ...received, state })).toEqual(expected)
    expect(offered({ ...received, state, own_report: 'DRAFTED' })).toEqual(expected)
  })

  test('a site that submitted a report corrects it, even after the sample has moved on', () => {
    expect(offered(reported)).toEqual(['correct', 'requestFurtherAnalysis', 'dispose'])
    expect(offered({ ...reported, state: 'DISPOSED' })).toEqual(['correct'])
    expect(offered({ ...reported, analysis_site: 3 })).toEqual(['correct'])
  })

  test('a second lab reports even if the first one has', () => {
    expect(offered({ ...reported, state: 'IN_ANALYSIS', own_report: 'NONE' })).toEqual([
      'report',
      'requestFurtherAnalysis',
      'dispose',
    ])
  })
})

test.each([
  ['report', { ...received, state: 'IN_TRANSPORT' }, 'Not possible while the sample is In Transit.'],
  ['report', reported, 'Your site has submitted its report.'],
  ['correct', received, 'Your site has not submitted a report.'],
  ['dispose', { ...received, analysis_site: 3 }, 'The sample is not at your site.'],
  ['requestFurtherAnalysis', { ...received, state: 'MISSING' }, 'Not possible while the sample is Missing.'],
] as const)('%s explains why it is not offered', (action, sample, why) => {
  expect(whyNotOffered(action, sample as AnalysisFacts, lab, sample.own_report === 'SUBMITTED')).toBe(why)
})
