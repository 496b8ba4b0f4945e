/** Texts for the reader: what a method could have found, and where two methods disagree. */
import { describe, expect, test } from 'vitest'
import type { SeenMethod } from '#domain/method/seen-method.ts'
import { type StoredMethod, seenMethod } from '#domain/method/seen-method.ts'
import { notShownBy } from '#domain/report/not-shown-by.ts'
import { written } from '../../../test/support/expected.ts'
import { methodIn } from './public-method.ts'
import { publicResult } from './public-result.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import { languageCodes } from './texts/languages.ts'

const nothing: SeenMethod = {
  ...{ limit: null, misses: [], reacts: [], same: [] },
  sentences: { en: null, fr: null, es: null },
}
const row = (name: string, drug_class: string | null = null) => ({
  ...{ custom_drug: null, weight: null, percent: null },
  drug: {
    ...{ name, report_to_public: true, alias: null, important: false, drug_class },
    ...{ common_role: null, pronunciation: null },
  },
})
const report = (changes: Partial<ReadReport>): ReadReport => ({
  ...{ technology: 'FTIR', strip_type: null, strip_result: null, hidden_findings: false, drugs_found: [], notes: '' },
  ...{ percent_basis: 'not_stated', not_found: [] },
  ...{ is_liquid: false, weight: null, reported_at: '2026-11-20T02:00:00.000Z', corrected_at: null },
  ...changes,
})
const strip = (strip_result: 'POSITIVE' | 'NEGATIVE', strip_type = 'Fentanyl') =>
  report({ technology: 'TEST_STRIP', strip_type, strip_result })
const read = (reports: ReadReport[], expected: string[] = []) => {
  const all = reports.map((one) => ({ ...one, not_shown_by: notShownBy(one, reports) }))
  const reading = { language: 'en', time_zone: 'UTC', empty_findings: 'Nothing.' } as const
  const result = publicResult({ collected_from: 'USER', expected: written(...expected) }, all, reading)
  if (result === null) throw new Error('no result')
  return result
}

describe('a method', () => {
  test.each(languageCodes)('that nobody approved is told by its general sentence (%s)', (language) => {
    const general = publicTexts[language].safety.about.FTIR
    expect(methodIn(language, { technology: 'FTIR', sees: null })).toBe(general)
    expect(methodIn(language, { technology: 'FTIR' })).toBe(general)
    expect(methodIn(language, { technology: 'FTIR', sees: nothing })).toBe(general)
  })

  const whole: SeenMethod = {
    limit: { from: 0.5, to: 2.5, unit: 'µg/mL' },
    misses: ['carfentanil'],
    reacts: [
      { name: 'MDMA', from: 1, unit: 'mg/mL' },
      { name: 'lidocaine', from: null, unit: null },
    ],
    same: [['methamphetamine', 'levamethamphetamine']],
    sentences: { en: 'Our strip.', fr: 'Notre bandelette.', es: null },
  }
  test('that is approved is told with its limits and names', () => {
    expect(methodIn('en', { technology: 'TEST_STRIP', sees: whole })).toBe(
      'Our strip. It sees a drug from about 0.5 to 2.5 µg/mL. It does not see carfentanil. It can react to MDMA (from 1 mg/mL) and lidocaine, too. It cannot tell methamphetamine from levamethamphetamine.',
    )
    expect(methodIn('fr', { technology: 'TEST_STRIP', sees: whole })).toContain(
      'Notre bandelette. Elle voit une drogue à partir d’environ 0,5 à 2,5 µg/mL.',
    )
    expect(methodIn('es', { technology: 'TEST_STRIP', sees: whole })).toContain(publicTexts.es.safety.about.TEST_STRIP)
  })
})

describe('what a reader is told of a stored version', () => {
  const drug = (identity: string, changes = {}) => ({
    identity,
    report_to_public: true,
    report_to_client_name: null,
    ...changes,
  })
  const substance = { kind: 'MISSES' as const, other_name: null, other: null, from: null, unit: null }
  const stored: StoredMethod = {
    ...{ approved_at: '2026-11-01T00:00:00.000Z', valid_until: '2026-12-01', withdrawn_at: null, limit: null },
    sentences: { en: null, fr: null, es: null },
    substances: [
      { ...substance, name: 'hidden', drug: drug('4-ANPP', { report_to_public: false }) },
      { ...substance, name: 'ortho', drug: drug('o-fluorofentanyl', { report_to_client_name: 'fluorofentanyl' }) },
      { ...substance, name: 'new one', drug: null },
      {
        ...substance,
        kind: 'SAME',
        name: 'a',
        drug: drug('A'),
        other_name: 'b',
        other: drug('B', { report_to_public: false }),
      },
    ],
  }
  test('never holds a name that is hidden from them, nor a pair with one', () => {
    const seen = seenMethod(stored, 'public', '2026-11-20')
    expect(seen).toMatchObject({ misses: ['fluorofentanyl', 'new one'], same: [] })
    expect(JSON.stringify(seen)).not.toMatch(/ANPP|hidden|o-fluoro|ortho/)
    expect(seenMethod(stored, 'analysis', '2026-11-20')).toMatchObject({
      misses: ['4-ANPP', 'o-fluorofentanyl', 'new one'],
      same: [['A', 'B']],
    })
  })
  test('is nothing before it is approved, and of results from after its end', () => {
    expect(seenMethod({ ...stored, approved_at: null }, 'public', '2026-11-20')).toBeNull()
    expect(seenMethod(stored, 'public', '2026-12-01')).not.toBeNull()
    expect(seenMethod(stored, 'public', '2026-12-02')).toBeNull()
    expect(seenMethod(null, 'public', '2026-12-02')).toBeNull()
  })
})

describe('where two methods disagree', () => {
  test('a strip reacted, infrared did not show it', () => {
    const [warning] = read([strip('POSITIVE'), report({ drugs_found: [row('Caffeine')] })]).warnings
    expect(warning).toEqual({
      tone: 'look',
      title: 'A test strip reacted to Fentanyl',
      sentences: [
        'The fentanyl strip reacted, infrared did not show it. Strips notice smaller amounts, but can be wrong. Act as if it is there.',
      ],
    })
  })
  test('of other methods it says nothing of smaller amounts', () => {
    const others = [report({ technology: 'GC_MS' }), report({ technology: 'FTIR' })]
    expect(read([strip('POSITIVE'), ...others]).warnings[0]?.sentences).toEqual([
      'The fentanyl strip reacted, infrared or GC-MS did not show it. Strips can be wrong. Act as if it is there.',
    ])
  })
  test('a strip that missed what the other test found', () => {
    const found = report({ technology: 'GC_MS', drugs_found: [row('Fentanyl')] })
    expect(read([strip('NEGATIVE'), found]).warnings).toContainEqual({
      tone: 'look',
      title: 'Two tests disagree',
      sentences: ['The strip did not react, the other test found it. Strips can miss it. It is there.'],
    })
    expect(read([strip('NEGATIVE'), report({})]).warnings).toEqual([])
    expect(
      read([strip('NEGATIVE', 'Nitazene'), report({ drugs_found: [row('Metonitazene', 'nitazene; opioid')] })])
        .warnings[0]?.title,
    ).toBe('Two tests disagree')
  })
  test('of what was found and this reader may not see, it does not say that it was not shown', () => {
    const whole = [strip('POSITIVE'), report({ technology: 'GC_MS', drugs_found: [row('Fentanyl')] })]
    expect(notShownBy(whole[0] as ReadReport, whole)).toBeUndefined()
    const hidden = [
      { ...strip('POSITIVE'), not_shown_by: undefined },
      report({ technology: 'GC_MS', hidden_findings: true }),
    ]
    const reading = { language: 'en', time_zone: 'UTC', empty_findings: 'Nothing.' } as const
    const result = publicResult({ collected_from: 'USER', expected: [] }, hidden, reading)
    expect(JSON.stringify(result)).not.toContain('did not show it')
  })
})

describe('what a method cannot tell apart', () => {
  const sees = { ...nothing, same: [['Methamphetamine', 'Levamethamphetamine']] as [string, string][] }
  const found = report({ drugs_found: [row('Levamethamphetamine')], sees })
  test('is no surprise, and nothing is said to be missing', () => {
    const result = read([found], ['Methamphetamine'])
    expect(result.warnings).toEqual([])
    expect(result.sentences.join(' ')).not.toContain('We did not find')
    expect(result.parts[0]?.about).toContain('It cannot tell Methamphetamine from Levamethamphetamine.')
  })
  test('is one where another method, which can, found it', () => {
    const other = report({ technology: 'LC_MS', drugs_found: [row('Levamethamphetamine')] })
    expect(read([found, other], ['Methamphetamine']).warnings[0]?.title).toBe('Not what you expected')
  })
})

describe('what was looked for and not seen', () => {
  const xylazine = { drug: { name: 'Xylazine', identity: 'Xylazine', report_to_public: true }, custom_drug: null }
  const none = { ...xylazine, low: null, unit: null }
  const quoted = 'This test did not see Xylazine. There may still be some, too little for this test.'
  const limited: SeenMethod = { ...nothing, limit: { from: 5, to: 10, unit: '%' } }
  const said = (changes: Partial<ReadReport>, others: ReadReport[] = []) => {
    const result = read([report({ drugs_found: [row('Caffeine')], ...changes }), ...others], ['Xylazine'])
    return { above: result.sentences.join(' '), parts: result.parts.map(({ not_seen }) => not_seen.join(' ')) }
  }

  test('is said once, by its test', () => {
    const { above, parts } = said({ not_found: [none] })
    expect(parts).toEqual([quoted])
    expect(above).not.toContain('did not find')
  })

  test('with what the approved method would have missed, or what its lab says of it', () => {
    expect(said({ not_found: [none], sees: limited }).parts).toEqual([
      `${quoted} It would have missed less than about 5 to 10 %.`,
    ])
    expect(said({ not_found: [{ ...xylazine, low: 0.1, unit: '%' }], sees: limited }).parts).toEqual([
      `${quoted} It would have missed less than 0.1 %.`,
    ])
    expect(said({ not_found: [{ ...xylazine, low: 0.0005, unit: 'g' }] }).parts).toEqual([
      `${quoted} It would have missed less than 0.5 mg.`,
    ])
  })

  test('what no test says of itself is said above', () => {
    expect(said({})).toEqual({
      above: expect.stringContaining('We did not find Xylazine. It may be there in a very small amount.'),
      parts: [''],
    })
    const two = read([report({ drugs_found: [row('Caffeine')], not_found: [none] })], ['Xylazine', 'Ketamine'])
    expect(two.sentences.join(' ')).toContain('We did not find Ketamine.')
  })

  test('never of what that test found under the same name, and still where another test found it', () => {
    expect(said({ drugs_found: [row('Xylazine')], not_found: [none] }).parts).toEqual([''])
    expect(said({ not_found: [none] }, [report({ drugs_found: [row('Xylazine')] })]).parts).toEqual([quoted, ''])
  })

  test.each([
    ['fr', 'Il n’aurait pas vu moins de 5 à 10 % environ.'],
    ['es', 'No habría visto menos de unos 5 a 10 %.'],
  ] as const)('is said in %s', (language, sentence) => {
    const reading = { language, time_zone: 'UTC', empty_findings: 'Nothing.' }
    const reports = [report({ not_found: [none], sees: limited })]
    const result = publicResult({ collected_from: 'USER', expected: written('Xylazine') }, reports, reading)
    expect(result?.parts[0]?.not_seen.join(' ')).toContain(sentence)
  })
})
