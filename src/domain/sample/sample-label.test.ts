import { describe, expect, test } from 'vitest'
import { type ReportState, reportStates, sampleStates } from '#domain/terms.ts'
import { type LabelFacts, publicStep, sampleLabel, secondMark, stateLabels } from './sample-label.ts'

const at = '2026-11-20T12:00:00.000Z'
const facts = (some: Partial<LabelFacts>): LabelFacts => ({
  state: 'IN_ANALYSIS',
  report_state: null,
  reported_at: null,
  shared_at: null,
  not_analyzed: null,
  further_analysis_from: null,
  own_draft: false,
  ...some,
})

/** Facts that are possible in this report state. */
function factsOf(report_state: ReportState | null, shared: boolean): Partial<LabelFacts> {
  const submitted = shared || ['ANALYSIS_COMPLETE', 'ANALYSIS_SHARED', 'COULD_NOT_SHARE'].includes(report_state ?? '')
  return {
    report_state,
    reported_at: submitted ? at : null,
    shared_at: shared ? at : null,
    not_analyzed: report_state === 'ANALYSIS_IMPOSSIBLE' ? 'Empty vial' : null,
    own_draft: report_state === 'ANALYSIS_DRAFTED',
  }
}

/** The labels, written again straight from R2.32, R2.33 and R2.35, as a check. */
function expected(audience: 'collection' | 'analysis' | 'public', sample: LabelFacts): string {
  const row = stateLabels[sample.state]
  const inLab = ['IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED'].includes(sample.state)
  if (audience === 'collection') {
    if (sample.shared_at) return 'Results Shared'
    if (sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE') return "Couldn't Share"
    if (sample.reported_at) return 'Results Available'
    if (sample.not_analyzed) return 'Not Analyzed'
    return sample.report_state === 'ANALYSIS_DRAFTED' && inLab ? `Draft: ${row}` : row
  }
  if (audience === 'analysis') {
    if (['FILLED', 'IN_TRANSPORT', 'MISSING', 'DISPOSED', 'DELETION_REQUESTED'].includes(sample.state)) return row
    if (sample.not_analyzed) return 'Not Analyzed'
    if (sample.own_draft) return `Draft: ${row}`
    if (sample.reported_at) return sample.further_analysis_from === null ? 'Results Reported' : 'Further Analysis'
    return row
  }
  if (sample.reported_at) return 'Results Available'
  if (sample.not_analyzed) return 'Not Analyzed'
  return inLab ? 'Undergoing Analysis' : row
}

describe('every state × report state × shared × viewer', () => {
  const table: string[] = []
  for (const audience of ['collection', 'analysis', 'public'] as const) {
    for (const state of sampleStates) {
      for (const report_state of [null, ...reportStates]) {
        for (const shared of [false, true]) {
          const sample = facts({ state, ...factsOf(report_state, shared) })
          const label = sampleLabel(audience, sample)
          table.push(
            [audience, state, report_state ?? '-', shared ? 'shared' : '-', label]
              .map((cell) => cell.padEnd(20))
              .join(' '),
          )
          test(`${audience}: ${state}, ${report_state ?? 'no report'}, ${shared ? 'shared' : 'not shared'} is ${label}`, () => {
            expect(label).toBe(expected(audience, sample))
          })
        }
      }
    }
  }
  test('the table has all combinations, and is printed on request', () => {
    if (process.env.PRINT_TABLES) console.log(table.join('\n'))
    expect(table).toHaveLength(3 * sampleStates.length * (reportStates.length + 1) * 2)
  })
})

test.each([
  ['FILLED', 'Awaiting Transport'],
  ['IN_TRANSPORT', 'In Transit'],
  ['IN_ANALYSIS', 'Undergoing Analysis'],
  ['READY_FOR_ANALYSIS', 'Undergoing Analysis'],
  ['ANALYSIS_COMPLETE', 'Results Available'],
  ['ANALYSIS_FAILED', 'Further Analysis'],
  ['DISPOSED', 'Disposed'],
  ['MISSING', 'Missing'],
  ['ANALYSIS_IMPOSSIBLE', 'Not Analyzed'],
  ['COULD_NOT_SHARE', "Couldn't Share"],
  ['DELETION_REQUESTED', 'Deletion Requested'],
] as const)('the label of %s is %s (R2.31)', (state, label) => {
  expect(stateLabels[state]).toBe(label)
})

test("'an unknown state shows Undefined' (R2.31)", () => {
  // A newer server may send a word that an older page does not know.
  const state = 'FROZEN' as LabelFacts['state']
  expect(sampleLabel('collection', facts({ state }))).toBe('Undefined')
})

test("R2.33: for analysis users a reported sample shows 'Further Analysis' if further_analysis_from is set", () => {
  const sample = facts({ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_COMPLETE', reported_at: at })
  expect(sampleLabel('analysis', sample)).toBe('Results Reported')
  expect(sampleLabel('analysis', { ...sample, further_analysis_from: 4 })).toBe('Further Analysis')
})

test('missing and disposed show as a second mark if the label says something else', () => {
  const shared = facts({ ...factsOf('ANALYSIS_SHARED', true), state: 'DISPOSED' })
  expect(secondMark('collection', shared)).toBe('Disposed')
  expect(secondMark('analysis', shared)).toBeNull()
  expect(secondMark('collection', facts({ state: 'MISSING' }))).toBeNull()
  expect(secondMark('public', shared)).toBeNull()
})

test.each([
  ['FILLED', 2],
  ['IN_TRANSPORT', 3],
  ['IN_ANALYSIS', 4],
  ['READY_FOR_ANALYSIS', 4],
  ['ANALYSIS_FAILED', 4],
  ['DISPOSED', 4],
] as const)('the public sees %s as step %i of five', (state, step) => {
  expect(publicStep({ ...facts({ state }), state_before_missing: null })).toBe(step)
})

test('the public sees a result, or that there is none, as the last step, and a missing sample at its last known step', () => {
  const before = { state_before_missing: null }
  expect(publicStep({ ...facts({ reported_at: at }), ...before })).toBe(5)
  expect(publicStep({ ...facts({ not_analyzed: 'Empty vial' }), ...before })).toBe(5)
  expect(publicStep({ ...facts({ state: 'MISSING' }), state_before_missing: 'FILLED' })).toBe(2)
  expect(publicStep({ ...facts({ state: 'MISSING' }), state_before_missing: 'IN_TRANSPORT' })).toBe(3)
})
