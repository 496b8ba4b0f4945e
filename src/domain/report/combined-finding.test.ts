import { describe, expect, test } from 'vitest'
import { expected as read, written } from '../../../test/support/expected.ts'
import { type CombinedReport, combinedFinding, isAsExpected, surprisesOf } from './combined-finding.ts'
import type { VisibleDrugFound } from './visible-findings.ts'

type Drug = NonNullable<VisibleDrugFound['drug']>
type More = Partial<Drug> & { weight?: number | null; percent?: number | null }

const found = (name: string, { weight = null, percent = null, ...drug }: More = {}): VisibleDrugFound => ({
  drug: {
    name,
    report_to_public: true,
    alias: null,
    important: false,
    drug_class: null,
    common_role: null,
    pronunciation: null,
    ...drug,
  },
  custom_drug: null,
  weight,
  percent,
})
const report = (...drugs_found: VisibleDrugFound[]): CombinedReport => ({
  strip_type: null,
  strip_result: null,
  hidden_findings: false,
  drugs_found,
})
const strip = (strip_type: string | null, strip_result: CombinedReport['strip_result']): CombinedReport => ({
  ...report(),
  strip_type,
  strip_result,
})

const missingIn = ({ missing }: { readonly missing: readonly { readonly name: string }[] }) =>
  missing.map(({ name }) => name)

describe('a finding compared with what was expected', () => {
  test.each([
    ['Percocet', ['acetaminophen'], false],
    ['Percocet', ['oxycodone'], false],
    ['Percocet', ['acetaminophen', 'oxycodone'], true],
    ['Psilocybin', ['psilocybin'], true],
    ['Psilocybin', ['psilocin'], false],
  ])('expected %s, found %j: as expected is %s', (expected, names, is) => {
    const identities = expected === 'Percocet' ? ['acetaminophen', 'oxycodone'] : ['psilocybin', 'psilocin']
    const finding = combinedFinding([{ ...read(expected), identities }], [report(...names.map((name) => found(name)))])
    expect(isAsExpected(finding)).toBe(is)
    expect(missingIn(finding)).toEqual([])
  })

  test.each([
    ['MDMA (ecstasy, molly)', found('mdma', { identity: '3,4-MDMA' }), true],
    ['Cocaine HCl', found('Cocaine'), true],
    ['ecstasy', found('MDMA', { identity: '3,4-MDMA' }), true],
    ['Fentanyl', found('methylfentanyl'), false],
    ['Fentanyl', found('p-fluorofentanyl', { drug_class: 'fentanyl; opioid' }), false],
    ['fentanyl analogue', found('p-fluorofentanyl', { drug_class: 'fentanyl; opioid' }), true],
    ['Heroin', found('Fentanyl'), false],
    ['Benzodiazepine', found('Alprazolam', { drug_class: 'benzodiazepine' }), true],
    ['Benzodiazepines', found('Bromazolam', { drug_class: 'benzodiazepine; designer benzodiazepine' }), true],
    ['Nitazene', found('Protonitazene', { drug_class: 'nitazene; opioid' }), true],
    ['Opioid', found('Protonitazene', { drug_class: 'nitazene; opioid' }), true],
    ['Fentanyl', found('4-ANPP', { drug_class: 'fentanyl impurity; p-fluorofentanyl impurity' }), false],
    ['Cut', found('Caffeine', { drug_class: 'common cut' }), false],
    ['Alprazolam (Xanax)', found('Diazepam', { drug_class: 'benzodiazepine' }), false],
    ['Anything', found('Caffeine'), false],
  ])('expected %s, found %o', (expected, row, isExpected) => {
    const finding = combinedFinding([read(expected)], [report(row)])
    expect(finding.found[0]?.isExpected).toBe(isExpected)
    expect(missingIn(finding)).toEqual(isExpected ? [] : [expected])
    expect(surprisesOf(finding)).toEqual(isExpected ? [] : [finding.found[0]?.name])
  })

  test.each(['down', 'brown', 'M30'])('%s is never called missing', (expected) => {
    expect(missingIn(combinedFinding([read(expected)], [report(found('Caffeine'))]))).toEqual([])
  })

  test.each(['down', 'M30', 'speedball', 'ketmine', 'fake xanax', 'fentnayl'])(
    '%s is neither missing, nor a surprise, nor as expected',
    (expected) => {
      const finding = combinedFinding([read(expected)], [report(found('ketamine'))])
      expect([missingIn(finding), surprisesOf(finding), isAsExpected(finding)]).toEqual([[], [], false])
    },
  )

  test.each([
    ['Heroin', 'opioid'],
    ['Alprazolam', 'benzodiazepine'],
    ['Isotonitazene', 'nitazene'],
    ['fentanyl', 'fentanyl'],
  ])('%s may be the %s that was found, so it is neither missing nor as expected', (expected, custom_class) => {
    const row = { drug: null, custom_drug: `unknown ${custom_class}`, meaning: 'class', custom_class }
    const finding = combinedFinding([read(expected)], [report({ ...row, weight: null, percent: null })])
    expect([missingIn(finding), surprisesOf(finding), isAsExpected(finding)]).toEqual([[], [], false])
  })

  test('a class that the expected drug does not belong to is a surprise', () => {
    const row = { drug: null, custom_drug: 'opioid', meaning: 'class', custom_class: 'opioid' }
    const finding = combinedFinding([read('Cocaine')], [report({ ...row, weight: null, percent: null })])
    expect([missingIn(finding), surprisesOf(finding)]).toEqual([['Cocaine'], ['opioid']])
  })

  test('a drug expected under several names is missing once', () => {
    const expected = [read('fentanyl'), read('Fentanyl HCl'), read('437-38-7'), read('Cocaine')]
    expect(missingIn(combinedFinding(expected, [report(found('Caffeine'))]))).toEqual(['437-38-7', 'Cocaine'])
  })

  test('a typed name marked as dangerous is a finding, even if it reads like an unnamed peak', () => {
    const row = {
      drug: null,
      custom_drug: 'peak 7',
      meaning: 'unnamed',
      is_dangerous: true,
      weight: null,
      percent: null,
    }
    expect(combinedFinding([], [report(row)])).toMatchObject({
      isUnnamed: false,
      found: [{ name: 'peak 7', isImportant: true }],
    })
  })

  test.each(['Not stated', 'unknown', 'n/a', '?'])('‘%s’ expects nothing', (expected) => {
    const finding = combinedFinding([read(expected)], [report(found('Caffeine'))])
    expect(finding).toMatchObject({ expected: [], missing: [] })
  })

  test("'Don't know' expects nothing, so nothing is missing", () => {
    expect(combinedFinding(written("Don't know"), [report(found('Cocaine'))])).toMatchObject({
      expected: [],
      missing: [],
    })
  })
})

describe('all reports together', () => {
  test('name each substance once with its largest amount, danger first', () => {
    const { found: all } = combinedFinding(written('Fentanyl'), [
      report(found('Caffeine', { percent: 60 }), found('Fentanyl', { percent: 1 })),
      report(found('fentanyl', { percent: 8 }), found('Carfentanil', { percent: 0.03, important: true })),
    ])
    expect(all.map(({ name, row }) => [name, row.percent])).toEqual([
      ['Carfentanil', 0.03],
      ['Caffeine', 60],
      ['fentanyl', 8],
    ])
    expect(all[0]?.isImportant).toBe(true)
  })

  test('list a positive strip separately, and never as found, if no other method confirmed it', () => {
    const finding = combinedFinding(written('Cocaine'), [report(found('Cocaine')), strip('Fentanyl', 'POSITIVE')])
    expect(finding).toMatchObject({ strips: ['Fentanyl'], hasNamed: true })
    expect(surprisesOf(finding)).toEqual([])
    expect(isAsExpected(finding)).toBe(false)
  })

  test('list each positive strip, and call none a surprise', () => {
    const finding = combinedFinding([read('Fentanyl')], [strip('fentanyl', 'POSITIVE'), strip('Xylazine', 'POSITIVE')])
    expect(finding.strips).toEqual(['fentanyl', 'Xylazine'])
    expect(surprisesOf(finding)).toEqual([])
  })

  test('add nothing for a confirmed strip, a negative one, or one without a substance', () => {
    const reports = [report(found('Fentanyl')), strip('Fentanyl', 'POSITIVE'), strip('Xylazine', 'NEGATIVE')]
    expect(combinedFinding([], [...reports, strip(null, 'POSITIVE')]).strips).toEqual([])
  })

  test('call nothing missing if there are only strips', () => {
    expect(combinedFinding(written('Cocaine'), [strip('Fentanyl', 'NEGATIVE')])).toMatchObject({
      hasNamed: false,
      missing: [],
    })
  })

  test('call nothing missing if a finding is hidden', () => {
    const hidden = { ...report(), hidden_findings: true }
    expect(combinedFinding(written('Cocaine'), [hidden])).toMatchObject({ isHidden: true, missing: [] })
  })
})
