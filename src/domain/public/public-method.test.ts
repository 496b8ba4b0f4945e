/** What the public reads about a method: what it could have found, and where two methods disagree. */
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
  ...{ limit: null, misses: [], misses_up_to: [], reacts: [], same: [] },
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
/** The rows of these reports have all that stored rows have. */
type Stored = Parameters<typeof notShownBy>[0]

const strip = (strip_result: 'POSITIVE' | 'NEGATIVE', strip_type = 'Fentanyl') =>
  report({ technology: 'TEST_STRIP', strip_type, strip_result })
const read = (reports: ReadReport[], expected: string[] = []) => {
  const all = reports.map((one) => ({ ...one, not_shown_by: notShownBy(one as Stored, reports as Stored[], 'public') }))
  const reading = { language: 'en', time_zone: 'UTC', empty_findings: 'Nothing.' } as const
  const result = publicResult({ collected_from: 'USER', expected: written(...expected) }, all, reading)
  if (result === null) throw new Error('no result')
  return result
}

describe('a method', () => {
  test.each(languageCodes)('has its general sentence if nobody approved it (%s)', (language) => {
    const general = publicTexts[language].safety.about.INFRARED
    expect(methodIn(language, { technology: 'FTIR', sees: null })).toBe(general)
    expect(methodIn(language, { technology: 'FTIR' })).toBe(general)
    expect(methodIn(language, { technology: 'FTIR', sees: nothing })).toBe(general)
  })

  const whole: SeenMethod = {
    limit: { from: 0.5, to: 2.5, unit: 'µg/mL' },
    misses: ['carfentanil', 'furanylfentanyl'],
    misses_up_to: [{ name: 'carfentanil', up_to: 2000, unit: 'ng/mL' }],
    reacts: [
      { name: 'MDMA', from: 1, unit: 'mg/mL' },
      { name: 'lidocaine', from: null, unit: null },
    ],
    same: [['methamphetamine', 'levamethamphetamine']],
    sentences: { en: 'Our strip.', fr: 'Notre bandelette.', es: null },
  }
  test('has its limits and names once it is approved', () => {
    expect(methodIn('en', { technology: 'TEST_STRIP', sees: whole })).toBe(
      'Our strip. It sees a drug from about 0.5 to 2.5 µg/mL, about 0.5 to 2.5 mg in a litre of water. It can miss carfentanil (up to 2000 ng/mL, about 2 mg in a litre of water) and furanylfentanyl. It can react to MDMA (from 1 mg/mL, about 1 g in a litre of water) and lidocaine, too. It cannot tell methamphetamine from levamethamphetamine.',
    )
    expect(methodIn('fr', { technology: 'TEST_STRIP', sees: whole })).toContain(
      'Notre bandelette. Ce test voit une drogue à partir d’environ 0,5 à 2,5 µg/mL, soit environ 0,5 à 2,5 mg dans un litre d’eau.',
    )
    expect(methodIn('es', { technology: 'TEST_STRIP', sees: whole })).toContain(publicTexts.es.safety.about.STRIP)
  })

  const sees = { ...nothing, limit: { from: 200, to: null, unit: 'ng/mL' } } as const
  test.each([
    ['en', 100, 10, 'In your 10 mg: from 0.2 %.'],
    ['fr', 100, 10, 'Dans vos 10 mg\u00a0: à partir de 0,2 %.'],
    ['es', 100, 10, 'En sus 10 mg: a partir del 0,2 %.'],
    ['en', 10, 2.5, 'In your 2.5 mg: from 0.08 %.'],
    ['en', 10_000, 1, 'Your 1 mg in this much water were too little: the strip could not react.'],
  ] as const)(
    'says what a strip could see with its water (%s, %s mL, %s mg)',
    (language, water_ml, dissolved_mg, is) => {
      expect(methodIn(language, { technology: 'TEST_STRIP', sees, water_ml, dissolved_mg })).toContain(is)
    },
  )
  test.each(languageCodes)('never shows a concentration alone (%s)', (language) => {
    const text = methodIn(language, { technology: 'TEST_STRIP', sees: whole })
    const { inLitre } = publicTexts[language].safety.method
    const litre = inLitre('', '').split(' ').at(-1) ?? ''
    expect(
      text
        .split(/[nµm]g\/mL/)
        .slice(1)
        .every((after) => /^,/.test(after) && after.includes(litre)),
    ).toBe(true)
  })
})

describe('what a reader sees of a stored version', () => {
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
  test('never contains a name hidden from this reader, nor a pair with one', () => {
    const seen = seenMethod(stored, 'public', '2026-11-20')
    expect(seen).toMatchObject({ misses: ['fluorofentanyl', 'new one'], same: [] })
    expect(JSON.stringify(seen)).not.toMatch(/ANPP|hidden|o-fluoro|ortho/)
    expect(seenMethod(stored, 'analysis', '2026-11-20')).toMatchObject({
      misses: ['4-ANPP', 'o-fluorofentanyl', 'new one'],
      same: [['A', 'B']],
    })
  })
  test('is nothing before its approval, or for results from after its end', () => {
    expect(seenMethod({ ...stored, approved_at: null }, 'public', '2026-11-20')).toBeNull()
    expect(seenMethod(stored, 'public', '2026-12-01')).not.toBeNull()
    expect(seenMethod(stored, 'public', '2026-12-02')).toBeNull()
    expect(seenMethod(null, 'public', '2026-12-02')).toBeNull()
  })
})

describe('where two methods disagree', () => {
  test('says that a strip reacted and infrared did not show it', () => {
    const [warning] = read([strip('POSITIVE'), report({ drugs_found: [row('Caffeine')] })]).warnings
    expect(warning).toEqual({
      tone: 'look',
      title: 'The fentanyl strip reacted',
      names: [],
      sentences: [
        'Fentanyl, or a drug like it, may be there. Strips can be wrong, but act as if it is there.',
        'Infrared did not show it: strips notice smaller amounts.',
      ],
    })
  })
  test('does not mention smaller amounts beside other methods', () => {
    const others = [report({ technology: 'GC_MS' }), report({ technology: 'FTIR' })]
    expect(read([strip('POSITIVE'), ...others]).warnings[0]?.sentences).toEqual([
      'Fentanyl, or a drug like it, may be there. Strips can be wrong, but act as if it is there.',
      'Neither infrared nor GC-MS showed it.',
    ])
  })
  test.each(['Fentanyl or analog', 'Unknown', 'quvvolide'])(
    'does not say ‘did not show it’ of a method that found %s, which nobody knows',
    (custom_drug) => {
      const unknown = { ...row('Caffeine'), drug: null, custom_drug, meaning: 'custom' }
      const shown = (...others: ReadReport[]) => {
        const all = [strip('POSITIVE'), ...others] as Stored[]
        return notShownBy(all[0] as Stored, all, 'public')
      }
      const infrared = report({ drugs_found: [unknown] })
      expect(shown(infrared)).toBeUndefined()
      expect(shown(report({ drugs_found: [{ ...unknown, is_known: true }] }))).toEqual(['FTIR'])
      expect(shown(infrared, report({ technology: 'GC_MS', drugs_found: [row('Caffeine')] }))).toEqual(['GC_MS'])
    },
  )
  test('says that a strip missed what the other test found', () => {
    const found = report({ technology: 'GC_MS', drugs_found: [row('Fentanyl')] })
    expect(read([strip('NEGATIVE'), found]).warnings).toContainEqual({
      tone: 'look',
      title: 'Two tests disagree',
      names: [],
      sentences: ['The fentanyl strip did not react, GC-MS found Fentanyl. Strips can miss it. Fentanyl is there.'],
    })
    expect(read([strip('NEGATIVE'), report({})]).warnings).toEqual([])
    expect(
      read([strip('NEGATIVE', 'Nitazene'), report({ drugs_found: [row('Metonitazene', 'nitazene; opioid')] })])
        .warnings[0]?.title,
    ).toBe('Two tests disagree')
  })
  test('does not say ‘did not show it’ of a finding hidden from this reader', () => {
    const whole = [strip('POSITIVE'), report({ technology: 'GC_MS', drugs_found: [row('Fentanyl')] })]
    expect(notShownBy(whole[0] as Stored, whole as Stored[], 'public')).toBeUndefined()
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
  test('is no surprise, and nothing is called missing', () => {
    const result = read([found], ['Methamphetamine'])
    expect(result.warnings).toEqual([])
    expect(result.sentences.join(' ')).not.toContain('did not show')
    expect(result.parts[0]?.about).toContain('It cannot tell Methamphetamine from Levamethamphetamine.')
  })
  test('is a surprise if a method that can tell them apart found it', () => {
    const other = report({ technology: 'LC_MS', drugs_found: [row('Levamethamphetamine')] })
    expect(read([found, other], ['Methamphetamine']).warnings[0]?.title).toBe('Not what you expected')
  })
})

describe('a substance that was looked for and not found', () => {
  const xylazine = { drug: { name: 'Xylazine', identity: 'Xylazine', report_to_public: true }, custom_drug: null }
  const none = { ...xylazine, low: null, unit: null }
  const quoted = 'This test looked for Xylazine and did not see it.'
  const misses = `${quoted} It can miss small amounts.`
  const limited: SeenMethod = { ...nothing, limit: { from: 5, to: 10, unit: '%' } }
  const said = (changes: Partial<ReadReport>, others: ReadReport[] = []) => {
    const result = read([report({ drugs_found: [row('Caffeine')], ...changes }), ...others], ['Xylazine'])
    return { above: result.sentences.join(' '), parts: result.parts.map(({ not_seen }) => not_seen.join(' ')) }
  }

  test('is mentioned once, in its test', () => {
    const { above, parts } = said({ not_found: [none] })
    expect(parts).toEqual([misses])
    expect(above).not.toContain('did not show')
  })

  test('comes with the limit of the approved method, or the limit that the lab states', () => {
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

  test('is mentioned above the tests if no test mentions it', () => {
    expect(said({})).toEqual({
      above: expect.stringContaining('Infrared did not show Xylazine. It can miss small amounts.'),
      parts: [''],
    })
    const two = read([report({ drugs_found: [row('Caffeine')], not_found: [none] })], ['Xylazine', 'Ketamine'])
    expect(two.sentences.join(' ')).toContain('Infrared did not show Ketamine.')
  })

  test('is not mentioned if the same test found it, and still mentioned if another test did', () => {
    expect(said({ drugs_found: [row('Xylazine')], not_found: [none] }).parts).toEqual([''])
    expect(said({ not_found: [none] }, [report({ drugs_found: [row('Xylazine')] })]).parts).toEqual([misses, ''])
  })

  test.each([
    ['fr', 'Ce test n’aurait pas vu moins de 5 à 10 % environ.'],
    ['es', 'No habría visto menos de aproximadamente 5 a 10 %.'],
  ] as const)('is mentioned in %s', (language, sentence) => {
    const reading = { language, time_zone: 'UTC', empty_findings: 'Nothing.' }
    const reports = [report({ not_found: [none], sees: limited })]
    const result = publicResult({ collected_from: 'USER', expected: written('Xylazine') }, reports, reading)
    expect(result?.parts[0]?.not_seen.join(' ')).toContain(sentence)
  })
})
