import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  formatDate,
  formatDateTime,
  formatDay,
  formatWeekday,
  isDueToday,
  isLate,
  localDay,
  localTime,
  nightOf,
  promisedDate,
  returnDate,
  timeAgo,
  workingDayAfter,
  workingDaysBetween,
  zonedInstant,
} from './dates.ts'

const toronto = 'America/Toronto'

test('a weekday is that of the zone', () => {
  expect(formatWeekday('2026-11-22T03:30:00.000Z', 'America/Toronto')).toBe('Saturday, November 21')
  expect(formatWeekday('2026-11-22T03:30:00.000Z', 'UTC')).toBe('Sunday, November 22')
})

test('an instant made from a local day and time gives them back', () => {
  const instant = zonedInstant('2026-07-15', '09:05', toronto)
  expect([localDay(instant, toronto), localTime(instant, toronto)]).toEqual(['2026-07-15', '09:05'])
})

/** Toronto's clocks go forward from 02:00 to 03:00 on 2026-03-08, and back from 02:00 to 01:00 on 2026-11-01. */
describe('local times around the clock changes', () => {
  test.each([
    ['winter', '2026-01-15', '12:00', '2026-01-15T17:00:00.000Z'],
    ['summer', '2026-07-15', '12:00', '2026-07-15T16:00:00.000Z'],
    ['before the jump', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['a skipped time: as long after the jump', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['after the jump', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['noon of the day of the jump', '2026-03-08', '12:00', '2026-03-08T16:00:00.000Z'],
    ['a time that comes twice: the first one', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['after both of them', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['noon of that day', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
  ])('%s: %s %s', (_, day, time, instant) => {
    expect(zonedInstant(day, time, toronto)).toBe(instant)
  })

  test.each([
    ['2026-11-22T04:59:00Z', toronto, '2026-11-21'],
    ['2026-11-22T05:00:00Z', toronto, '2026-11-22'],
    ['2026-07-02T03:59:00Z', toronto, '2026-07-01'],
    ['2026-07-02T04:00:00Z', toronto, '2026-07-02'],
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-11-22T00:00:00Z', 'UTC', '2026-11-22'],
  ])('%s in %s is on %s', (instant, zone, day) => {
    expect(localDay(instant, zone)).toBe(day)
  })

  test('every local minute that exists is read back, in any zone', () => {
    const someMinute = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    const someZone = fc.constantFrom(toronto, 'UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(someMinute, someZone, (date, zone) => {
        const [day, text] = [localDay(date.toISOString(), zone), formatDateTime(date.toISOString(), zone)]
        const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
          date,
        )
        const again = zonedInstant(day, time, zone)
        expect(formatDateTime(again, zone)).toBe(text)
        expect(Date.parse(again)).toBeLessThanOrEqual(date.getTime())
      }),
    )
  })
})

describe('"collection day … plus … working days …: Friday + 3 = Wednesday" (R2.37)', () => {
  test.each([
    ['2026-11-20', 3, [], '2026-11-25'],
    ['2026-11-16', 3, [], '2026-11-19'],
    ['2026-11-21', 1, [], '2026-11-23'],
    ['2026-11-20', 3, ['2026-11-23'], '2026-11-26'],
    ['2026-11-20', 3, ['2026-11-21', '2026-11-20'], '2026-11-25'],
    ['2026-12-24', 3, ['2026-12-25', '2026-12-28', '2027-01-01'], '2026-12-31'],
    ['2026-11-20', 0, [], '2026-11-20'],
    ['2026-03-06', 1, [], '2026-03-09'],
  ])('%s + %i without %j is %s', (day, n, holidays, expected) => {
    expect(workingDayAfter(day, n, holidays)).toBe(expected)
  })

  test('counting the working days back gives as many as were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 40 }), (start, n) => {
        const from = addDays('2026-01-01', start)
        const holidays = ['2026-07-01', '2026-12-25']
        expect(workingDaysBetween(from, workingDayAfter(from, n, holidays), holidays)).toBe(n)
      }),
    )
    expect(workingDaysBetween('2026-11-21', '2026-11-22', [])).toBe(0)
    expect(workingDaysBetween('2026-11-20', '2026-11-19', [])).toBe(0)
  })

  test('the collection day is the day in the zone of the service', () => {
    expect(returnDate('2026-11-21T04:30:00Z', toronto, 3, [])).toBe('2026-11-25')
    expect(returnDate('2026-11-21T04:30:00Z', 'UTC', 3, [])).toBe('2026-11-25')
    expect(returnDate('2026-11-20T04:30:00Z', toronto, 3, [])).toBe('2026-11-24')
  })
})

describe('the day promised at a registration', () => {
  const site = { turnaround_days: 3, holidays: [] }
  test.each([
    ['collected today', '2026-11-20T15:00:00Z', '2026-11-20T15:05:00Z', '2026-11-25'],
    ['collected two days ago', '2026-11-18T17:00:00Z', '2026-11-20T15:00:00Z', '2026-11-23'],
    ['a minute before its day is over', '2026-11-17T17:00:00Z', '2026-11-20T17:00:00Z', '2026-11-20'],
    ['a minute after', '2026-11-17T17:00:00Z', '2026-11-20T17:01:00Z', '2026-11-25'],
    ['collected a year ago', '2025-11-20T17:00:00Z', '2026-11-20T15:00:00Z', '2026-11-25'],
  ])('%s', (_, collected, registered, day) => {
    expect(promisedDate(collected, registered, toronto, site)).toBe(day)
  })

  test('is never over', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.nat(4000),
        fc.integer({ min: 0, max: 30 }),
        (now, days, turnaround_days) => {
          const collected = new Date(now.getTime() - days * 24 * 3600_000).toISOString()
          const day = promisedDate(collected, now.toISOString(), toronto, { turnaround_days, holidays: [] })
          expect(isLate(day, now.toISOString(), toronto)).toBe(false)
        },
      ),
    )
  })
})

describe('"results due \'No later than 12:00 PM\' on return_date" (R2.38)', () => {
  test.each([
    ['2026-11-25T16:59:00Z', false, true],
    ['2026-11-25T17:00:00Z', false, true],
    ['2026-11-25T17:00:01Z', true, false],
    ['2026-11-25T05:00:00Z', false, true],
    ['2026-11-25T04:59:00Z', false, false],
    ['2026-11-26T10:00:00Z', true, false],
  ])('due 2026-11-25, at %s: late %j, due today %j', (now, late, today) => {
    expect(isLate('2026-11-25', now, toronto)).toBe(late)
    expect(isDueToday('2026-11-25', now, toronto)).toBe(today)
  })
})

describe('"Dates display in US long format with 12-hour time" (R2.39)', () => {
  test.each([
    ['2026-11-21T19:05:00Z', 'November 21, 2026, 2:05 PM'],
    ['2026-11-21T05:00:00Z', 'November 21, 2026, 12:00 AM'],
    ['2026-11-21T17:00:00Z', 'November 21, 2026, 12:00 PM'],
    ['2026-07-01T13:09:59Z', 'July 1, 2026, 9:09 AM'],
  ])('%s is %s', (iso, text) => {
    expect(formatDateTime(iso, toronto)).toBe(text)
    expect(text.startsWith(`${formatDate(iso, toronto)}, `)).toBe(true)
  })

  test('a day reads the same in every zone', () => {
    expect(formatDay('2026-01-05')).toBe('January 5, 2026')
  })
})

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:31Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
  ['2026-11-21T11:48:00Z', '12 min ago'],
  ['2026-11-21T11:00:01Z', '59 min ago'],
  ['2026-11-21T11:00:00Z', '1 h ago'],
  ['2026-11-21T09:30:00Z', '2 h ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
])("'Updated … ago' (R2.39): %s is %s", (iso, text) => {
  expect(timeAgo(iso, '2026-11-21T12:00:00Z')).toBe(text)
})

test.each([
  ['2026-11-21T07:59:59Z', 3, null],
  ['2026-11-21T08:00:00Z', 3, '2026-11-21'],
  ['2026-11-22T04:59:59Z', 3, '2026-11-21'],
  ['2026-11-22T05:00:00Z', 3, null],
  ['2026-11-22T05:00:00Z', 0, '2026-11-22'],
])('at %s, work that starts at %i:00 belongs to the night %s', (iso, hour, night) => {
  expect(nightOf(iso, toronto, hour)).toBe(night)
})
