/** Counting alike samples together gives what counting each sample gives, whatever the dictionary says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrugFound } from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { AlikeSamples } from './alike-samples.ts'
import { ExpectedCounts } from './expected-found.ts'
import { readReport } from './read-report.ts'
import { keyOfFinding, reportsOf, type Told, type ToldFinding } from './told-results.ts'

// Few names and classes, so that drugs share names, identities and client-facing names in every way.
const name = fc.constantFrom('Fentanyl', 'fentanyl ', 'Fentanyl HCl', 'Xylazine', 'Caffeine', 'Fluorofentanyl')
const drug_class = fc.constantFrom(null, 'opioid', 'nitazene; opioid', 'Benzodiazepine')
const some = (of: fc.Arbitrary<string>) => fc.option(of, { nil: null, freq: 4 })

const drug = fc.record({
  ...{ name, identity: name, drug_class, report_to_client_name: some(name) },
  ...{ report_to_public: fc.boolean(), important: fc.boolean(), alias: fc.constantFrom(null, 'fetty') },
  ...{ common_role: fc.constant(null), pronunciation: fc.constant(null) },
})
const custom_drug = fc.oneof(name, fc.constantFrom('No compounds of interest detected', 'something', 'opioid'))
const meaning = fc.constantFrom('custom', 'class', 'nothing', 'unnamed', 'doubt', undefined)
const amounts = { weight: null, percent: null }
const found: fc.Arbitrary<DrugFound> = fc.oneof(
  drug.map((one) => ({ drug: one, custom_drug: null, ...amounts })),
  fc
    .record({ custom_drug, meaning, custom_class: drug_class, is_dangerous: fc.boolean() })
    .map((one) => ({ drug: null, ...one, ...amounts })),
)
const dictionary = fc.array(found, { minLength: 2, maxLength: 9 })

const expected: fc.Arbitrary<ExpectedDrug[]> = fc.array(
  fc.record({
    name: fc.oneof(name, fc.constantFrom("Don't know", 'down', 'Nitazene')),
    identities: fc.array(name, { maxLength: 2 }),
    ...{ drug_class, classes: fc.array(fc.constantFrom('opioid', 'Benzodiazepine'), { maxLength: 1 }) },
    ...{ may_be_missed: fc.boolean(), is_stated: fc.constantFrom(true, true, true, false) },
  }),
  { minLength: 1, maxLength: 3 },
)

// A number of the dictionary, a typed name or one with an answer: the dictionary reads all by their key.
const finding: fc.Arbitrary<ToldFinding> = fc.oneof(
  fc.nat(20),
  fc.nat(20).map(String),
  fc.nat(20).map((at) => ({ name: String(at), answer: 'DANGEROUS' as const })),
)
const begin = fc.oneof(
  fc.constant(null),
  fc.tuple(
    fc.constantFrom('Fentanyl', 'Xylazine', 'Nitazene', 'benzodiazepine'),
    fc.constantFrom('POSITIVE' as const, 'NEGATIVE' as const, 'INVALID' as const),
  ),
)
const report = fc.tuple(begin, fc.array(finding, { maxLength: 4 })).map(([first, rest]): Told => [first, ...rest])
const samples = fc.array(
  fc.array(report, { minLength: 1, maxLength: 4 }).map((reports): Told => reports.flat()),
  { minLength: 1, maxLength: 25 },
)

/** An answer that states nothing has the name of what was expected, and is of another class. */
const typed = (drug_class: string): DrugFound => ({
  ...{ drug: null, custom_drug: 'Fentanyl', meaning: 'custom' as const, custom_class: drug_class, is_dangerous: false },
  ...amounts,
})
const down = { name: 'down', identities: [], classes: [], may_be_missed: false }
const sameName = [
  [typed('Benzodiazepine'), typed('opioid')],
  [
    { ...down, drug_class: 'opioid', is_stated: false },
    { ...down, drug_class: 'Benzodiazepine', is_stated: true },
  ],
  [
    [null, 0],
    [null, 1],
  ],
] satisfies [DrugFound[], ExpectedDrug[], Told[]]

test.each(['analysis', 'collection'] as const)('as %s sees it', (audience: ReportAudience) => {
  fc.assert(
    fc.property(dictionary, expected, samples, (drugs, wanted, all) => {
      const read = (told: ToldFinding) => {
        const key = keyOfFinding(told)
        return drugs[Number.parseInt(String(key), 10) % drugs.length] as DrugFound
      }
      const groupOf = (told: Told, count: number) => {
        const reports = reportsOf(told, read).map((one) => readReport(one, audience))
        return { expected_drugs: wanted, reports, samples: count }
      }
      const plain = new ExpectedCounts()
      for (const told of all) plain.add(groupOf(told, 1))

      const alike = new AlikeSamples(wanted, audience, read)
      for (const told of all) alike.add(told)
      const counts = new ExpectedCounts()
      let counted = 0
      for (const { told, isSame, samples: count } of alike.groups()) {
        counted += count
        if (isSame) counts.add(groupOf(told, count))
        else counts.addOutcomes(groupOf(told, count))
      }
      for (const { row, samples: count } of alike.found()) counts.addFound(wanted, row, count)
      expect(counted).toBe(all.length)
      expect(counts.ranked()).toEqual(plain.ranked())
    }),
    { numRuns: 200, examples: [[...sameName]] },
  )
})
