/** What is kept for how long (docs/decisions/0007): when a sample is at its end, and what a period deletes. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SampleState, sampleStates } from '#domain/terms.ts'
import {
  goesBefore,
  isAtEnd,
  monthsBefore,
  personalFields,
  type RetentionSettings,
  retentionDefaults,
  retentionPeriods,
  retentionSettings,
  retentionWords,
  shortenedKinds,
  wouldGo,
} from './retention.ts'

const at = '2026-01-05T15:00:00.000Z'
const sample = {
  state: 'FILLED' as SampleState,
  report_state: null,
  shared_at: null,
  new_result_since_shared: false,
  corrected_since_shared: false,
  new_warning_since_shared: false,
  rests_on_recall: false,
  deleted_at: null,
  written_off: false,
}
type Facts = Parameters<typeof isAtEnd>[0]

describe('a sample is at its end', () => {
  const told = { shared_at: at, report_state: 'ANALYSIS_SHARED' } as const
  test.each<[what: string, end: readonly SampleState[], Partial<Facts>]>([
    ['by its state alone', ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'], {}],
    ['once shared', ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE', 'ANALYSIS_COMPLETE'], told],
    [
      "once it couldn't be shared",
      ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE', 'ANALYSIS_COMPLETE'],
      { report_state: 'COULD_NOT_SHARE' },
    ],
    [
      'but not while the person has to be told a new result',
      ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
      { ...told, new_result_since_shared: true },
    ],
    [
      'nor a correction',
      ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
      { ...told, corrected_since_shared: true },
    ],
    [
      'nor a new warning',
      ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
      { ...told, new_warning_since_shared: true },
    ],
    [
      'nor while it rests on a recalled lot',
      ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE'],
      { ...told, rests_on_recall: true },
    ],
    ['once written off', ['DISPOSED', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE', 'MISSING'], { written_off: true }],
    ['in any state once deleted', sampleStates, { deleted_at: at }],
  ])('%s', (_, end, facts) => {
    const found = sampleStates.filter((state) => isAtEnd({ ...sample, ...facts, state }))
    expect(found.sort()).toEqual([...end].sort())
  })
})

test.each([
  ['2026-11-21T22:00:00.000Z', 12, '2025-11-21T22:00:00.000Z'],
  ['2026-03-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
  ['2028-03-31T08:00:00.000Z', 1, '2028-02-29T08:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('%s minus %i months is %s', (now, months, then) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(then)
})

const anySettings: fc.Arbitrary<RetentionSettings> = fc.record({
  feedback_keep_months: fc.option(fc.integer({ min: 1, max: 240 })),
  anonymise_after_months: fc.option(fc.integer({ min: 1, max: 240 })),
  sessions_keep_days: fc.integer({ min: 1, max: 400 }),
  sign_ins_keep_days: fc.integer({ min: 1, max: 400 }),
  log_keep_days: fc.integer({ min: 1, max: 400 }),
})
const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('more data of a kind go only if its period was shortened', () => {
  fc.assert(
    fc.property(anySettings, anySettings, anyTime, (before, after, now) => {
      const shortened = shortenedKinds(before, after)
      for (const kind of ['feedback', 'samples', 'sessions', 'sign_ins', 'log_files'] as const) {
        const time = (settings: RetentionSettings) => goesBefore(kind, settings, now)?.getTime() ?? 0
        expect(time(after)).toBeLessThan(now.getTime())
        if (time(after) > time(before)) expect(shortened).toContain(kind)
        if (!shortened.includes(kind)) expect(time(after)).toBeLessThanOrEqual(time(before))
      }
    }),
  )
})

test('nothing of a sample goes before the service decides so, and the defaults are within the limits', () => {
  expect(goesBefore('samples', retentionDefaults, new Date())).toBe(null)
  expect(goesBefore('feedback', retentionDefaults, new Date())).toBe(null)
  for (const name of retentionSettings) {
    const { least, most, mayBeNull } = retentionPeriods[name]
    const period = retentionDefaults[name]
    if (period === null) expect(mayBeNull).toBe(true)
    else expect(period >= least && period <= most).toBe(true)
  }
})

test('periods and counts read as words', () => {
  expect(retentionWords('samples', 12)).toBe('12 samples')
  expect(wouldGo('samples', 1)).toBe('1 sample would be anonymised.')
  expect(wouldGo('feedback', 0)).toBe('No feedback texts would be removed.')
})

test('the database guards the very fields that are personal', () => {
  const folder = new URL('../../../migrations/', import.meta.url)
  const migrations = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const newest = (pattern: RegExp) => migrations.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? ''
  const constraint = newest(/constraint anonymised_tells_of_nobody ([^;]+);/)
  const list = newest(/where field in \(([^)]+)\)/)
  expect(list.match(/\w+/g)?.sort()).toEqual([...personalFields].sort())
  for (const field of personalFields) expect(constraint).toMatch(new RegExp(`\\b${field} (is null|= '\\{\\}')`))
})
