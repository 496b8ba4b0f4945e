/** What a sample is once its last result was taken back: never what only one with a result can be. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { goneReason, hereAfterAll, whyNoneFollows, withoutResult } from './without-result.ts'

const at = '2026-11-29T12:00:00Z'
const place = { analysis_site: 1, tested_here_site: null, returned_at: null }
const complete = { ...place, state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_SHARED' } as const

test.each([
  ['at a lab', {}, 'IN_ANALYSIS', 'READY_FOR_ANALYSIS'],
  ['whose person was not reached', { state: 'COULD_NOT_SHARE' }, 'IN_ANALYSIS', 'READY_FOR_ANALYSIS'],
  ['at its counter', { tested_here_site: 1 }, 'READY_FOR_ANALYSIS', 'READY_FOR_ANALYSIS'],
  ['that a counter sent on', { tested_here_site: 2 }, 'IN_ANALYSIS', 'READY_FOR_ANALYSIS'],
  ['with its person', { returned_at: at }, 'ANALYSIS_IMPOSSIBLE', 'ANALYSIS_IMPOSSIBLE'],
  ['on its way', { state: 'IN_TRANSPORT' }, 'IN_TRANSPORT', 'READY_FOR_ANALYSIS'],
  ['disposed of', { state: 'DISPOSED' }, 'DISPOSED', 'READY_FOR_ANALYSIS'],
] as const)('one %s', (_, changes, state, report_state) =>
  expect(withoutResult({ ...complete, ...changes })).toEqual({ state, report_state }),
)

test('no state that needs a result is left', () => {
  const facts = fc.record({
    ...{ state: fc.constantFrom(...sampleStates), report_state: fc.constantFrom(null, ...reportStates) },
    ...{ analysis_site: fc.constantFrom(null, 1), tested_here_site: fc.constantFrom(null, 1) },
    returned_at: fc.constantFrom(null, at),
  })
  fc.assert(
    fc.property(facts, (was) => {
      const is = withoutResult(was)
      const needsResult = ['ANALYSIS_COMPLETE', 'ANALYSIS_SHARED', 'COULD_NOT_SHARE']
      expect(needsResult).not.toContain(is.state)
      expect(needsResult).not.toContain(is.report_state)
    }),
  )
})

test('whoever got it back reads why none follows, until it is here after all', () => {
  expect([whyNoneFollows(place), whyNoneFollows({ returned_at: at })]).toEqual([null, goneReason])
  expect(hereAfterAll({ not_analyzed: goneReason })).toMatchObject({ state: 'READY_FOR_ANALYSIS', not_analyzed: null })
  expect(hereAfterAll({ not_analyzed: 'Too little' })).toEqual({})
})
