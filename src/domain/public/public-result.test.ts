/** The public result: danger comes first, no finding is denied, no trace reads as zero. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combinedFinding } from '#domain/report/combined-finding.ts'
import { stripResults } from '#domain/terms.ts'
import { written } from '../../../test/support/expected.ts'
import { everyTechnology } from '../../../test/support/technologies.ts'
import { publicResult } from './public-result.ts'
import type { ReadReport } from './public-result-parts.ts'
import { drugWord } from './texts/drug-words.ts'
import { publicTexts } from './texts/index.ts'
import { languageCodes } from './texts/languages.ts'

const emptyFindings = 'Nothing by this method.'
const uneven = 'Drugs are often mixed unevenly. Another part of the same bag can be much stronger or weaker.'
const reading = { language: 'en', time_zone: 'America/Toronto', empty_findings: emptyFindings } as const
const own = { collected_from: 'USER', expected: written('Fentanyl') } as const

type Changes = Partial<ReadReport['drugs_found'][number]> & {
  important?: boolean
  is_strong?: boolean
  common_role?: string
}

const row = (name: string, changes: Changes = {}) => {
  const { important = false, is_strong = false, common_role = 'cut', ...rest } = changes
  const drug = {
    name,
    report_to_public: true,
    alias: null,
    important,
    is_strong,
    drug_class: null,
    common_role,
    pronunciation: null,
  }
  return { drug, custom_drug: null, weight: null, percent: null, ...rest }
}

const report = (changes: Partial<ReadReport> = {}): ReadReport => ({
  technology: 'GC_MS',
  strip_type: null,
  strip_result: null,
  hidden_findings: false,
  drugs_found: [],
  notes: '',
  is_liquid: false,
  weight: null,
  percent_basis: 'not_stated',
  not_found: [],
  reported_at: '2026-11-20T02:00:00.000Z',
  corrected_at: null,
  ...changes,
})

const strip = (strip_result: ReadReport['strip_result'], strip_type: string | null = 'Xylazine') =>
  report({ technology: 'TEST_STRIP', strip_type, strip_result })

const read = (reports: readonly ReadReport[], sample: Parameters<typeof publicResult>[0] = own) => {
  const result = publicResult(sample, reports, reading)
  if (result === null) throw new Error('no result')
  return result
}

test('there is no result before the first report', () => {
  expect(publicResult(own, [], reading)).toBeNull()
})

test('a whole result, in words', () => {
  const found = [
    row('Caffeine', { percent: 61.52, weight: 0.0061519 }),
    row('Carfentanil', { percent: 0.03, weight: 0.0000004, important: true }),
  ]
  expect(read([report({ drugs_found: found, weight: 0.01, corrected_at: '2026-11-20T12:00:00.000Z' })])).toEqual({
    title: 'Your result',
    reported: 'reported November 19, 2026 · Corrected on November 20, 2026',
    thought: { label: 'You thought it was', text: 'Fentanyl' },
    found: { label: 'We found', text: 'Carfentanil and Caffeine', lines: ['Carfentanil', 'Caffeine'] },
    warnings: [
      { tone: 'danger', title: 'We found Carfentanil', names: [], sentences: [publicTexts.en.safety.danger(1)] },
      {
        tone: 'look',
        title: 'Not what you expected',
        names: [],
        sentences: ['Not expected: Carfentanil and Caffeine.'],
      },
    ],
    sentences: ['GC-MS did not show Fentanyl. It can miss very small amounts.', uneven],
    parts: [
      {
        title: 'GC-MS',
        about: publicTexts.en.safety.about.HEATED,
        corrected: 'Corrected on November 20, 2026',
        sentences: [],
        portion: '10.00 mg (10% of a point) holds:',
        rows: [
          {
            name: 'Caffeine',
            isImportant: false,
            isUnknown: false,
            percent: '61.52 %',
            amount: '6.15 mg',
            share: { value: 61.52, low: null, high: null },
            line: null,
            details: ['cut'],
          },
          {
            name: 'Carfentanil',
            isImportant: true,
            isUnknown: false,
            percent: '0.03 %',
            amount: 'less than 0.01 mg',
            share: { value: 0.03, low: null, high: null },
            line: null,
            details: ['cut, with effects of its own'],
          },
        ],
        basis: publicTexts.en.result.basis.not_stated,
        column: '%',
        ranges: null,
        not_seen: [],
        notes: '',
      },
    ],
  })
})

describe('the finding of', () => {
  const found = (reports: readonly ReadReport[]) => read(reports).found.text

  test.each([
    ['a method that named nothing', [report()], 'No drug could be named'],
    ['only hidden substances', [report({ hidden_findings: true })], publicTexts.en.safety.hidden],
    ['no strip reacted', [strip('NEGATIVE')], 'No test strip reacted'],
    ['no strip worked', [strip('INVALID')], 'The test gave no clear answer'],
    ['a strip alone', [strip('POSITIVE')], 'A strip reacted to xylazine'],
    ['a strip beside a method that found nothing', [report(), strip('POSITIVE')], 'A strip reacted to xylazine'],
    [
      'five',
      [report({ drugs_found: ['A', 'B', 'C', 'D', 'E'].map((name, n) => row(name, { percent: 9 - n })) })],
      'A, B, C and 2 more',
    ],
    [
      'the main part among many dangerous ones',
      [
        report({
          drugs_found: [
            ...['A', 'B', 'C', 'D'].map((name) => row(name, { important: true })),
            row('E'),
            row('F', { common_role: 'active' }),
            row('G'),
          ],
        }),
      ],
      'A, B, C, D, F and 2 more',
    ],
    [
      'twelve, with each dangerous one named before the count',
      [
        report({
          drugs_found: 'ABCDEFGHIJKL'
            .split('')
            .map((name, n) => row(name, { percent: 9 - n / 2, important: 'CFJKL'.includes(name) })),
        }),
        strip('POSITIVE'),
      ],
      'C, F, J, K, L, a strip reacted to xylazine, A and 6 more',
    ],
    [
      'five, all of them dangerous',
      [
        report({
          drugs_found: ['A', 'B', 'C', 'D', 'E'].map((name, n) => row(name, { important: true, percent: 9 - n })),
        }),
      ],
      'A, B, C, D, and E',
    ],
  ])('%s', (_, reports, text) => {
    expect(found(reports)).toBe(text)
  })

  test('the service’s words for empty findings appear only if nothing at all was found', () => {
    expect(read([report()]).sentences).toContain(emptyFindings)
    expect(read([report(), strip('POSITIVE')]).sentences).not.toContain(emptyFindings)
    expect(read([strip('NEGATIVE')]).sentences).toEqual([publicTexts.en.safety.onlyStrips, uneven])
  })

  test('hidden findings are mentioned once, also beside a strip that reacted', () => {
    const { hidden, hiddenIsNotSafe } = publicTexts.en.safety
    expect(read([report({ hidden_findings: true })]).sentences).toEqual([hiddenIsNotSafe, uneven])
    expect(read([report({ hidden_findings: true }), strip('POSITIVE')]).sentences).toContain(hiddenIsNotSafe)
    expect(read([report({ hidden_findings: true }), strip('POSITIVE')]).sentences).toContain(hidden)
  })

  test('‘as expected’ promises nothing, and is not said beside hidden findings', () => {
    const asked = [report({ drugs_found: [row('Fentanyl')] })]
    expect(read(asked).sentences).toEqual([publicTexts.en.safety.asExpected, uneven])
    expect(read([...asked, report({ technology: 'NMR', hidden_findings: true })]).sentences).toEqual([uneven])
  })

  test('several expected substances that a method did not show are joined with ‘or’', () => {
    const sample = { collected_from: 'USER', expected: written('Fentanyl', 'Ketamine') } as const
    expect(read([report({ drugs_found: [row('Caffeine')] })], sample).sentences).toEqual([
      'GC-MS did not show Fentanyl or Ketamine. It can miss very small amounts.',
      uneven,
    ])
  })

  test('a result of somebody else’s sample does not say ‘you’', () => {
    const { title, thought } = read([report()], { collected_from: 'STAFF_BEHIND', expected: written("Don't know") })
    expect([title, thought]).toEqual(['Result', { label: 'It was thought to be', text: 'Not known' }])
  })
})

const findings = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('Fentanyl', 'Carfentanil', 'Caffeine', 'Xylazine', 'Mannitol'),
    important: fc.boolean(),
    percent: fc.option(fc.integer({ min: 1, max: 20_000 }).map((n) => n / 1000)),
    weight: fc.option(fc.integer({ min: 1, max: 10_000 }).map((n) => Number(`${n}e-7`))),
  }),
  { maxLength: 5, selector: ({ name }) => name },
)
const reports = fc.array(
  fc.record({
    technology: fc.constantFrom(...everyTechnology),
    findings,
    result: fc.constantFrom(...stripResults),
    hides: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)

test('a result of random reports denies nothing and shows no zero, in every language', () => {
  fc.assert(
    fc.property(reports, fc.constantFrom(...languageCodes), fc.boolean(), (made, language, isLiquid) => {
      const all = made.map(({ technology, findings: rows, result, hides }) =>
        technology === 'TEST_STRIP'
          ? strip(result)
          : report({
              technology,
              weight: 0.01,
              is_liquid: isLiquid,
              drugs_found: rows.map(({ name, ...rest }) => row(name, rest)),
              hidden_findings: hides && rows.length === 0,
            }),
      )
      const { safety } = publicTexts[language]
      const read = publicResult(own, all, { ...reading, language })
      const shown = JSON.stringify(read)
      const names = all.flatMap(({ drugs_found }) => drugs_found.map(({ drug }) => drug?.name ?? ''))
      for (const name of names) expect(shown).toContain(drugWord(publicTexts[language], name))
      expect(shown).not.toMatch(/"0[.,]0+ (%|mg)"/)
      const isFound = names.length > 0 || all.some((one) => one.hidden_findings || one.strip_result === 'POSITIVE')
      if (isFound) {
        expect(read?.found.text).not.toBe(safety.nothingFound)
        expect(read?.found.text).not.toBe(safety.noStripPositive)
        expect(read?.sentences).not.toContain(emptyFindings)
      }
      const [danger] = read?.warnings.filter(({ tone }) => tone === 'danger') ?? []
      for (const { drug } of all.flatMap((one) => combinedFinding([], [one]).found.map(({ row }) => row))) {
        const isInAll = all.every((one) =>
          one.drugs_found.every((row) => row.drug?.name !== drug?.name || row.drug?.important),
        )
        if (drug?.important && isInAll) expect(danger?.title).toContain(drugWord(publicTexts[language], drug.name))
      }
      if (isLiquid) expect(read?.parts.every(({ portion }) => portion === null)).toBe(true)
    }),
  )
})

test('the box of a drug of which a small amount can kill says so, and the box of another danger does not', () => {
  const kills = row('Fentanyl', { important: true, is_strong: true, percent: 2 })
  const boxOf = (...rows: ReadReport['drugs_found'][number][]) => read([report({ drugs_found: rows })]).warnings[0]
  expect(boxOf(row('Levamisole', { important: true, percent: 40 }), kills)).toMatchObject({
    names: ['Fentanyl', 'Levamisole'],
    sentences: [expect.stringContaining('dangerous'), 'A small amount of Fentanyl can kill.'],
  })
  expect(boxOf(row('Levamisole', { important: true }))?.sentences).toHaveLength(1)
})

test('a doubtful strip is named beside one that did not react', () => {
  const result = read([strip('NEGATIVE', 'Benzodiazepine'), strip('INVALID', 'Fentanyl')])
  expect(result.found.text).toBe('A test strip gave no clear answer')
  expect(result.sentences).toContain('The fentanyl strip gave no clear answer, so it says nothing.')
  const again = read([strip('NEGATIVE', 'Fentanyl'), strip('INVALID', 'Fentanyl')])
  expect(again.found.text).toBe('No test strip reacted')
  expect(read([strip('INVALID', 'Fentanyl')]).found.text).toBe('The test gave no clear answer')
})
