/** Words for drugs: no two drugs have one word, and a result in words says what it says in English. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable } from '#domain/report/finding-names.ts'
import { publicResult } from '../public-result.ts'
import type { ReadReport } from '../public-result-parts.ts'
import { drugWord } from './drug-words.ts'
import { publicTexts } from './index.ts'

describe.each(['fr', 'es'] as const)('%s', (language) => {
  const { drugs } = publicTexts[language].words
  const words = Object.values(drugs).map(comparable)

  test('has no word for two drugs, and none that is the English name of another', () => {
    expect(new Set(words).size).toBe(words.length)
    const names = new Set(Object.entries(drugs).map(([name]) => comparable(name)))
    const others = Object.entries(drugs).filter(([name, word]) => comparable(name) !== comparable(word))
    expect(others.filter(([, word]) => names.has(comparable(word)))).toEqual([])
  })

  test('keeps a capital, and leaves other names alone', () => {
    const texts = publicTexts[language]
    expect(drugWord(texts, 'Heroin')).toBe(language === 'fr' ? 'Héroïne' : 'Heroína')
    expect(drugWord(texts, 'heroin')).toBe(language === 'fr' ? 'héroïne' : 'heroína')
    for (const name of ['quvvolide', 'constructor', 'Fentanyl or analog', '', 'toString']) {
      expect(drugWord(texts, name)).toBe(name)
    }
  })

  const drug = fc.constantFrom(
    ...[
      ['Fentanyl', 'fentanyl; opioid', true],
      ['para-fluorofentanyl', 'fentanyl; opioid', true],
      ['Heroin', 'opioid', false],
      ['Cocaine', 'stimulant', false],
      ['Caffeine', null, false],
      ['Metonitazene', 'nitazene; opioid', true],
      ['quvvolide', null, false],
    ].map(([name, drug_class, important]) => ({ name, drug_class, important })),
  )
  const report = fc.record({
    strip: fc.option(fc.constantFrom('Fentanyl', 'Nitazene', 'Ketamine', 'Other')),
    result: fc.constantFrom('POSITIVE', 'NEGATIVE'),
    technology: fc.constantFrom('FTIR', 'GC_MS'),
    found: fc.array(drug, { maxLength: 3 }),
    missing: fc.array(drug, { maxLength: 2 }),
  })
  const expected = fc.uniqueArray(fc.constantFrom('Heroin', 'Fentanyl', 'Cocaine (powder)', 'Ketamine'), {
    maxLength: 2,
  })
  const cards = [['fentanyl', 'CLASS'] as const, ['Heroin', 'DRUG'] as const].map(([name, kind], id) => ({
    ...{ id, targets: [[{ thing: kind, name }]], source: 'S', valid_until: '2030-01-01' },
    title: { en: `T${id}`, fr: `T${id}`, es: `T${id}` },
    text: { en: 'x', fr: 'x', es: 'x' },
  }))

  test('says of any result what English says: as many warnings of each tone, cards, sentences and rows', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 3 }), expected, (made, names) => {
        const of = ({ name, ...facts }: { name: unknown }) => ({
          drug: { name, identity: name, report_to_public: true, alias: null, common_role: null, ...facts },
          ...{ custom_drug: null, percent: null, weight: null },
        })
        const reports = made.map(({ strip, result, technology, found, missing }) => ({
          technology: strip === null ? technology : 'TEST_STRIP',
          strip_type: strip,
          strip_result: strip === null ? null : result,
          drugs_found: strip === null ? found.map(of) : [],
          not_found: strip === null ? missing.map((one) => ({ ...of(one), low: null, unit: null })) : [],
          ...{ hidden_findings: false, notes: 'Heroin', percent_basis: 'not_stated', is_liquid: false, weight: null },
          ...{ reported_at: '2026-11-20T02:00:00.000Z', corrected_at: null },
        })) as unknown as ReadReport[]
        const stated = names.map((name) => {
          const plain = name.replace(/ \(.*/, '')
          return {
            ...{ name, identities: [plain], drug_class: plain === 'Fentanyl' ? 'fentanyl' : null, classes: [] },
            ...{ is_stated: true, may_be_missed: true, key: plain },
          }
        }) as unknown as Parameters<typeof publicResult>[0]['expected']
        const [own, english] = ([language, 'en'] as const).map((one) => {
          const reading = { language: one, time_zone: 'UTC', empty_findings: 'Nothing.', cards } as never
          const read = publicResult({ collected_from: 'USER', expected: stated }, reports, reading)
          return {
            warnings: read?.warnings.map(({ tone, names: told, sentences, advice }) => [
              ...[tone, told.length, sentences.length, advice?.map(({ title }) => title)],
            ]),
            advice: read?.advice?.map(({ title }) => title),
            sentences: read?.sentences.length,
            lines: read?.found.lines.length,
            parts: read?.parts.map(({ rows, not_seen, notes }) => [rows.length, not_seen.length, notes]),
          }
        })
        expect(own).toEqual(english)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a French sentence of a strip needs no article for its drug, whatever it is called', () => {
  const { strips } = publicTexts.fr.safety
  for (const of of ['fentanyl', 'héroïne', 'une drogue']) {
    for (const said of Object.values(strips)) expect(said(of)).toContain(`(${of})`)
  }
})
