/** The time of a sample made without a network, and how it is put into words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenDay } from './chosen-day.ts'
import { collectedTime, isOverdue, serverTime } from './shift.ts'
import { collectedNote, timeQuestion } from './shift-words.ts'

const [begun_at, made_at, received_at] = [
  '2026-11-20T08:00:00.000Z',
  '2026-11-21T14:05:33.000Z',
  '2026-11-22T09:00:00.000Z',
]
const times = { begun_at, made_at, sent_at: received_at, received_at }

describe('the time of a sample', () => {
  test.each<[string, Partial<typeof times>, string, boolean, boolean]>([
    ['a clock that is right', {}, made_at, false, false],
    ['five minutes behind: not corrected', { sent_at: '2026-11-22T08:55:00.000Z' }, made_at, false, false],
    ['six behind', { sent_at: '2026-11-22T08:54:00.000Z' }, '2026-11-21T14:11:33.000Z', true, false],
    ['a day ahead', { sent_at: '2026-11-23T09:00:00.000Z' }, '2026-11-20T14:05:33.000Z', true, false],
    ['just before the beginning', { made_at: '2026-11-20T07:56:00.000Z' }, begun_at, false, false],
    ['before the beginning', { made_at: '2026-11-20T07:54:59.999Z' }, begun_at, false, true],
    ['a moment after it was received', { made_at: '2026-11-22T09:04:00.000Z' }, received_at, false, false],
    ['after it was received', { made_at: '2026-11-22T09:05:00.001Z' }, received_at, false, true],
    ['1970', { made_at: '1970-01-01T00:00:00Z' }, begun_at, false, true],
    ['2999', { made_at: '2999-01-01T00:00:00Z' }, received_at, false, true],
    [
      'both in 1970',
      { made_at: '1970-01-01T00:10:00Z', sent_at: '1970-01-01T01:00:00Z' },
      '2026-11-22T08:10:00.000Z',
      true,
      false,
    ],
    ['the year 0', { made_at: '0000-01-01T00:00:00Z', sent_at: '9999-12-31T23:59:59Z' }, begun_at, true, true],
  ])('%s', (_, changes, date_collected, isCorrected, isOutside) => {
    expect(collectedTime({ ...times, ...changes })).toMatchObject({ date_collected, isCorrected, isOutside })
  })

  test('lies between the beginning and the receipt, whatever the clock says', () => {
    const instant = fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
    const pair = fc.tuple(instant, instant).map((two) => two.sort((a, b) => a.getTime() - b.getTime()))
    fc.assert(
      fc.property(pair, instant, instant, ([begun, received], made, sent) => {
        const iso = { begun_at: begun?.toISOString() ?? '', received_at: received?.toISOString() ?? '' }
        const { date_collected, isOutside, isCorrected } = collectedTime({
          ...{ ...iso, made_at: made.toISOString(), sent_at: sent.toISOString() },
        })
        const at = Date.parse(date_collected)
        expect(at).toBeGreaterThanOrEqual(Date.parse(iso.begun_at))
        expect(at).toBeLessThanOrEqual(Date.parse(iso.received_at))
        // If the clock is right and the sample lies within the shift, its time stays exact to the millisecond.
        if (!isCorrected && !isOutside && made >= (begun ?? made) && made <= (received ?? made))
          expect(at).toBe(made.getTime())
      }),
    )
  })
})

test.each<[string, number, string]>([
  ['a clock that is right or unknown', 0, received_at],
  ['five minutes ahead: not corrected', 300, received_at],
  ['six ahead', 360, '2026-11-22T08:54:00.000Z'],
  ['a day behind', -86_400, '2026-11-23T09:00:00.000Z'],
  ['before the shift began', 7 * 86_400, begun_at],
])('the time by the server’s clock: %s', (_, ahead, time) => {
  expect(serverTime(Date.parse(received_at), ahead, begun_at)).toBe(time)
})

test('a shift is overdue after 72 hours', () => {
  expect(isOverdue(begun_at, new Date('2026-11-23T08:00:00.000Z'))).toBe(false)
  expect(isOverdue(begun_at, new Date('2026-11-23T08:00:00.001Z'))).toBe(true)
})

test.each([
  [null, null],
  ['2026-11-21', null],
  // The clock of the device is a day ahead; this is its today.
  ['2026-11-22', null],
  ['2026-11-19', '2026-11-19'],
])('of the chosen day %s, %s counts', (day, counts) => {
  expect(chosenDay(day, '2026-11-22T14:00:00Z', '2026-11-21', 'America/Toronto')).toBe(counts)
})

describe('words', () => {
  const noted = { device: 'Tablet 2', isReserved: true, cameAs: null }
  const note = (changes: Partial<typeof times>, more: object = {}) => {
    const said = { ...times, ...changes }
    return collectedNote({ ...noted, times: said, collected: collectedTime(said), ...more })
  }

  test('the custody note states both times and what is wrong with them', () => {
    expect(note({})).toBe(
      'Collected without a network on Tablet 2; made 2026-11-21 14:05:33 UTC, sent 2026-11-22 09:00:00 UTC by its clock',
    )
    expect(note({ sent_at: '2026-11-22T06:54:53Z' })).toContain('; corrected: the clock was 2 h 5 min 7 s behind')
    expect(note({ sent_at: '2026-11-22T09:06:00Z' })).toContain('; corrected: the clock was 6 min ahead')
    expect(note({ made_at: '1970-01-01T00:00:00Z' })).toMatch(/; this time lies outside the shift$/)
    expect(note({}, { isReserved: false, cameAs: 'T7' })).toMatch(/; not reserved; came as T7$/)
  })

  test('the question states both times', () => {
    const said = { ...times, made_at: '1970-01-01T00:00:00Z' }
    expect(timeQuestion(said, collectedTime(said))).toBe(
      'By the device it was made 1970-01-01 00:00:00 UTC, outside its shift. It stands at 2026-11-20 08:00:00 UTC. Is that right?',
    )
  })
})
