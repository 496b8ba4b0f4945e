import { describe, expect, test } from 'vitest'
import {
  checkDoubt,
  checkQuestion,
  checkTimeFault,
  holdsUntil,
  instrumentFault,
  instrumentTechnologies,
} from './instrument.ts'

const bruker = {
  ...{ id: 1, site_id: 3, site: 'Central laboratory', technology: 'FTIR' as const },
  ...{ name: 'Bruker Alpha', since: '2026-11-02', retired_at: null },
}
const retired = { ...bruker, retired_at: '2026-11-20T00:00:00.000Z' }
const own = { site_id: 3, before: null, isDraft: false }

test('strips need no instrument', () => {
  expect(instrumentTechnologies()).toEqual(['FTIR', 'GC_MS', 'LC_MS', 'NMR'])
})

describe('a report', () => {
  test.each([
    ['its own', 'FTIR', bruker, own, null],
    ['one that does not exist', 'FTIR', null, own, /no such instrument/],
    ['one of another site', 'FTIR', bruker, { ...own, site_id: 4 }, /is an instrument of Central laboratory/],
    ['one of another technology', 'GC_MS', bruker, own, /is for FTIR\. Choose an instrument for GC-MS/],
    ['one that is not in use', 'FTIR', retired, own, /not in use any more/],
    ['the one that it named before it was retired', 'FTIR', retired, { ...own, before: 1 }, null],
    ['another retired one', 'FTIR', retired, { ...own, before: 2 }, /not in use any more/],
    ['a retired one in a draft', 'FTIR', retired, { ...own, isDraft: true }, null],
    ['one of another site in a draft', 'FTIR', bruker, { ...own, site_id: 4, isDraft: true }, /Central laboratory/],
    ['one for a strip', 'TEST_STRIP', bruker, own, /has no instrument/],
  ] as const)('names %s', (_, technology, named, place, fault) => {
    const found = instrumentFault(technology, named, place)
    if (fault === null) expect(found).toBe(null)
    else expect(found).toMatch(fault)
  })
})

describe('a check', () => {
  const zone = 'America/Toronto'
  const at = (day: string, passed = true) => ({ at: `${day}T15:00:00.000Z`, passed })
  const clock = (today: string) => ({ every_days: 7, today, zone })

  test('is valid for a number of days, counted in the service’s time zone', () => {
    expect(holdsUntil(at('2026-11-02'), clock(''))).toBe('2026-11-09')
    // That evening in Toronto is already the next day in UTC.
    expect(holdsUntil({ at: '2026-11-03T02:00:00.000Z', passed: true }, clock(''))).toBe('2026-11-09')
  })

  test.each([
    [null, '2026-11-02', 'NOT_CHECKED', /^No check of Bruker is recorded/],
    [at('2026-11-02'), '2026-11-02', null, null],
    [at('2026-11-02'), '2026-11-09', null, null],
    [at('2026-11-02'), '2026-11-10', 'OLD', /last checked on November 2, 2026, and a check is due every 7 days/],
    [at('2026-11-02', false), '2026-11-02', 'FAILED', /failed its check on November 2, 2026/],
    [at('2026-01-02', false), '2026-11-02', 'FAILED', /failed its check on January 2, 2026/],
  ])('where %o is the newest, on %s: %s', (newest, today, doubt, question) => {
    expect(checkDoubt(newest, clock(today))).toBe(doubt)
    const asked = checkQuestion('Bruker', newest, clock(today))
    if (question === null) expect(asked).toBe(null)
    else expect(asked).toMatch(question)
  })

  test.each([
    ['2026-11-10T12:00:00.000Z', null],
    ['2026-11-10T12:00:00.001Z', /November 10, 2026 at that time is still to come/],
    ['2027-01-01T00:00:00.000Z', /still to come/],
    // The first day begins at this moment in Toronto; the next row is the moment before.
    ['2026-11-02T05:00:00.000Z', null],
    ['2026-11-02T04:59:59.999Z', /in use since November 2, 2026\. No check of it can be of November 1, 2026/],
  ])('at %s', (time, fault) => {
    const found = checkTimeFault(time, bruker, { now: '2026-11-10T12:00:00.000Z', zone })
    if (fault === null) expect(found).toBe(null)
    else expect(found).toMatch(fault)
  })
})
