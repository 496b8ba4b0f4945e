/** What is found where nobody expected it, and what nobody knows: listed cases, and what holds for any sample. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnknown } from '#domain/report/visible-findings.ts'
import { aRuleOf, aSubstance, ruleSample, soldAs } from '../../../test/support/rule-examples.ts'
import type { FoundSubstance, SoldAs } from './rule-sample.ts'
import type { Rule } from './rules.ts'
import { candidatesOf, unnamedText } from './rules-hits.ts'

const cocaine = soldAs('cocaine', [2], ['stimulant'], { companion_ids: [21] })
const heroin = soldAs('heroin', [3], ['opioid'], { companion_ids: [31, 32] })
const ketamine = soldAs('ketamine', [4], ['dissociative'], { mirror_groups: ['ketamine'] })
const xanax = soldAs('alprazolam', [5], ['benzodiazepine'])
const stimulant = soldAs('stimulant', [], ['stimulant'])
const cathinone = soldAs('cathinone', [], ['cathinone'], { wider_classes: ['stimulant'] })
const nitazene = soldAs('nitazene', [], ['nitazene'], { wider_classes: ['opioid'] })
const anything = soldAs('white powder', [])

const fentanyl = aSubstance({})
const morphine = aSubstance({ drug_id: 31, name: 'morphine', drug_class: 'opioid' })
const esketamine = aSubstance({ drug_id: 41, name: 'esketamine', drug_class: 'dissociative', mirror_group: 'ketamine' })
const bromazolam = aSubstance({ drug_id: 6, name: 'bromazolam', drug_class: 'benzodiazepine; designer benzodiazepine' })
const PMA = aSubstance({ drug_id: 7, name: 'PMA', drug_class: 'stimulant' })
const opioidStrip = aSubstance({
  drug_id: null,
  custom_drug: 'Opioids',
  name: 'Opioids',
  drug_class: 'Opioids',
  by_strip: true,
})

const unexpected = (fields: Partial<Rule>) => aRuleOf({ kind: 'UNEXPECTED', ...fields })
const opioidIn = (sold_as_class: string) => unexpected({ drug_class: 'opioid', sold_as_class })
const inKetamine = unexpected({ drug_class: 'opioid', sold_as_drug_id: 4, sold_as_mirror_group: 'ketamine' })
const anyPMA = unexpected({ drug_id: 7 })

const named = (rule: Rule, found: readonly FoundSubstance[], ...sold_as: SoldAs[]) =>
  candidatesOf(rule, ruleSample(found, { sold_as })).map(({ cause }) =>
    [cause.custom_drug ?? cause.drug_id, cause.sold_as].filter((one) => one !== null).join(' in '),
  )

describe('a rule on what nobody expected finds', () => {
  test.each([
    [
      'an opioid in a stimulant',
      opioidIn('stimulant'),
      [fentanyl, morphine],
      [cocaine],
      ['1 in cocaine', '31 in cocaine'],
    ],
    ['an opioid in a stimulant of no certain name', opioidIn('stimulant'), [fentanyl], [stimulant], ['1 in stimulant']],
    ['an opioid in a kind of stimulant', opioidIn('stimulant'), [fentanyl], [cathinone], ['1 in cathinone']],
    ['no opioid where a kind of opioid was also bought', opioidIn('stimulant'), [fentanyl], [cocaine, nitazene], []],
    ['no opioid in an opioid', opioidIn('stimulant'), [fentanyl], [heroin], []],
    ['no opioid where somebody also bought one', opioidIn('stimulant'), [fentanyl], [cocaine, heroin], []],
    ['no opioid in something else', opioidIn('stimulant'), [fentanyl], [anything], []],
    ['no opioid where nothing was said', opioidIn('stimulant'), [fentanyl], [], []],
    ['an opioid in ketamine', inKetamine, [fentanyl], [ketamine], ['1 in ketamine']],
    [
      'an opioid in a mirror form of ketamine',
      inKetamine,
      [fentanyl],
      [soldAs('esketamine', [41], [], { mirror_groups: ['ketamine'] })],
      ['1 in esketamine'],
    ],
    ['an opioid that only a strip shows', opioidIn('stimulant'), [opioidStrip], [cocaine], ['Opioids in cocaine']],
    [
      'a designer benzodiazepine in an opioid',
      unexpected({ drug_class: 'designer benzodiazepine', sold_as_class: 'opioid' }),
      [bromazolam],
      [heroin],
      ['6 in heroin'],
    ],
    [
      'a designer benzodiazepine also where a licensed one was bought',
      unexpected({ drug_class: 'designer benzodiazepine', sold_as_class: 'benzodiazepine' }),
      [bromazolam],
      [xanax],
      ['6 in alprazolam'],
    ],
    ['PMA in MDMA', anyPMA, [PMA], [soldAs('MDMA', [8], ['stimulant'])], ['7']],
    ['PMA where any stimulant was bought', anyPMA, [PMA], [stimulant], ['7']],
    ['PMA where nothing was said', anyPMA, [PMA], [], ['7']],
    ['no PMA in PMA', anyPMA, [PMA], [soldAs('PMA', [7], ['stimulant'])], []],
    [
      'no mirror form of what was bought',
      unexpected({ drug_id: 41, mirror_group: 'ketamine' }),
      [esketamine],
      [ketamine],
      [],
    ],
    ['nothing that comes along with what was bought', unexpected({ drug_id: 31 }), [morphine], [heroin], []],
    ['what comes along with another drug', unexpected({ drug_id: 31 }), [morphine], [cocaine], ['31']],
    [
      'an unlisted one of the class that the lab says',
      opioidIn('stimulant'),
      [aSubstance({ drug_id: null, custom_drug: 'newfentanil', name: 'newfentanil', drug_class: 'opioid' })],
      [cocaine],
      ['newfentanil in cocaine'],
    ],
  ] as const)('%s', (_what, rule, found, sold, causes) => {
    expect(named(rule, found, ...sold)).toEqual(causes)
  })

  const drug = fc.record({
    drug_id: fc.integer({ min: 1, max: 4 }),
    drug_class: fc.constantFrom('opioid', 'stimulant', 'fentanyl; opioid'),
    mirror_group: fc.constantFrom(null, 'a', 'b'),
  })
  const anySold = fc.record({
    label: fc.constantFrom('one', 'two', 'three'),
    drug_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    drug_classes: fc.subarray(['opioid', 'stimulant']),
    wider_classes: fc.subarray(['opioid', 'stimulant']),
    mirror_groups: fc.subarray(['a', 'b']),
    companion_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  })

  test('never what was bought, a mirror form of it, or what comes along with it; and of other drugs each', () => {
    fc.assert(
      fc.property(drug, fc.array(anySold, { maxLength: 3 }), (fields, sold_as) => {
        const rule = unexpected({ drug_id: fields.drug_id, mirror_group: fields.mirror_group })
        const isExpected = sold_as.some(
          ({ drug_ids, companion_ids, mirror_groups }) =>
            drug_ids.includes(fields.drug_id) ||
            companion_ids.includes(fields.drug_id) ||
            (fields.mirror_group !== null && mirror_groups.includes(fields.mirror_group)),
        )
        expect(named(rule, [aSubstance(fields)], ...sold_as)).toHaveLength(isExpected ? 0 : 1)
      }),
    )
  })

  test('only what a rule of presence finds, too', () => {
    fc.assert(
      fc.property(
        drug,
        fc.array(anySold, { maxLength: 3 }),
        fc.constantFrom(null, 'stimulant'),
        (fields, sold_as, of) => {
          const asked = { drug_class: 'opioid', sold_as_class: of }
          const found = [aSubstance(fields)]
          if (named(unexpected(asked), found, ...sold_as).length > 0)
            expect(named(aRuleOf(asked), found, ...sold_as)).toHaveLength(1)
        },
      ),
    )
  })
})

describe('a rule on a drug with mirror forms', () => {
  const [medetomidine, dex] = [
    aSubstance({ drug_id: 10, name: 'medetomidine', drug_class: 'alpha-2', mirror_group: 'medetomidine' }),
    aSubstance({ drug_id: 11, name: 'dexmedetomidine', drug_class: 'alpha-2', mirror_group: 'medetomidine' }),
  ]
  const asked = { drug_id: 10, mirror_group: 'medetomidine' }
  const other = aSubstance({ drug_id: 12, mirror_group: 'ketamine' })

  test('finds each of them by its own name', () => {
    expect(named(aRuleOf(asked), [dex, other])).toEqual(['11'])
    expect(named(aRuleOf({ drug_id: 1 }), [dex, other, fentanyl])).toEqual(['1'])
  })

  test('counts them as one where it counts samples', () => {
    expect(named(aRuleOf({ ...asked, kind: 'CLUSTER', samples: 2, days: 7 }), [dex, medetomidine])).toEqual(['10'])
    expect(named(aRuleOf({ ...asked, kind: 'FIRST_SEEN', months: 2 }), [dex])).toEqual(['10'])
  })

  test('ignores a strip for it once another test found a mirror form', () => {
    const strip = { ...medetomidine, by_strip: true }
    expect(candidatesOf(aRuleOf(asked), ruleSample([strip]))).toMatchObject([{ is_unconfirmed: true }])
    expect(candidatesOf(aRuleOf(asked), ruleSample([strip, dex]))).toMatchObject([
      { cause: { drug_id: 11 }, is_unconfirmed: false },
    ])
  })

  test('pairs a drug with the kind of another that it was sold as, though both are opioids', () => {
    const pairs = aRuleOf({ kind: 'CLUSTER', samples: 2, days: 7, by_sold_as: true })
    expect(named(pairs, [fentanyl], nitazene)).toEqual(['1 in nitazene'])
  })

  test('makes no pair of a mirror form, or of what comes along, with what it was sold as', () => {
    const pairs = aRuleOf({ kind: 'CLUSTER', samples: 2, days: 7, by_sold_as: true })
    expect(named(pairs, [esketamine], ketamine)).toEqual([])
    expect(named(pairs, [morphine], heroin)).toEqual([])
    expect(named(pairs, [morphine], cocaine)).toEqual(['31 in cocaine'])
  })
})

describe('a rule on unknown substances', () => {
  const text = (name: string, fields: Partial<FoundSubstance> = {}) =>
    aSubstance({
      ...{ drug_id: null, custom_drug: name, name, drug_class: null, is_dangerous: false, is_unknown: true },
      ...fields,
    })
  const unnamed = text('unidentified peak', { is_unnamed: true })
  const presence = aRuleOf({ custom_unknown: true })
  const often = aRuleOf({ custom_unknown: true, kind: 'CLUSTER', samples: 2, days: 7 })

  test('finds a name as typed, and what has no name as one thing', () => {
    const all = [text('Compound 7'), text('compound 7'), text('XYZ-1'), unnamed, { ...unnamed, name: 'peak at 8.1' }]
    expect(named(presence, all)).toEqual(['Compound 7', 'XYZ-1', unnamedText])
  })

  test('never counts what has no name as the same substance', () => {
    expect(named(often, [unnamed, text('Compound 7')])).toEqual(['Compound 7'])
    expect(named(aRuleOf({ kind: 'FIRST_SEEN', months: 2 }), [unnamed])).toEqual([])
  })

  test('finds exactly what a reader is told nobody knows', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (is_listed, is_dangerous, is_known) => {
        const told = isUnknown({ drug: is_listed ? { important: is_dangerous } : null, is_dangerous, is_known })
        const found = is_listed
          ? aSubstance({ is_dangerous })
          : text('Compound 7', { is_dangerous, is_unknown: !is_dangerous && !is_known })
        expect(named(presence, [found]).length > 0).toBe(told)
      }),
    )
  })
})
