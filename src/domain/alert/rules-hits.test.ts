/** What alert rules find in a sample, for listed cases and for many random samples. */
import { describe, expect, test } from 'vitest'
import {
  sampleAt as at,
  aRuleOf as rule,
  ruleSample as sample,
  soldAs as sold,
  aSubstance as substance,
} from '../../../test/support/rule-examples.ts'
import { type Candidate, candidatesOf, hitOf, joined, monthsBefore, type Sighting } from './rules-hits.ts'

const caffeine = substance({ drug_id: 9, name: 'caffeine', drug_class: 'common cut', is_dangerous: false })
const custom = substance({ drug_id: null, custom_drug: 'newfentanil', name: 'newfentanil', drug_class: null })

describe('a rule looks for', () => {
  test.each([
    ['its substance', { drug_id: 1 }, [substance({})], ['fentanyl']],
    ['no other substance', { drug_id: 2 }, [substance({})], []],
    ['a class, by any of its names', { drug_class: 'Opioids' }, [substance({}), caffeine], ['fentanyl']],
    ['no impurities of its class', { drug_class: 'fentanyl' }, [substance({ drug_class: 'fentanyl impurity' })], []],
    ['unlisted dangerous substances', { custom_dangerous: true }, [custom, substance({})], ['newfentanil']],
    [
      'any substance, even unlisted ones',
      { kind: 'FIRST_SEEN', months: 1 },
      [custom, caffeine],
      ['newfentanil', 'caffeine'],
    ],
  ] as const)('%s', (_what, fields, found, names) => {
    const named = candidatesOf(rule(fields), sample(found)).map(({ cause }) => cause.custom_drug ?? cause.drug_id)
    const ids = names.map((name) => (name === 'fentanyl' ? 1 : name === 'caffeine' ? 9 : name))
    expect(named).toEqual(ids)
  })

  test('ignores a strip for a class once another test found a drug of that class', () => {
    const strip = substance({
      drug_id: null,
      custom_drug: 'Opioids',
      name: 'Opioids',
      drug_class: 'Opioids',
      by_strip: true,
    })
    const asked = rule({ drug_class: 'opioid' })
    expect(candidatesOf(asked, sample([strip]))).toMatchObject([
      { cause: { custom_drug: 'Opioids' }, is_unconfirmed: true },
    ])
    expect(candidatesOf(asked, sample([strip, substance({})]))).toMatchObject([
      { cause: { drug_id: 1 }, is_unconfirmed: false },
    ])
  })

  test('pairs a drug with what the sample was sold as, unless they are the same, and ignores cuts', () => {
    const asked = rule({ kind: 'CLUSTER', samples: 2, days: 7, by_sold_as: true })
    const pairs = (...sold_as: ReturnType<typeof sold>[]) =>
      candidatesOf(asked, sample([substance({}), caffeine], { sold_as })).map(({ cause }) => cause.sold_as)
    expect(pairs(sold('cocaine', [2]))).toEqual(['cocaine'])
    expect(pairs(sold('fentanyl', [1]))).toEqual([])
    expect(pairs(sold('opioid', [], ['opioid']))).toEqual([])
    expect(pairs(sold('cocaine', [2]), sold('fentanyl', [1]))).toEqual([])
    expect(pairs()).toEqual([])
  })
})

/** Random numbers from a seed, so that each run is the same. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

const moment = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString()

describe('clusters and first seen', () => {
  test('a cluster rule hits exactly if some window of its days contains the sample and enough others', () => {
    const random = numbers(7)
    const next = (most: number) => Math.floor((random.next().value ?? 0) * most)
    for (let round = 0; round < 300; round += 1) {
      const [days, samples] = [1 + next(10), 2 + next(4)]
      const asked = rule({ kind: 'CLUSTER', samples, days, drug_id: 1 })
      const others: Sighting[] = Array.from({ length: next(9) }, (_, n) => {
        const collected = next(40) - 20
        return {
          sample_id: `T${n}`,
          report_id: n,
          collected_at: moment(collected),
          at: moment(collected + next(30)),
          is_unconfirmed: false,
        }
      })
      const reported = next(25)
      const own: Candidate = {
        ...{ sample_id: 'S1', report_id: 99, collected_at: at, at: moment(reported), is_unconfirmed: false },
        cause: { drug_id: 1, custom_drug: null, sold_as: null, area_id: null },
      }
      const known = [...others.filter((one) => one.at <= own.at), own].map(({ collected_at }) =>
        Date.parse(collected_at),
      )
      const length = days * 86_400_000
      const isEnough = known.some((begin) => {
        const within = known.filter((one) => one >= begin && one < begin + length)
        return within.length >= samples && Date.parse(at) >= begin && Date.parse(at) < begin + length
      })
      expect(hitOf(asked, own, others) !== null).toBe(isEnough)
    }
  })

  test('a sample of which nobody knows the day is in no cluster', () => {
    const unknown = { ...sample([substance({})]), is_day_known: false }
    const of = (kind: 'CLUSTER' | 'FIRST_SEEN') =>
      candidatesOf(rule({ kind, samples: 2, days: 7, months: 2, drug_id: 1 }), unknown).length
    expect([of('CLUSTER'), of('FIRST_SEEN')]).toEqual([0, 1])
  })

  test.each([
    ['nobody before', [], true],
    ['a sample from those months', [{ collected: -40, reported: -38 }], false],
    ['an older sample', [{ collected: -70, reported: -68 }], true],
    ['a sample from the week before', [{ collected: -5, reported: -4 }], true],
    ['a sample collected before and reported later', [{ collected: -40, reported: 3 }], true],
  ])('a first-seen rule, with %s: hits %j', (_what, before, speaks) => {
    const asked = rule({ kind: 'FIRST_SEEN', months: 2, drug_id: 1 })
    const [own] = candidatesOf(asked, sample([substance({})]))
    const others = before.map(({ collected, reported }, n) => {
      return {
        sample_id: `T${n}`,
        report_id: n,
        collected_at: moment(collected),
        at: moment(reported),
        is_unconfirmed: false,
      }
    })
    expect(own && hitOf(asked, own, others) !== null).toBe(speaks)
  })

  test('a month before March 31 is the last day of February', () => {
    expect(monthsBefore('2026-03-31T12:00:00.000Z', 1)).toBe('2026-02-28T12:00:00.000Z')
  })
})

test('a hit joins the open signal, or one that somebody answered within the window', () => {
  const asked = rule({ drug_id: 1 })
  const open = { first_at: moment(0), answered_at: null }
  const answered = { first_at: moment(0), answered_at: moment(2) }
  expect(joined(asked, moment(400), [answered, open])).toBe(open)
  expect(joined(asked, moment(9), [answered])).toBe(answered)
  expect(joined(asked, moment(9.1), [answered])).toBeUndefined()
  expect(joined(rule({ kind: 'CLUSTER', samples: 2, days: 30, drug_id: 1 }), moment(31), [answered])).toBe(answered)
  expect(joined(asked, moment(1), [])).toBeUndefined()
})
