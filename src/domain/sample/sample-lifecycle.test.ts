import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportStates, type SampleState, sampleStates } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sharesBySurvey } from './lifecycle-conditions.ts'
import type { SampleFacts } from './sample-hands.ts'
import { outcome, type Rule, refusal, type SampleAction, sampleRules } from './sample-lifecycle.ts'

const collector: Viewer = { site_id: 1, performs_collection: true, performs_analysis: false, is_admin: false }
const analyst: Viewer = { site_id: 2, performs_collection: false, performs_analysis: true, is_admin: false }
const tester: Viewer = { site_id: 1, performs_collection: true, performs_analysis: true, is_admin: false }
const admin: Viewer = { site_id: 1, performs_collection: false, performs_analysis: false, is_admin: true }

const registered: SampleFacts = {
  sample_id: 'PD1',
  state: 'FILLED',
  state_before_missing: null,
  report_state: null,
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
}
const at = '2026-11-20T12:00:00.000Z'
const actions = Object.keys(sampleRules) as SampleAction[]
const sample = (facts: Partial<SampleFacts>): SampleFacts => ({ ...registered, ...facts })

/** A line for each action: who, in which states, which states a new sample then gets, and the custody entries. */
function diagram() {
  return actions.map((action) => {
    const rule: Rule = sampleRules[action]
    const to = [...new Set(rule.from.map((state) => outcome(action, sample({ state })).state))]
    return `${action}: ${rule.by}; ${rule.from.join(' ')} -> ${rule.to === null ? 'kept' : to.join(' ')}; ${rule.log.join(' ') || 'no entry'}`
  })
}

test('the whole diagram is as it was decided (R2.6)', () => {
  const every = sampleStates.join(' ')
  const workable = 'IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_FAILED ANALYSIS_IMPOSSIBLE'
  expect(diagram()).toEqual([
    'edit: collection; FILLED -> kept; EDITED',
    'editTestedHere: collection; READY_FOR_ANALYSIS -> kept; EDITED',
    'requestDeletion: collection; FILLED -> DELETION_REQUESTED; DELETION_REQUESTED',
    'approveDeletion: admin; DELETION_REQUESTED -> kept; DELETED',
    'rejectDeletion: admin; DELETION_REQUESTED -> FILLED; EDITED',
    'prepareForTransport: collection; FILLED -> IN_TRANSPORT; PREPARED',
    `prepareForFurtherAnalysis: analysis; ${workable} ANALYSIS_COMPLETE COULD_NOT_SHARE -> IN_TRANSPORT; PREPARED`,
    'reportMissing: either; FILLED IN_TRANSPORT -> MISSING; REPORTED_MISSING',
    `countMissing: analysis; ${workable} ANALYSIS_COMPLETE COULD_NOT_SHARE -> MISSING; REPORTED_MISSING`,
    'find: either or admin; MISSING -> IN_TRANSPORT; FOUND',
    'receive: analysis; IN_TRANSPORT MISSING -> IN_ANALYSIS; DELIVERED ACCEPTED',
    'testHere: tester; FILLED -> READY_FOR_ANALYSIS; TESTED_HERE',
    'undoTestHere: tester; READY_FOR_ANALYSIS -> FILLED; CORRECTED',
    'giveBack: either; ANALYSIS_COMPLETE ANALYSIS_IMPOSSIBLE COULD_NOT_SHARE -> kept; RETURNED',
    'undoGiveBack: either; ANALYSIS_COMPLETE ANALYSIS_IMPOSSIBLE COULD_NOT_SHARE -> kept; CORRECTED',
    'correctPackage: sender or admin; IN_TRANSPORT -> kept; CORRECTED',
    'unpack: sender or admin; IN_TRANSPORT -> kept; CORRECTED',
    'undoReceipt: lab or admin; IN_ANALYSIS -> IN_TRANSPORT; CORRECTED',
    'arriveByMistake: any analysis site; IN_TRANSPORT MISSING -> kept; DELIVERED',
    `saveDraft: analysis; ${workable} -> IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_FAILED; no entry`,
    `requestFurtherAnalysis: analysis; ${workable} -> ANALYSIS_FAILED; no entry`,
    `submitReport: analysis; ${workable} -> ANALYSIS_COMPLETE; ANALYZED`,
    `correct: any analysis site; ${every} -> kept; ANALYZED`,
    `takeBack: any analysis site; ${every} -> kept; ANALYZED`,
    `takeBackLast: any analysis site; ${every} -> FILLED IN_TRANSPORT IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_FAILED DISPOSED DELETION_REQUESTED MISSING ANALYSIS_IMPOSSIBLE; ANALYZED`,
    `couldNotBeAnalyzed: analysis; ${workable} -> ANALYSIS_IMPOSSIBLE; ANALYZED`,
    `share: collection; ${every} -> FILLED IN_TRANSPORT IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_COMPLETE ANALYSIS_FAILED DISPOSED DELETION_REQUESTED MISSING ANALYSIS_IMPOSSIBLE; no entry`,
    `markAsShared: collection; ${every} -> FILLED IN_TRANSPORT IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_COMPLETE ANALYSIS_FAILED DISPOSED DELETION_REQUESTED MISSING ANALYSIS_IMPOSSIBLE; no entry`,
    `answerPublicSurvey: anyone; ${every} -> kept; no entry`,
    `tellPerson: collection; ${every} -> kept; no entry`,
    `setResearchParticipation: collection; FILLED IN_TRANSPORT IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_COMPLETE ANALYSIS_FAILED DISPOSED MISSING ANALYSIS_IMPOSSIBLE COULD_NOT_SHARE -> kept; no entry`,
    'couldNotShare: collection; IN_ANALYSIS ANALYSIS_COMPLETE ANALYSIS_FAILED DISPOSED DELETION_REQUESTED -> IN_ANALYSIS COULD_NOT_SHARE ANALYSIS_FAILED DISPOSED DELETION_REQUESTED; no entry',
    `addFile: either site; ${every.replace(' DELETION_REQUESTED', '')} -> kept; FILE_ADDED`,
    `withdrawFile: either site; ${every} -> kept; FILE_WITHDRAWN`,
    'dispose: analysis; IN_ANALYSIS READY_FOR_ANALYSIS ANALYSIS_COMPLETE ANALYSIS_FAILED ANALYSIS_IMPOSSIBLE COULD_NOT_SHARE -> DISPOSED; DISPOSED',
  ])
})

describe('whether a person may do', () => {
  test.each<[SampleAction, SampleState, Viewer | null, string | null]>([
    ['edit', 'FILLED', collector, null],
    ['edit', 'FILLED', analyst, 'wrong_role'],
    ['edit', 'FILLED', null, 'wrong_role'],
    ['edit', 'FILLED', { ...collector, site_id: 9 }, 'wrong_site'],
    ['edit', 'IN_TRANSPORT', collector, 'wrong_state'],
    ['receive', 'IN_TRANSPORT', analyst, null],
    ['receive', 'IN_TRANSPORT', collector, 'wrong_role'],
    ['receive', 'IN_TRANSPORT', { ...analyst, site_id: 3 }, 'wrong_site'],
    ['arriveByMistake', 'IN_TRANSPORT', { ...analyst, site_id: 3 }, null],
    ['reportMissing', 'IN_TRANSPORT', collector, null],
    ['reportMissing', 'IN_TRANSPORT', analyst, null],
    ['reportMissing', 'IN_TRANSPORT', admin, 'wrong_role'],
    ['find', 'MISSING', admin, null],
    ['reportMissing', 'FILLED', { ...collector, performs_analysis: true, site_id: 2 }, null],
    ['approveDeletion', 'DELETION_REQUESTED', admin, null],
    ['approveDeletion', 'DELETION_REQUESTED', collector, 'wrong_role'],
  ])('%s of a %s sample', (action, state, viewer, code) => {
    expect(refusal(action, sample({ state }), viewer)?.code ?? null).toBe(code)
  })

  test.each<[string, Partial<SampleFacts>, SampleAction, Viewer, string]>([
    ['a shared sample', { state: 'ANALYSIS_COMPLETE', shared_at: at }, 'edit', collector, 'Results Shared'],
    ['a sample that could not be shared', { state: 'COULD_NOT_SHARE' }, 'edit', collector, "Couldn't Share"],
    ['a shared and disposed sample', { state: 'DISPOSED', shared_at: at }, 'edit', collector, 'Disposed'],
    [
      'a shared sample, seen by the lab',
      { state: 'ANALYSIS_COMPLETE', shared_at: at },
      'receive',
      analyst,
      'Results Reported',
    ],
    [
      'a draft',
      { state: 'IN_ANALYSIS', report_state: 'ANALYSIS_DRAFTED', reported_at: null },
      'edit',
      collector,
      'Undergoing Analysis',
    ],
  ])('refusing an action on %s names the label that the page shows', (_, facts, action, viewer, word) => {
    const detail = `Not possible while the sample is ${word}.`
    expect(refusal(action, sample({ reported_at: at, ...facts }), viewer)?.detail).toBe(detail)
  })

  test('the refusal names the state in the words of its label (R2.31)', () => {
    expect(refusal('receive', sample({ state: 'IN_ANALYSIS' }), analyst)?.detail).toBe(
      'Not possible while the sample is Undergoing Analysis.',
    )
  })
})

describe("R2.21: Couldn't Share 'is offered only for USER samples that are not shared and not in states …'", () => {
  const ready = sample({ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_COMPLETE', reported_at: at })
  const refusedStates = [
    'COULD_NOT_SHARE',
    'ANALYSIS_DRAFTED',
    'FILLED',
    'MISSING',
    'READY_FOR_ANALYSIS',
    'IN_TRANSPORT',
    'ANALYSIS_IMPOSSIBLE',
  ]
  test.each(sampleStates)('state %s', (state) => {
    const refused = refusal('couldNotShare', { ...ready, state }, collector) !== null
    expect(refused).toBe(refusedStates.includes(state))
  })
  test.each(reportStates)('report state %s (R2.21: both are checked)', (report_state) => {
    const refused = refusal('couldNotShare', { ...ready, report_state }, collector) !== null
    expect(refused).toBe(refusedStates.includes(report_state))
  })
  test.each<[string, Partial<SampleFacts>]>([
    ['a sample that is not for a USER', { collected_from: 'STAFF_BEHIND' }],
    ['a shared one', { shared_at: at }],
    ['one without a submitted report', { reported_at: null }],
  ])('is not offered for %s', (_, facts) => {
    expect(refusal('couldNotShare', { ...ready, ...facts }, collector)).not.toBeNull()
  })
})

describe('report states', () => {
  test.each<[SampleAction, Partial<SampleFacts>, string | null]>([
    ['receive', {}, 'READY_FOR_ANALYSIS'],
    ['receive', { reported_at: at, report_state: 'ANALYSIS_COMPLETE' }, 'ANALYSIS_COMPLETE'],
    ['saveDraft', {}, 'ANALYSIS_DRAFTED'],
    ['saveDraft', { reported_at: at, shared_at: at, report_state: 'ANALYSIS_SHARED' }, 'ANALYSIS_SHARED'],
    ['submitReport', {}, 'ANALYSIS_COMPLETE'],
    ['submitReport', { reported_at: at, shared_at: at, report_state: 'ANALYSIS_SHARED' }, 'ANALYSIS_SHARED'],
    ['couldNotBeAnalyzed', {}, 'ANALYSIS_IMPOSSIBLE'],
    ['couldNotBeAnalyzed', { reported_at: at, report_state: 'ANALYSIS_COMPLETE' }, 'ANALYSIS_COMPLETE'],
    ['share', { reported_at: at, report_state: 'COULD_NOT_SHARE' }, 'ANALYSIS_SHARED'],
    ['answerPublicSurvey', { reported_at: at, report_state: 'ANALYSIS_COMPLETE' }, 'ANALYSIS_COMPLETE'],
    [
      'answerPublicSurvey',
      { reported_at: at, report_state: 'ANALYSIS_COMPLETE', results_provision: 'ONLINE' },
      'ANALYSIS_SHARED',
    ],
  ])('%s of %o leaves %s', (action, facts, report_state) => {
    expect(outcome(action, sample({ state: 'IN_ANALYSIS', ...facts })).report_state).toBe(report_state)
  })

  test('‘could not be analysed’ at a second site completes the work there', () => {
    const second = sample({ state: 'IN_ANALYSIS', reported_at: at, report_state: 'ANALYSIS_COMPLETE' })
    expect(outcome('couldNotBeAnalyzed', second).state).toBe('ANALYSIS_COMPLETE')
  })
})

test('resharing, or sharing before the report is ready, is refused word for word (R2.18, R2.20)', () => {
  const ready = sample({ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_COMPLETE', reported_at: at })
  expect(refusal('share', { ...ready, shared_at: at }, collector)?.detail).toBe('Resharing PD1 is not allowed')
  expect(refusal('share', { ...ready, reported_at: null }, collector)?.detail).toBe('Report PD1 is not ready')
  expect(refusal('answerPublicSurvey', { ...ready, survey_is_completed: true }, null)?.detail).toBe(
    'Resharing PD1 is not allowed',
  )
  expect(refusal('share', { ...ready, survey_is_completed: true }, collector)?.detail).toBe(
    'Resharing PD1 is not allowed',
  )
  expect(refusal('markAsShared', ready, collector)?.code).toBe('not_applicable')
  expect(refusal('markAsShared', { ...ready, survey_is_completed: true }, collector)).toBeNull()
  expect(refusal('markAsShared', { ...ready, collected_from: 'STAFF_BEHIND' }, collector)).toBeNull()
})

test('after anonymising, nobody changes what its person answered, and all other actions stay possible', () => {
  const anonymised = { anonymised_at: at, reported_at: at, report_state: 'ANALYSIS_COMPLETE' } as const
  const refused = actions.filter((action) =>
    [collector, analyst, tester, admin, null].every((viewer) =>
      sampleStates.every((state) => refusal(action, sample({ ...anonymised, state }), viewer) !== null),
    ),
  )
  // Other facts of this sample stand in their way.
  const others: readonly SampleAction[] = ['markAsShared', 'tellPerson', 'undoTestHere', 'giveBack', 'undoGiveBack']
  const changesAnswers = ['edit', 'editTestedHere', 'answerPublicSurvey', 'addFile']
  expect(refused.filter((action) => !others.includes(action))).toEqual(changesAnswers)
  expect(refusal('edit', sample({ anonymised_at: at }), collector)?.code).toBe('anonymised')
})

test('only analysis staff of the collecting site test it there, and take that back until there is a result', () => {
  const may = (action: SampleAction, facts: Partial<SampleFacts>, viewer: Viewer | null) =>
    refusal(action, sample(facts), viewer)?.code ?? null
  const there = { state: 'READY_FOR_ANALYSIS', analysis_site: 1, tested_here_site: 1 } as const
  expect(may('testHere', {}, tester)).toBeNull()
  expect(may('testHere', {}, collector)).toBe('wrong_role')
  expect(may('testHere', {}, analyst)).toBe('wrong_site')
  expect(may('testHere', {}, null)).toBe('wrong_role')
  expect(may('testHere', { state: 'IN_TRANSPORT' }, tester)).toBe('wrong_state')
  for (const action of ['undoTestHere', 'editTestedHere'] as const) {
    expect(may(action, there, tester)).toBeNull()
    expect(may(action, { ...there, reported_at: at }, tester)).toBe('not_applicable')
    expect(may(action, { ...there, not_analyzed: 'Empty' }, tester)).toBe('not_applicable')
    expect(may(action, { ...there, tested_here_site: null }, tester)).toBe('not_applicable')
    expect(may(action, { ...there, analysis_site: 2 }, tester)).toBe('not_applicable')
  }
})

test('what went back to its person is in nobody’s hands, and only what needs no hands goes on', () => {
  const report_state = 'ANALYSIS_COMPLETE'
  const here = sample({ state: report_state, reported_at: at, report_state, analysis_site: 1, tested_here_site: 1 })
  const gone = { ...here, analysis_site: null, returned_at: at }
  const may = (facts: SampleFacts) => actions.filter((action) => refusal(action, facts, tester) === null)
  expect(may(here)).toEqual(expect.arrayContaining(['giveBack', 'prepareForFurtherAnalysis', 'dispose', 'correct']))
  const without =
    'undoGiveBack correct takeBack takeBackLast share answerPublicSurvey setResearchParticipation couldNotShare addFile withdrawFile'
  expect(may(gone).join(' ')).toBe(without)
  expect(refusal('dispose', gone, tester)?.detail).toBe('It was given back to the person.')
  expect(refusal('giveBack', { ...here, collected_from: 'STAFF_AGENCY' }, tester)?.code).toBe('not_applicable')
})

test('finding a missing sample restores its state', () => {
  for (const state of ['FILLED', 'IN_TRANSPORT'] as const) {
    const missing = { ...registered, ...outcome('reportMissing', sample({ state })) }
    expect(missing).toMatchObject({ state: 'MISSING', state_before_missing: state })
    expect(outcome('find', missing)).toMatchObject({ state, state_before_missing: null })
    expect(outcome('correct', missing)).toMatchObject({ state: 'MISSING', state_before_missing: state })
  }
})

test('random actions never lead to a state that the table or the database forbids', () => {
  const step = fc.record({
    action: fc.constantFrom(...actions),
    viewer: fc.constantFrom(collector, analyst, admin, null),
  })
  const start = fc.record({
    collected_from: fc.constantFrom('USER' as const, 'STAFF_BEHIND' as const),
    results_provision: fc.constantFrom('ONLINE' as const, 'IN_PERSON' as const),
  })
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 60 }), (facts, steps) => {
      let now = sample(facts)
      for (const { action, viewer } of steps) {
        if (refusal(action, now, viewer) !== null) continue
        expect((sampleRules[action] as Rule).from).toContain(now.state)
        const before = now
        now = { ...now, ...outcome(action, now) }
        if (action === 'submitReport') now = { ...now, reported_at: now.reported_at ?? at }
        if (action === 'takeBackLast') now = { ...now, reported_at: null, shared_at: null }
        if (action === 'share' || action === 'markAsShared') now = { ...now, shared_at: at }
        if (action === 'answerPublicSurvey') {
          now = { ...now, survey_is_completed: true, shared_at: sharesBySurvey(before) ? at : now.shared_at }
        }
        expect(now.shared_at === null || now.reported_at !== null).toBe(true)
        expect(['FILLED', 'DELETION_REQUESTED'].includes(now.state) && now.report_state !== null).toBe(false)
        expect(now.report_state === 'ANALYSIS_SHARED' && now.shared_at === null).toBe(false)
        expect((now.state === 'MISSING') === (now.state_before_missing !== null)).toBe(true)
        if (before.reported_at !== null && now.reported_at !== null) {
          expect(now.report_state).toBeOneOf(['ANALYSIS_COMPLETE', 'ANALYSIS_SHARED', 'COULD_NOT_SHARE'])
        }
      }
    }),
    { numRuns: 500 },
  )
})
