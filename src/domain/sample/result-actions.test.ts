import { expect, test } from 'vitest'
import { resultActions, type SharedSample } from './result-actions.ts'

const ready: SharedSample = {
  collected_from: 'USER',
  state: 'ANALYSIS_COMPLETE',
  report_state: 'ANALYSIS_COMPLETE',
  reported_at: '2026-11-20T12:00:00Z',
  shared_at: null,
  survey_is_completed: false,
  has_report: true,
}
const shared = { ...ready, shared_at: '2026-11-21T12:00:00Z' }
const other = { collected_from: 'STAFF_BEHIND' } as const
const answered = { survey_is_completed: true }
const afterAll = ['Download Results', 'Share after all']
const marked = ['Download Results', 'Mark As Shared']

/** R4.18: one row for each clause. */
test.each<[string, SharedSample, string[]]>([
  ['USER, "an unshared sample offers Download & Share Results"', ready, ['Download & Share Results']],
  ['USER, "a shared … one offers Download Results"', shared, ['Download Results']],
  ['USER, "or COULD_NOT_SHARE", by state, and a way on', { ...ready, state: 'COULD_NOT_SHARE' }, afterAll],
  ['USER, by report_state', { ...ready, state: 'DISPOSED', report_state: 'COULD_NOT_SHARE' }, afterAll],
  ['USER, shared after all', { ...shared, report_state: 'ANALYSIS_SHARED' }, ['Download Results']],
  ['USER, only the reader has answered (R2.20 refuses a second survey)', { ...ready, ...answered }, marked],
  ['USER, the same where it could not be shared', { ...ready, ...answered, state: 'COULD_NOT_SHARE' }, marked],
  ['USER, answered and shared', { ...shared, ...answered }, ['Download Results']],
  ['"For other samples: Download always, plus Mark As Shared"', { ...ready, ...other }, ['Download', 'Mark As Shared']],
  ['"if not shared"', { ...shared, ...other }, ['Download']],
  ['"No button without a report"', { ...ready, has_report: false }, []],
  ['"or reported_at"', { ...ready, reported_at: null }, []],
  ['nor for other samples', { ...ready, ...other, reported_at: null }, []],
])('%s', (_, sample, labels) => {
  expect(resultActions(sample).map(({ label }) => label)).toEqual(labels)
})
