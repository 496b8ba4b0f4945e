/** Advice in the boxes of a result: in the reader's language, and never by what is hidden from the reader. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '#domain/report/compared.ts'
import { type DrugFound, visibleReport } from '#domain/report/visible-findings.ts'
import { written } from '../../../test/support/expected.ts'
import { type AdviceCard, chosenCards } from './public-advice.ts'
import { publicResult } from './public-result.ts'
import { adviceTexts } from './texts/advice-texts.ts'
import { type Language, languageCodes } from './texts/languages.ts'

const card = (id: number, targets: AdviceCard['targets']): AdviceCard => ({
  ...{ id, targets, source: 'A paper.', valid_until: '2027-06-30' },
  title: { en: `Title ${id}`, fr: `Titre ${id}`, es: `Título ${id}` },
  text: { en: `Text ${id}`, fr: `Texte ${id}`, es: `Texto ${id}` },
})
const cards = [
  card(1, [[{ thing: 'CLASS', name: 'opioid' }]]),
  card(2, [[{ thing: 'DRUG', name: 'Secretine' }]]),
  card(3, [[{ thing: 'STRIP', name: 'Xylazine' }]]),
  card(4, [[{ thing: 'UNKNOWN', name: '' }]]),
  card(5, [[{ thing: 'CLASS', name: 'stimulant' }]]),
]

const drug = (name: string, changes: object = {}): DrugFound => ({
  drug: {
    ...{ name, report_to_public: true, report_to_client_name: null, alias: null, important: false },
    ...{ drug_class: null, common_role: null, pronunciation: null, ...changes },
  },
  ...{ custom_drug: null, weight: null, percent: null },
})
const custom = (name: string): DrugFound => ({ drug: null, custom_drug: name, weight: null, percent: null })
const heroin = drug('Heroin', { important: true, drug_class: 'opioid' })
const cocaine = drug('Cocaine', { drug_class: 'stimulant' })
const secretine = drug('Secretine', { important: true, drug_class: 'opioid' })

const stored = (drugs_found: readonly DrugFound[], changes: object = {}) => ({
  technology: 'GC_MS' as const,
  ...{ strip_type: null, strip_result: null, notes: '', is_liquid: false, weight: null },
  ...{ percent_basis: 'not_stated' as const, reported_at: '2026-11-20T02:00:00.000Z', corrected_at: null },
  ...{ tech_notes: null, staff_first_name: null, staff_last_name: null, drugs_found },
  ...changes,
})
const strip = () => stored([], { technology: 'TEST_STRIP', strip_type: 'Xylazine', strip_result: 'POSITIVE' })
const sample = { collected_from: 'USER', expected: written('Heroin') } as const

function read(reports: readonly ReturnType<typeof stored>[], language: Language = 'en', all = cards) {
  const seen = reports.map((report) => visibleReport(report, 'public'))
  const result = publicResult(sample, seen, { language, time_zone: 'UTC', empty_findings: '-', cards: all })
  if (result === null) throw new Error('no result')
  const boxes = result.warnings.flatMap(({ title, tone, advice = [] }) =>
    advice.map((one) => `${tone} ‘${title}’: ${one.title}`),
  )
  return { result, boxes: [...boxes, ...(result.advice ?? []).map(({ title }) => `beside: ${title}`)] }
}

describe('the advice stands in', () => {
  test.each<[string, ReturnType<typeof stored>[], string[]]>([
    ['the red box, for a class', [stored([heroin])], ['danger ‘We found Heroin’: Title 1']],
    [
      'the red box, for a drug',
      [stored([secretine])],
      ['danger ‘We found Secretine’: Title 2', 'danger ‘We found Secretine’: Title 1'],
    ],
    ['the box of the strip', [strip()], ['look ‘The xylazine strip reacted’: Title 3']],
    ['no box, where there is none', [stored([cocaine])], ['beside: Title 5']],
    ['nothing, where nothing fits', [stored([drug('Caffeine')])], []],
  ])('%s', (_, reports, expected) => expect(read(reports).boxes).toEqual(expected))

  test('an unknown substance has advice, and something unnamed, too', () => {
    for (const found of [[custom('Xyzzyine')], [{ ...custom('unknown'), meaning: 'unnamed' }]])
      expect(read([stored(found)]).boxes).toEqual([expect.stringMatching(/: Title 4$/)])
  })
})

test.each(languageCodes)('the advice is in the reader’s language: %s', (language) => {
  const { result } = read([stored([heroin])], language)
  expect(result.warnings[0]?.advice).toEqual([
    {
      title: cards[0]?.title[language],
      text: cards[0]?.text[language],
      source: expect.stringMatching(/A paper\. .*2027/),
    },
  ])
  expect(adviceTexts[language].source('A paper', 'the day')).toContain('the day')
})

test('without cards, the result is as it was', () => {
  const { result } = read([stored([heroin])], 'en', [])
  expect(Object.keys(result)).not.toContain('advice')
  expect(result.warnings.every((box) => !('advice' in box))).toBe(true)
})

test('a drug under a client-facing name never gets its own card', () => {
  const renamed = drug('Secretine', { important: true, drug_class: 'opioid', report_to_client_name: 'an opioid' })
  for (const audience of ['public', 'collection', 'analysis'] as const) {
    const seen = [visibleReport(stored([renamed]), audience)]
    const result = publicResult(sample, seen, { language: 'en', time_zone: 'UTC', empty_findings: '-', cards })
    expect(JSON.stringify(result)).not.toContain('Title 2')
  }
})

const any = fc.constantFrom(heroin, cocaine, secretine, custom('Xyzzyine'), drug('Caffeine'))
const hidden = fc
  .constantFrom('opioid', 'stimulant', 'nitazene; opioid', null)
  .chain((drug_class) =>
    fc
      .constantFrom('Secretine', 'Heroin of another kind')
      .map((name) => drug(name, { report_to_public: false, drug_class })),
  )

test('the advice never depends on what is hidden from its reader', () => {
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 4 }),
      fc.array(hidden, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...languageCodes),
      (open, secret, language) => {
        const [without, beside] = [read([stored(open)], language), read([stored([...secret, ...open])], language)]
        expect(beside.result.warnings).toEqual(without.result.warnings)
        expect(beside.result.advice).toEqual(without.result.advice)
      },
    ),
  )
})

test('staff choose by what may be told at the counter', () => {
  const compared = compare(heroin, [], [], [])
  const combined = {
    found: [
      {
        name: 'Heroin',
        isImportant: true,
        isExpected: true,
        isUnknown: false,
        mayBeExpected: false,
        compared,
        row: heroin,
      },
    ],
    ...{ strips: [], isUnnamed: false },
  }
  expect(chosenCards(combined, cards).map(({ card: { id } }) => id)).toEqual([1])
})
