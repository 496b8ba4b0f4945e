/** What is due and what is late (R2.37, R2.38). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLate } from '#domain/dates.ts'
import { sampleStates } from '#domain/terms.ts'
import { awaitsResult, type DueFacts, dueMark, firstDayInTime, statesWithoutDue } from './due.ts'

const zone = 'America/Toronto'
const open: DueFacts = {
  state: 'IN_ANALYSIS',
  reported_at: null,
  not_analyzed: null,
  return_date: '2026-11-20',
  date_collected_exactness: 'day',
}

describe('a result is due', () => {
  test.each(sampleStates)('for a sample that is %s, unless no lab can work on it', (state) => {
    expect(awaitsResult({ ...open, state })).toBe(!statesWithoutDue.includes(state))
  })

  test('on no day where nobody knows the day of collection', () => {
    expect(awaitsResult({ ...open, date_collected_exactness: 'month' })).toBe(false)
    expect(dueMark({ ...open, date_collected_exactness: 'year' }, '2026-11-22T17:00:00.000Z', zone)).toBeNull()
  })

  test('until a lab submits one or finds that it is impossible', () => {
    expect(awaitsResult({ ...open, reported_at: '2026-11-19T15:00:00.000Z' })).toBe(false)
    expect(awaitsResult({ ...open, not_analyzed: 'Too little was left.' })).toBe(false)
  })
})

test.each([
  ['the day before', '2026-11-20T04:59:00.000Z', null],
  ['from midnight', '2026-11-20T05:00:00.000Z', 'dueToday'],
  ['at 12:00', '2026-11-20T17:00:00.000Z', 'dueToday'],
  ['after 12:00', '2026-11-20T17:00:01.000Z', 'late'],
  ['the day after', '2026-11-21T05:00:00.000Z', 'late'],
] as const)('%s, at %s, the mark is %j', (_, now, mark) => {
  expect(dueMark(open, now, zone)).toBe(mark)
  expect(dueMark({ ...open, reported_at: now }, now, zone)).toBe(null)
})

test('the first day in time separates late days from the others, at every hour', () => {
  const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(zone, 'UTC', 'Pacific/Auckland', 'America/St_Johns')
  fc.assert(
    fc.property(time, zones, fc.integer({ min: -3, max: 3 }), (at, where, offset) => {
      const now = at.toISOString()
      const day = new Date(at.getTime() + offset * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
      expect(day < firstDayInTime(now, where)).toBe(isLate(day, now, where))
    }),
  )
})
