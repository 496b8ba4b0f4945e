/** The number of samples that trying a rule proposes, for any past. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRuleOf, sampleAt } from '../../../test/support/rule-examples.ts'
import { hitsWith, monthsBetween, type PastHit, pastSignals, proposedSamples } from './past-signals.ts'

const rule = aRuleOf({ kind: 'CLUSTER', samples: 2, days: 7 })
const moment = (days: number) => new Date(Date.parse(sampleAt) + days * 86_400_000).toISOString()

const hitOf = (n: number, day: number, drug_id: number, samples: number): PastHit => {
  const at = moment(day)
  return {
    ...{ at, sample_id: `S${n}`, cause: { drug_id, custom_drug: null, sold_as: null, area_id: null } },
    sightings: Array.from({ length: samples }, (_, part) => ({
      ...{
        sample_id: part === 0 ? `S${n}` : `S${n}-${part}`,
        report_id: n,
        collected_at: at,
        at,
        is_unconfirmed: false,
      },
    })),
  }
}
const anyHits = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 9 })))
  .map((rows) => rows.sort(([a], [b]) => a - b).map(([day, drug, samples], n) => hitOf(n, day, drug, samples)))

describe('a proposed number of samples', () => {
  test('is the smallest for which the rule would have spoken at most twice a month', () => {
    fc.assert(
      fc.property(anyHits, fc.integer({ min: 1, max: 12 }), (hits, months) => {
        const signalsOf = (samples: number) => pastSignals(rule, hitsWith(samples, hits)).length
        const proposed = proposedSamples(rule, hits, months)
        if (proposed === null) throw new Error('There is always one: no hit has as many samples.')
        expect(signalsOf(proposed.samples)).toBe(proposed.signals)
        expect(proposed.signals).toBeLessThanOrEqual(2 * months)
        for (let fewer = 2; fewer < proposed.samples; fewer += 1) expect(signalsOf(fewer)).toBeGreaterThan(2 * months)
      }),
    )
  })

  test('is the fewest possible where nothing was found', () => {
    expect(proposedSamples(rule, [], 12)).toEqual({ samples: 2, signals: 0 })
  })

  test('is more for a service with more of the same', () => {
    const year = (every: number, samples: number) =>
      Array.from({ length: Math.floor(360 / every) }, (_, n) => hitOf(n, n * every, 1, samples))
    expect(proposedSamples(rule, year(60, 2), 12)?.samples).toBe(2)
    expect(proposedSamples(rule, year(8, 5), 12)?.samples).toBe(6)
  })
})

test.each([
  ['2026-01-01', '2027-01-01', 12],
  ['2027-03-01', '2028-03-01', 12],
  ['2026-01-01', '2026-01-20', 1],
  ['2026-01-01', '2026-03-20', 3],
  ['2026-01-01', '2026-01-01', 1],
])('from %s to %s are %i months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})
