/** A report's page says what changed only where each number of it, and each step, stands for enough samples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangedNow, type NotedChange, nextChange } from './report-changes.ts'

const line = (name: string, was: number, now: number, told = true) => ({ name, was, now, told })
const today = (changed_samples: number, ...found: ChangedNow['found']): ChangedNow => ({
  ...{ changed_samples, samples: 100, found },
})

describe('what is told of changed results', () => {
  test.each([
    ['nothing of fewer than five', null, today(4, line('p', 20, 16)), null],
    ['how many, where no number changed', null, today(6, line('p', 20, 20)), { samples: 6, found: [] }],
    [
      'numbers that changed by enough',
      null,
      today(7, line('p', 20, 13), line('q', 20, 27)),
      {
        samples: 7,
        found: [
          { name: 'p', told: 20, now: 13 },
          { name: 'q', told: 20, now: 27 },
        ],
      },
    ],
    [
      'none that became small, none of which few lack it',
      null,
      today(30, line('p', 20, 4), line('q', 60, 97), line('r', 30, 9)),
      { samples: 30, found: [{ name: 'r', told: 30, now: 9 }] },
    ],
    [
      'none at all where the rest is small: r got two',
      null,
      today(21, line('p', 20, 13), line('q', 20, 27), line('r', 3, 5, false)),
      { samples: 21, found: [] },
    ],
    [
      'a number that is gone',
      null,
      today(20, line('p', 20, 0)),
      { samples: 20, found: [{ name: 'p', told: 20, now: 0 }] },
    ],
    ['no step of one sample', { samples: 7, found: [] }, today(8, line('p', 20, 20)), null],
    [
      'no step of one sample in a number, which others would tell',
      { samples: 7, found: [{ name: 'p', told: 20, now: 13 }] },
      today(12, line('p', 20, 12), line('q', 10, 5)),
      { samples: 12, found: [{ name: 'p', told: 20, now: 13 }] },
    ],
    [
      'a step of another number',
      { samples: 7, found: [{ name: 'p', told: 20, now: 13 }] },
      today(14, line('p', 20, 13), line('q', 12, 5)),
      {
        samples: 14,
        found: [
          { name: 'p', told: 20, now: 13 },
          { name: 'q', told: 12, now: 5 },
        ],
      },
    ],
    [
      'that a number is again what it was',
      { samples: 7, found: [{ name: 'p', told: 20, now: 13 }] },
      today(14, line('p', 20, 20)),
      { samples: 14, found: [] },
    ],
    [
      'no number that tells of one more sample: of 8 that went, 7 had p',
      null,
      today(8, line('p', 20, 13)),
      { samples: 8, found: [] },
    ],
    [
      'no step that tells of one more sample',
      { samples: 7, found: [{ name: 'p', told: 20, now: 13 }] },
      today(13, line('p', 20, 13), line('q', 10, 5)),
      { samples: 13, found: [{ name: 'p', told: 20, now: 13 }] },
    ],
    [
      'one of two numbers that tell of few with both: of 12 that went, at least 2',
      null,
      today(12, line('p', 20, 13), line('q', 30, 23)),
      { samples: 12, found: [{ name: 'p', told: 20, now: 13 }] },
    ],
    [
      'one of two numbers that tell of few with neither: of 16 that went, at least 2',
      null,
      today(16, line('p', 20, 13), line('q', 30, 23)),
      { samples: 16, found: [{ name: 'p', told: 20, now: 13 }] },
    ],
    ['no number that the report did not tell', null, today(9, line('p', 20, 11, false)), { samples: 9, found: [] }],
  ] satisfies [string, NotedChange | null, ChangedNow, NotedChange | null][])('%s', (_, before, now, expected) => {
    expect(nextChange(before, now, 5)).toEqual(expected)
  })

  test('whatever changes, however often one looks: no number and no step is small', () => {
    const count = fc.integer({ min: 0, max: 30 })
    const found = fc.array(fc.record({ now: count, told: fc.boolean() }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(count, { minLength: 3, maxLength: 3 }), fc.array(found), (was, looks) => {
        let before: NotedChange | null = null
        let seen = 0
        for (const look of looks) {
          seen += look.reduce((sum, { now }) => sum + (now % 4), 0)
          const lines = look.map(({ now, told }, at) => ({ name: `${at}`, was: was[at] ?? 0, now, told: told }))
          const next = nextChange(before, { changed_samples: seen, samples: 30, found: lines }, 5)
          if (next === null) continue
          const step = next.samples - (before?.samples ?? 0)
          expect(step === 0 || step >= 5).toBe(true)
          for (const { name, told, now } of next.found) {
            const last = before?.found.find((one) => one.name === name)?.now ?? told
            for (const number of [Math.abs(now - last), now, 30 - now]) expect(number === 0 || number >= 5).toBe(true)
            // Where samples only went, these are the ones that went and did not have it.
            const others = [next.samples - Math.abs(now - told), now === last ? 0 : step - Math.abs(now - last)]
            for (const number of others) expect(number <= 0 || number >= 5).toBe(true)
          }
          const told = next.found.map(({ told, now }) => Math.abs(now - told))
          for (const [at, one] of told.entries())
            for (const other of told.slice(at + 1)) {
              // The fewest that have both, neither, or one without the other.
              const least = [one + other - next.samples, next.samples - one - other, Math.abs(one - other)]
              for (const few of least) expect(few <= 1 || few >= 5).toBe(true)
            }
          before = next
        }
      }),
    )
  })
})
