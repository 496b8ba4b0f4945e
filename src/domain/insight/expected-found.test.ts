import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CombinedReport } from '#domain/report/combined-finding.ts'
import { expected } from '../../../test/support/expected.ts'
import { ExpectedCounts, type ExpectedGroup } from './expected-found.ts'

function expectedFound(groups: readonly ExpectedGroup[]) {
  const counts = new ExpectedCounts()
  for (const group of groups) counts.add(group)
  return counts.ranked()
}

import type { VisibleDrugFound } from '#domain/report/visible-findings.ts'

const drug = (name: string, changes: Partial<NonNullable<VisibleDrugFound['drug']>> = {}): VisibleDrugFound => ({
  drug: {
    name,
    report_to_public: true,
    alias: null,
    important: false,
    drug_class: null,
    common_role: null,
    pronunciation: null,
    ...changes,
  },
  custom_drug: null,
  weight: null,
  percent: null,
})
const gcms = (...drugs_found: VisibleDrugFound[]): CombinedReport => ({
  strip_type: null,
  strip_result: null,
  hidden_findings: false,
  drugs_found,
})
const strip = (strip_type: string, strip_result: 'POSITIVE' | 'NEGATIVE'): CombinedReport => ({
  ...gcms(),
  strip_type,
  strip_result,
})
const hidden = { ...gcms(), hidden_findings: true }
const group = (expected_drugs: string[], reports: CombinedReport[], samples = 1): ExpectedGroup => ({
  expected_drugs: expected_drugs.map(expected),
  reports,
  samples,
})

const alprazolam = drug('Alprazolam', { drug_class: 'benzodiazepine' })

describe('how an expected drug was found', () => {
  test.each([
    ['itself', ['Fentanyl'], [gcms(drug('Fentanyl'))], 'as_expected'],
    ['by its class', ['Benzodiazepine'], [gcms(alprazolam)], 'as_expected'],
    ['with something else', ['Fentanyl'], [gcms(drug('Fentanyl'), drug('Caffeine'))], 'with_other'],
    ['with another expected one', ['Fentanyl', 'Caffeine'], [gcms(drug('Fentanyl'), drug('Caffeine'))], 'as_expected'],
    ['not at all', ['Fentanyl'], [gcms(drug('Caffeine'))], 'not_found'],
    ['nothing found', ['Fentanyl'], [gcms()], 'not_found'],
    ['by a strip alone', ['Fentanyl'], [strip('fentanyl', 'POSITIVE')], 'as_expected'],
    [
      'by its strip, and another strip',
      ['Fentanyl'],
      [strip('fentanyl', 'POSITIVE'), strip('xylazine', 'POSITIVE')],
      'with_other',
    ],
    ['a negative strip cannot tell', ['Fentanyl'], [strip('fentanyl', 'NEGATIVE')], 'unknown'],
    ['a finding hidden from this reader', ['Fentanyl'], [hidden], 'unknown'],
  ] as [string, string[], CombinedReport[], string][])('%s', (_, names, reports, outcome) => {
    const rows = expectedFound([group(names, reports, 7)])
    expect(rows.find(({ name }) => name === names[0])).toMatchObject({ samples: 7, [outcome]: 7 })
  })
})

test('found substances are ordered by frequency, with important ones marked; samples without an expectation are left out', () => {
  const carfentanil = drug('Carfentanil', { important: true })
  const rows = expectedFound([
    group(['Heroin'], [gcms(drug('Caffeine'), carfentanil)], 2),
    group(['heroin '], [gcms(drug('Caffeine'))], 3),
    group(["Don't know"], [gcms(drug('Caffeine'))], 9),
  ])
  expect(rows).toMatchObject([
    {
      name: 'Heroin',
      samples: 5,
      not_found: 5,
      found: [
        { name: 'Caffeine', important: false, samples: 5 },
        { name: 'Carfentanil', important: true, samples: 2 },
      ],
    },
  ])
})

test('the outcomes of a drug add up to its samples', () => {
  const names = fc.uniqueArray(fc.constantFrom('Fentanyl', 'Caffeine', 'Cocaine', 'Benzodiazepine'), { minLength: 1 })
  const report = fc.oneof(
    fc
      .uniqueArray(fc.constantFrom('Fentanyl', 'Caffeine', 'Xylazine'))
      .map((found) => gcms(...found.map((n) => drug(n)))),
    fc.constantFrom(strip('fentanyl', 'POSITIVE'), strip('benzodiazepine', 'NEGATIVE'), hidden),
  )
  const groups = fc.array(
    fc.tuple(names, fc.array(report, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9 })),
  )
  fc.assert(
    fc.property(groups, (all) => {
      for (const row of expectedFound(all.map((one) => group(...one))))
        expect(row.as_expected + row.with_other + row.not_found + row.unknown).toBe(row.samples)
    }),
  )
})

test('a substance is important if any report marks it so, in any order of reports', () => {
  const marked = group(['Heroin'], [gcms(drug('Xylazine', { important: true }))])
  const plain = group(['Heroin'], [gcms(drug('Xylazine'))])
  for (const groups of [
    [marked, plain],
    [plain, marked],
  ])
    expect(expectedFound(groups)[0]?.found).toEqual([{ name: 'Xylazine', important: true, samples: 2 }])
})
