/** A result on a device is never without what a first look is and what its method can see (R11.18). */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { noCompoundsText } from '#domain/report/finding-names.ts'
import { isTestedWithoutNetwork } from '#domain/shift/shift-tests.ts'
import { generalWords } from '#domain/substance/general-words.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { stripResults } from '#domain/terms.ts'
import { everyTechnology } from '../../../test/support/technologies.ts'
import { type GivenKit, readyKit } from './device-kit.ts'
import { deviceResult } from './device-result.ts'
import {
  deviceTestTexts,
  type EnteredTest,
  nameFault,
  nameQuestion,
  newTest,
  sentTests,
  testFaults,
} from './device-test.ts'

const drug = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, identity: name, form_of: null, form: null, synonyms: [], street_names: [], drug_class: null },
  ...{ important: false, report_to_public: true, is_retired: false, ...more },
})

const given: GivenKit = {
  sees_all: true,
  technologies: everyTechnology.filter(isTestedWithoutNetwork),
  drugs: [
    drug(1, 'Ketamine', { synonyms: ['K'] }),
    drug(2, 'Carfentanil', { important: true, drug_class: 'fentanyl; opioid' }),
    drug(3, 'Lidocaine', { report_to_public: false }),
    drug(4, 'Xylazine', { important: true }),
  ],
  words: {
    ...{
      phrases: [],
      salt_words: [],
      danger_stems: ['fentan'],
      unclear_names: [],
      harmless_names: [],
      not_part_names: [],
    },
    general: generalWords,
  },
  ...{ strong_classes: ['fentanyl'], companions: [], expected: [], lots: [], methods: [], cards: [] },
  strip_types: [
    { name: 'Fentanyl', is_own: true },
    { name: 'Other', is_own: true },
  ],
}
const kit = readyKit(given)
const about = { collected_from: 'USER', sample_type: 'SUBSTANCE', expected_drugs: ['Ketamine'] } as const
const reading = { time_zone: 'UTC', empty_findings: '', now: '2026-11-29T12:00:00.000Z' }

const names = fc.oneof(
  fc.constantFrom('Ketamine', 'k', 'Carfentanil', 'Lidocaine', 'Xylazine', 'opioid', 'Foglio', 'unknown'),
  fc.string({ minLength: 1, maxLength: 30 }),
)
const aTest: fc.Arbitrary<EnteredTest> = fc
  .record({
    technology: fc.constantFrom(...given.technologies),
    strip_type: fc.constantFrom('Fentanyl', 'Xylazine', 'Nitazene'),
    strip_result: fc.constantFrom(...stripResults),
    found: fc.array(names, { maxLength: 5 }),
  })
  .map(({ technology, found, ...strip }) => ({
    ...newTest(technology, technology),
    ...(isStrip(technology) ? strip : { names: found.map((name) => ({ name, isDangerous: false })) }),
    isNothing: found.length === 0,
  }))

test('no result is without its limit sentence and the sentence of a first look', () => {
  fc.assert(
    fc.property(
      fc.array(aTest, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...languageCodes),
      (tests, language) => {
        const shown = deviceResult(about, tests, kit, { ...reading, language })
        expect(shown?.result.stage).toMatch(/\S/)
        expect(shown?.result.parts).toHaveLength(tests.length)
        for (const part of shown?.result.parts ?? []) expect(part.about).toMatch(/\S/)
      },
    ),
  )
})

const spectrum = (...found: string[]): EnteredTest => ({
  ...newTest('FTIR', 'FTIR'),
  names: found.map((name) => ({ name, isDangerous: false })),
})
const shownOf = (...tests: EnteredTest[]) => deviceResult(about, tests, kit, { ...reading, language: 'en' })

describe('what a name is', () => {
  test('an unknown one is never shown as harmless', () => {
    const shown = shownOf(spectrum('Foglio'))
    expect(shown?.result.warnings).toMatchObject([{ tone: 'look', title: 'We found Foglio' }, { tone: 'look' }])
    expect(shown?.result.parts[0]?.rows).toMatchObject([{ name: 'Foglio', isUnknown: true, isImportant: false }])
  })

  test('one that is like a dangerous name must be answered first', () => {
    const test = spectrum('carfentanyl')
    expect(nameQuestion({ name: 'carfentanyl', isDangerous: false }, kit)?.drugs.map(({ name }) => name)).toEqual([
      'Carfentanil',
    ])
    expect(testFaults([test], kit)).toMatchObject([{ field: 'names' }])
    const answered = { ...test, names: [{ name: 'carfentanyl', isDangerous: true }] }
    expect(testFaults([answered], kit)).toEqual([])
    expect(shownOf(answered)).toMatchObject({ warned: ['carfentanyl'], result: { warnings: [{ tone: 'danger' }, {}] } })
    expect(sentTests([answered], { first: 'Noor', last: 'Haddad' }, kit)).toMatchObject([
      { data: { drugs_found: [{ custom_drug: 'carfentanyl', named_answer: 'DANGEROUS' }] } },
    ])
  })

  test('a marked one warns in red, and the device says of what it warned', () => {
    const strip = { ...newTest('TEST_STRIP', 's'), strip_type: 'Xylazine', strip_result: 'POSITIVE' as const }
    const shown = shownOf(strip, spectrum('Carfentanil'))
    expect(shown?.warned).toEqual(['Carfentanil', 'xylazine (by strip)'])
    expect(shown?.result.warnings.filter(({ tone }) => tone === 'danger')).toHaveLength(2)
  })

  test('one that is hidden is not named', () => {
    expect(JSON.stringify(shownOf(spectrum('Lidocaine'))?.result)).not.toMatch(/lidocaine/i)
  })
})

test('words that say that nothing is there take away no name that is listed', () => {
  for (const word of [noCompoundsText, `${noCompoundsText.toUpperCase()}.`]) {
    expect([word, nameFault(word, spectrum('Carfentanil'), kit)]).toEqual([word, deviceTestTexts.listed])
    expect(nameFault(word, spectrum(), kit)).toBeNull()
  }
})

describe('what is not complete', () => {
  const strip = newTest('TEST_STRIP', 's')
  test.each<[string, EnteredTest[], string[]]>([
    ['no test', [], ['Add a strip or a spectrum.']],
    ['a strip without a type', [strip], ['Choose the type of the test strip.']],
    ['a strip without a result', [{ ...strip, strip_type: 'Fentanyl' }], ['Choose the result of the test strip.']],
    ['a spectrum without an answer', [spectrum()], ['Add what was found, or say that nothing was found.']],
    [
      'a name that was typed and not added',
      [{ ...spectrum('Caffeine'), typed: ' xylazine ' }],
      ['‘xylazine’ is typed and not added. Add it, or empty the field.'],
    ],
    [
      'the same beside ‘nothing was found’',
      [{ ...spectrum(), isNothing: true, typed: 'Carfentanil' }],
      ['‘Carfentanil’ is typed and not added. Add it, or empty the field.'],
    ],
    [
      'one strip twice',
      [1, 2].map((key) => ({ ...strip, key: `${key}`, strip_type: 'Fentanyl', strip_result: 'NEGATIVE' as const })),
      ['The Fentanyl strip is listed twice.'],
    ],
  ])('%s', (_, tests, messages) => {
    expect(testFaults(tests, kit).map(({ message }) => message)).toEqual(messages)
  })
})
