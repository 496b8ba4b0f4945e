/** The days of returns: whole months, quarters and years, one after the other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { lastSpan, nextPeriod, releaseFault, returnSpans, spanAt } from './return-period.ts'

const so = (last: string | null, first_day: string | null = null) => ({ last, first_day })

test('a month, a quarter and a year of the calendar', () => {
  expect(spanAt('2028-02-10', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanAt('2026-12-31', 'quarter')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(lastSpan('2026-01-01', 'year')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('1995-01-01', n))

test('the next period begins the day after the last one, is as long, and can be released once it has ended', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...returnSpans), (at, span) => {
      const last = spanAt(at, span)
      const next = nextPeriod(last, '2030-01-01')
      expect(next.from).toBe(addDays(last.to, 1))
      expect(next).toEqual(spanAt(next.from, span))
      expect(releaseFault(next, addDays(next.to, 1), so(last.to))).toBeNull()
      expect(releaseFault(next, next.to, so(last.to))?.message).toMatch(/^The period has not ended/)
    }),
  )
})

test('after days that are no whole month, the next period ends with its month', () => {
  expect(nextPeriod({ from: '2026-01-10', to: '2026-02-14' }, '2026-03-01')).toEqual({
    ...{ from: '2026-02-15', to: '2026-02-28' },
  })
  expect(nextPeriod(null, '2026-03-05')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('gaps and overlaps are refused', () => {
  for (const from of ['2026-01-31', '2026-02-02', '2025-01-01'])
    expect(releaseFault({ from, to: '2026-02-28' }, '2026-03-01', so('2026-01-31'))).toEqual({
      ...{ day: 'first' },
      message: 'The last return of this site ends on January 31, 2026. The next one begins on February 1, 2026.',
    })
})

test('a first return ends on the first day of which there is a record, or later', () => {
  const ends = (to: string, first_day: string | null) =>
    releaseFault({ from: '1990-01-01', to }, '1999-01-01', so(null, first_day))?.message
  expect(ends('1990-12-31', '1991-01-01')).toBe(
    'There is no record of this site from before January 1, 1991. Its first return ends on that day or later.',
  )
  expect(ends('1991-01-01', '1991-01-01')).toBeUndefined()
  expect(ends('1990-12-31', null)).toBeUndefined()
})
