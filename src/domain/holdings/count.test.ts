import { expect, test } from 'vitest'
import { countPlaces, isOpenLine, lineState, readCount, takesAnswer, weighsOtherwise } from './count.ts'

test.each<[string, string, number | null]>([
  ['PD2215', 'PD2215', null],
  ['pd 2215', 'PD2215', null],
  ['PD-2215', 'PD2215', null],
  ['PD2215 2.1503', 'PD2215', 2.1503],
  ['PD2215\t2,1503 g', 'PD2215', 2.1503],
  ['PD2215; 2.1503g', 'PD2215', 2.1503],
  ['pd 2215 2.1', 'PD2215', 2.1],
  ['https://vialog.example/service-users/result/PD2215?code=1', 'PD2215', null],
  ['1-11', '111', null],
])('the line ‘%s’', (line, sample_id, weight) => {
  expect(readCount(line)).toEqual({ counted: [{ sample_id, weight }], faults: [], again: 0 })
})

test.each(['PD2215 2', 'PD2215 2150', 'PD2215 0.0000', '???', 'PD2215 2.15035', 'PD2215 PD2216'])(
  'the line ‘%s’ is no vial, and is never half read',
  (line) => {
    const { counted, faults } = readCount(line)
    expect([counted, faults.length]).toEqual([[], 1])
  },
)

test('a vial that is scanned twice counts once, and two weights of it are a fault', () => {
  expect(readCount('PD1\nPD2\r\npd1\n\nPD2 2.5')).toEqual({
    counted: [
      { sample_id: 'PD1', weight: null },
      { sample_id: 'PD2', weight: 2.5 },
    ],
    faults: [],
    again: 2,
  })
  expect(readCount('PD1 2.5\nPD1 2.6').faults).toEqual([{ line: 2, message: expect.stringContaining('two weights') }])
})

test('a vial weighs otherwise from more than a tenth of its content on', () => {
  const weights = { should_weigh: 2.15, empty_weight: 2.05 }
  expect(weighsOtherwise({ ...weights, weighed: 2.14 })).toBe(false)
  expect(weighsOtherwise({ ...weights, weighed: 2.1399 })).toBe(true)
  expect(weighsOtherwise({ ...weights, weighed: 2.16 })).toBe(false)
  expect(weighsOtherwise({ ...weights, weighed: 2.1601 })).toBe(true)
  expect(weighsOtherwise({ ...weights, weighed: null })).toBeNull()
  expect(weighsOtherwise({ weighed: 2.1, should_weigh: null, empty_weight: 2 })).toBeNull()
  // Nothing should be in it any more.
  expect(weighsOtherwise({ weighed: 2.05, should_weigh: 2.05, empty_weight: 2.05 })).toBe(false)
  expect(weighsOtherwise({ weighed: 2.06, should_weigh: 2.05, empty_weight: 2.05 })).toBe(true)
})

const since = {
  is_held: false,
  is_missing: false,
  is_found: false,
  is_answered: false,
  is_disposed: false,
  is_weighed_later: false,
  counted_later: null,
} as const

test.each(countPlaces)('what is too much is open until somebody says why, or it belongs here: %s', (place) => {
  const line = { kind: 'ELSEWHERE', place, differs: false } as const
  const missing = { ...since, is_missing: true }
  expect(isOpenLine({ ...line, state: 'OPEN' }) && takesAnswer({ ...line, state: 'OPEN' })).toBe(true)
  expect(lineState(line, missing)).toBe('OPEN')
  expect(lineState(line, { ...missing, is_answered: true })).toBe('ANSWERED')
  expect(lineState(line, { ...since, is_held: true })).toBe(place === 'LOST' ? 'FOUND' : 'BELONGS')
})

test('what was there and weighs as it should asks for nothing; what is missing takes no answer', () => {
  const state = 'OPEN'
  expect(isOpenLine({ kind: 'HERE', differs: false, state })).toBe(false)
  expect(takesAnswer({ kind: 'HERE', differs: true, state })).toBe(true)
  expect(takesAnswer({ kind: 'MISSING', differs: false, state })).toBe(false)
  expect(takesAnswer({ kind: 'UNKNOWN', differs: false, state })).toBe(true)
})

test('what nobody found and was written down as destroyed stays open until somebody says why', () => {
  const line = { kind: 'MISSING', place: null, differs: false } as const
  const disposed = { ...since, is_disposed: true }
  expect(lineState(line, since)).toBe('GONE')
  expect(lineState(line, disposed)).toBe('DISPOSED')
  expect(isOpenLine({ ...line, state: 'DISPOSED' }) && takesAnswer({ ...line, state: 'DISPOSED' })).toBe(true)
  expect(lineState(line, { ...disposed, is_answered: true })).toBe('ANSWERED')
})

test.each(['2.0587', '2,0587 g', '0.5'])('%s alone is a weight without an ID', (line) => {
  expect(readCount(line)).toMatchObject({ counted: [], faults: [{ line: 1 }] })
})

test('a vial that weighed otherwise is asked for by the newest count that weighed it', () => {
  const line = { kind: 'HERE', place: null, differs: true } as const
  expect(lineState(line, since)).toBe('OPEN')
  expect(lineState(line, { ...since, is_weighed_later: true })).toBe('WEIGHED')
  expect(lineState(line, { ...since, is_weighed_later: true, is_answered: true })).toBe('ANSWERED')
})
