/** What confirms an alert: the kinds of the technologies that say so, in each sample. */
import { describe, expect, test } from 'vitest'
import { aRuleOf, aSubstance, ruleSample, sampleAt } from '../../../test/support/rule-examples.ts'
import { isConfirmedBy, unconfirmedBy } from './confirmed.ts'
import { candidatesOf } from './rules-hits.ts'

const said = (technology: string, sample_id = 'S1') => ({ sample_id, technology })

test.each([
  ['no test', [], false],
  ['a strip', ['TEST_STRIP'], false],
  ['infrared', ['FTIR'], false],
  ['infrared and its like', ['FTIR', 'RAMAN', 'VIBRATIONAL_OWN'], false],
  ['chromatography', ['HPLC_UV'], false],
  ['an own technology of chromatography', ['CHROMATOGRAPHIC_OWN'], false],
  ['a colour test', ['REAGENT'], false],
  ['two colour tests', ['REAGENT', 'TLC', 'COLOUR_OWN'], false],
  ['a strip and a colour test', ['TEST_STRIP', 'REAGENT'], false],
  ['a strip and infrared', ['TEST_STRIP', 'FTIR'], true],
  ['mass spectrometry', ['GC_MS'], true],
  ['ambient mass spectrometry', ['DART_MS'], true],
  ['an own technology of ambient mass spectrometry', ['AMBIENT_OWN'], true],
  ['NMR', ['NMR'], true],
] as const)('%s confirms or does not', (_what, technologies, isConfirmed) => {
  expect(isConfirmedBy(technologies)).toBe(isConfirmed)
})

describe('what alone says so', () => {
  test('is named once, in order, over all samples', () => {
    expect(unconfirmedBy([said('FTIR'), said('TEST_STRIP', 'S2'), said('FTIR', 'S3')])).toEqual(['TEST_STRIP', 'FTIR'])
  })

  test('is nothing once one sample is confirmed, and never a colour test', () => {
    expect(unconfirmedBy([said('FTIR'), said('GC_MS', 'S2')])).toEqual([])
    expect(unconfirmedBy([said('REAGENT')])).toEqual([])
    expect(unconfirmedBy([said('REAGENT'), said('FTIR')])).toEqual(['FTIR'])
  })
})

describe('a signal', () => {
  const tested = (...technologies: string[]) => {
    const test = { report_id: 1, at: sampleAt, percent_basis: 'of_weight', weight: null } as const
    const tests = technologies.map((technology) => ({
      ...{ ...test, technology },
      found: [aSubstance({ by_strip: technology === 'TEST_STRIP' })],
    }))
    return candidatesOf(aRuleOf({ drug_id: 1 }), ruleSample([], { tests })).map((one) => one.is_unconfirmed)
  }

  test.each([
    [['FTIR'], [true]],
    [['HPLC_UV'], [true]],
    [['FTIR', 'TEST_STRIP'], [false]],
    [['FTIR', 'LC_MS'], [false]],
    [['REAGENT'], []],
    [['REAGENT', 'FTIR'], [true]],
  ])('of %j is unconfirmed: %j', (technologies, unconfirmed) => {
    expect(tested(...technologies)).toEqual(unconfirmed)
  })

  test('of infrared is confirmed by a strip for the class of the drug', () => {
    const strip = aSubstance({
      drug_id: null,
      custom_drug: 'opioid',
      name: 'opioid',
      drug_class: 'opioid',
      by_strip: true,
    })
    const [infrared] = ruleSample([aSubstance({})]).tests
    const [stripped] = ruleSample([strip]).tests
    const tests = [
      { ...infrared, technology: 'FTIR' },
      { ...stripped, technology: 'TEST_STRIP' },
    ] as never
    expect(candidatesOf(aRuleOf({ drug_id: 1 }), ruleSample([], { tests }))).toMatchObject([{ is_unconfirmed: false }])
  })
})
