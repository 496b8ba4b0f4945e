/** Which amounts a rule can be compared with: listed cases, and what holds for any amount. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRuleOf, aSubstance } from '../../../test/support/rule-examples.ts'
import { isEnough, lowEnd } from './rule-amount.ts'
import type { FoundSubstance, FoundTest } from './rule-sample.ts'
import type { Rule } from './rules.ts'

const salts = 'hydrochloride 0.902; citrate 0.637'
const like = { unit: '%', basis: 'of_weight', measured_as: null } as const
const inGram = { unit: 'g', basis: null, measured_as: null } as const

const lowOf = (
  fields: Partial<FoundSubstance>,
  { percent_basis = 'of_weight', weight = null }: Partial<FoundTest>,
  asked: Pick<Rule, 'unit' | 'basis' | 'measured_as'>,
) => {
  const low = lowEnd(aSubstance({ amount_kind: 'measured', salts, ...fields }), { percent_basis, weight }, asked)
  return low === null ? null : Number((Number(low.numerator) / Number(low.denominator)).toFixed(4))
}

describe('the low end of', () => {
  test.each([
    ['a value', { percent: 8 }, {}, like, 8],
    ['its own low end', { percent: 8, low: 7, high: 9, unit: '%' }, {}, like, 7],
    ['a range', { amount_kind: 'range', low: 5, high: 30, unit: '%' }, {}, like, 5],
    ['less than', { amount_kind: 'below', high: 1, unit: '%' }, {}, like, null],
    ['a trace', { amount_kind: 'trace' }, {}, like, null],
    ['peak areas', { percent: 8 }, { percent_basis: 'relative' }, { ...like, basis: 'relative' }, null],
    ['peak areas, for a rule on weight', { percent: 8 }, { percent_basis: 'relative' }, like, null],
    ['an estimate', { percent: 8 }, { percent_basis: 'estimate' }, like, null],
    [
      'an estimate, for a rule on estimates',
      { percent: 8 },
      { percent_basis: 'estimate' },
      { ...like, basis: 'estimate' },
      8,
    ],
    ['a weighed percent, for a rule on estimates', { percent: 8 }, {}, { ...like, basis: 'estimate' }, 8],
    ['a percent of nobody knows what', { percent: 8 }, { percent_basis: 'not_stated' }, like, null],
    ['base, for a rule without a form', { percent: 25, measured_as: 'base' }, {}, like, 25],
    ['no form, for a rule on base', { percent: 25 }, {}, { ...like, measured_as: 'base' }, 25],
    ['the same form', { percent: 8, measured_as: 'Base' }, {}, { ...like, measured_as: 'base' }, 8],
    [
      'base, for a rule on a salt',
      { percent: 25, measured_as: 'base' },
      {},
      { ...like, measured_as: 'hydrochloride' },
      27.7162,
    ],
    [
      'a salt, for a rule on base',
      { percent: 25, measured_as: 'citrate' },
      {},
      { ...like, measured_as: 'base' },
      15.925,
    ],
    [
      'one salt, for a rule on another',
      { percent: 25, measured_as: 'citrate' },
      {},
      { ...like, measured_as: 'hydrochloride' },
      17.6552,
    ],
    [
      'base, for a salt without a share',
      { percent: 25, measured_as: 'base' },
      {},
      { ...like, measured_as: 'oxalate' },
      25,
    ],
    ['a salt without a share', { percent: 25, measured_as: 'oxalate' }, {}, { ...like, measured_as: 'base' }, null],
    ['a weight in a portion', { weight: 0.003 }, { weight: 0.01, percent_basis: 'not_stated' }, like, 30],
    [
      'a weight beside peak areas',
      { weight: 0.003, percent: 99 },
      { weight: 0.01, percent_basis: 'relative' },
      like,
      30,
    ],
    ['the low end of a weight', { weight: 0.003, low: 0.002, high: 0.004, unit: 'g' }, { weight: 0.01 }, like, 20],
    ['a range of weights', { amount_kind: 'range', low: 0.002, high: 0.004, unit: 'g' }, { weight: 0.01 }, like, 20],
    ['an estimated weight', { weight: 0.003 }, { weight: 0.01, percent_basis: 'estimate' }, like, null],
    [
      'an estimated weight, for a rule on estimates',
      { weight: 0.003 },
      { weight: 0.01, percent_basis: 'estimate' },
      { ...like, basis: 'estimate' },
      30,
    ],
    [
      'a weight of base in a portion, for a rule on a salt',
      { weight: 0.003, measured_as: 'base' },
      { weight: 0.01 },
      { ...like, measured_as: 'hydrochloride' },
      33.2594,
    ],
    ['a weight without a portion', { weight: 0.003 }, {}, like, null],
    ['gram', { percent: 8, weight: 0.002 }, {}, inGram, 0.002],
    ['estimated gram', { weight: 0.002 }, { percent_basis: 'estimate' }, inGram, null],
    ['gram of a percent', { percent: 8 }, { weight: 0.01 }, inGram, null],
  ] as const)('%s', (_what, fields, of, asked, low) => {
    expect(lowOf(fields, of, asked)).toBe(low)
  })
})

const percent = fc.integer({ min: 1, max: 100_000 }).map((units) => units / 1000)
const share = fc.integer({ min: 300, max: 1000 }).map((units) => units / 1000)

test('an amount of base is enough for a value of a salt exactly if that much base is in the value', () => {
  fc.assert(
    fc.property(percent, percent, share, (amount, value, base_share) => {
      const asked = aRuleOf({ kind: 'AMOUNT', value, unit: '%', basis: 'of_weight', measured_as: 'nitrate' })
      const found = aSubstance({
        amount_kind: 'measured',
        percent: amount,
        measured_as: 'base',
        salts: `nitrate ${base_share}`,
      })
      const units = (number: number) => BigInt(Math.round(number * 1000))
      const isBaseEnough = units(amount) * 1000n >= units(value) * units(base_share)
      expect(isEnough(asked, found, { percent_basis: 'of_weight', weight: null })).toBe(isBaseEnough)
    }),
  )
})

test('a weight is enough exactly if that part of the portion is, with no error of rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      percent,
      (part, of, value) => {
        const asked = aRuleOf({ kind: 'AMOUNT', value, unit: '%', basis: 'of_weight' })
        const found = aSubstance({ amount_kind: 'measured', weight: part / 100_000 })
        const isPart = BigInt(part) * 100_000n >= BigInt(Math.round(value * 1000)) * BigInt(of)
        expect(isEnough(asked, found, { percent_basis: 'not_stated', weight: of / 100_000 })).toBe(isPart)
      },
    ),
  )
})

test('peak areas are never enough, and estimates only for a rule that says so', () => {
  const basis = fc.constantFrom('of_weight', 'estimate', 'not_stated', 'relative' as const)
  fc.assert(
    fc.property(basis, fc.constantFrom('estimate', 'relative' as const), percent, (asked, percent_basis, amount) => {
      const rule = aRuleOf({ kind: 'AMOUNT', value: 0.001, unit: '%', basis: asked })
      const found = aSubstance({ amount_kind: 'measured', percent: amount })
      const isAccepted = asked === 'estimate' && percent_basis === 'estimate'
      expect(isEnough(rule, found, { percent_basis, weight: 1 })).toBe(isAccepted)
    }),
  )
})
