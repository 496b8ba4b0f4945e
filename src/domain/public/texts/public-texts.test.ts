/** Every language has all texts and uses their placeholders; the English texts are easy to read. */

import { describe, expect, test } from 'vitest'
import { tenMilligramsText } from '#domain/report/quantities.ts'
import { hiddenFindingsText } from '#domain/report/visible-findings.ts'
import { publicSteps, stateLabels } from '#domain/sample/sample-label.ts'
import { sentenceOf, specifiedTechnologies } from '#domain/technology/technologies.ts'
import suggested from '../../../../demo-data/options.json' with { type: 'json' }
import { keptTexts } from '../what-we-keep.ts'
import { alertTexts } from './alert-texts.ts'
import { boardTexts } from './board-texts.ts'
import { amountIn, labelIn, publicTexts, roleIn, settingIn, subjectIn } from './index.ts'
import { acceptedLanguage, dateIn, dayIn, languageCodes, listIn, neitherIn, timeIn } from './languages.ts'
import { numbersTexts } from './numbers-texts.ts'
import { optionWords } from './option-words.ts'

type Entry = { readonly key: string; readonly value: unknown }

/** Every text of a catalogue by its key, including lists and groups. */
function entriesOf(value: unknown, key = ''): Entry[] {
  if (typeof value !== 'object' || value === null) return [{ key, value }]
  return Object.entries(value).flatMap(([name, part]) => entriesOf(part, key === '' ? name : `${key}.${name}`))
}

/** Words that the tests pass to texts as arguments and look for in the output. */
const given = ['Placeholder1', 'Placeholder2', 'Placeholder3']

function say(value: unknown): string {
  if (typeof value !== 'function') return String(value)
  const first = /^\(?\{/.test(String(value)) ? { day: given[0] } : given[0]
  // A list of names.
  if (/^\(?names\)? => \(?\s*names.length/.test(String(value))) return String(value(given))
  return String(value(first, given[1], given[2]))
}

describe.each(languageCodes)('%s', (language) => {
  const entries = [
    ...entriesOf(publicTexts[language]),
    ...entriesOf(alertTexts[language], 'alert'),
    ...entriesOf(boardTexts[language], 'board'),
    ...entriesOf(numbersTexts[language], 'numbers'),
  ]

  test('no text is empty, and each uses all its arguments', () => {
    expect(entries.length).toBeGreaterThan(150)
    const empty = entries.filter(({ key, value }) => key !== 'unreviewed' && say(value).trim() === '')
    expect(empty.map(({ key }) => key)).toEqual([])
    // These texts use their argument only to choose between one and several.
    const byNumber = ['safety.danger', 'said.notShown', 'said.notShownToo', 'alert.unconfirmedBy']
    const taking = entries.filter(({ key, value }) => typeof value === 'function' && !byNumber.includes(key))
    for (const { key, value } of taking) {
      const takes = (value as () => unknown).length
      for (const word of given.slice(0, takes)) expect(say(value), key).toContain(word)
      expect(say(value), key).not.toContain('undefined')
    }
  })

  test.runIf(language === 'fr')('no line begins with a two-part punctuation mark', () => {
    const texts = [...entries, ...entriesOf(keptTexts[language])].map(({ value }) => say(value))
    expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([])
    expect(texts.filter((text) => /[a-zé][?!»]|«\w/i.test(text))).toEqual([])
  })

  test('‘What we keep’ has a text for everything, with its number', () => {
    const own = entriesOf(keptTexts[language])
    expect(own.map(({ key }) => key)).toEqual(entriesOf(keptTexts.en).map(({ key }) => key))
    for (const { key, value } of own) {
      expect(say(value).trim(), key).not.toBe('')
      if (typeof value === 'function') expect((value as (count: number) => string)(7), key).toContain('7')
    }
  })

  test('has the same keys as English, except for choices and drugs, whose key is the English text', () => {
    const keys = (from: Entry[]) => from.map(({ key }) => key).filter((key) => !/^words\.(?:options|drugs)\./.test(key))
    const english = [
      ...entriesOf(publicTexts.en),
      ...entriesOf(alertTexts.en, 'alert'),
      ...entriesOf(boardTexts.en, 'board'),
      ...entriesOf(numbersTexts.en, 'numbers'),
    ]
    expect(keys(entries)).toEqual(keys(english))
    expect(publicTexts[language].words.steps).toHaveLength(publicSteps.length)
  })
})

test.each(['fr', 'es'] as const)(
  'every colour, texture and effect that comes with Vialog has a word in %s',
  (language) => {
    const { SampleColour, SampleTexture, SampleEffect } = suggested
    const names = [...SampleColour, ...SampleTexture, ...SampleEffect].map(({ name }) => name)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !Object.hasOwn(publicTexts[language].words.options, name))).toEqual([])
    expect(optionWords(publicTexts[language], 'A word of the service')).toBe('A word of the service')
  },
)

test('English keeps the quoted texts word for word', () => {
  const { find, problems, safety, survey, result, words } = publicTexts.en
  expect(find.unknown).toBe('The sample ID you have entered does not exist. Please double check your sample ID.')
  expect(problems.notFound('PD1')).toBe('Sample with id PD1 not found')
  expect(survey.refused('PD1')).toBe('Resharing PD1 is not allowed')
  expect(survey.notReady('PD1')).toBe('Report PD1 is not ready')
  expect(safety.notAnalyzed).toBe('This sample could not be analyzed because:')
  expect(safety.hidden).toBe(hiddenFindingsText)
  expect(result.portion).toBe(tenMilligramsText)
  expect(words.steps).toEqual([...publicSteps])
  for (const label of Object.keys(words.labels)) expect(Object.values(stateLabels)).toContain(label)
})

test('other languages say that nobody has checked them yet; English does not', () => {
  expect(publicTexts.en.unreviewed).toBe('')
  for (const language of ['fr', 'es'] as const) expect(publicTexts[language].unreviewed).not.toBe('')
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,en;q=0.5', 'fr'],
  ['en;q=0.2, es-MX;q=0.9', 'es'],
  ['de, fr;q=0.3', 'fr'],
  ['de', 'en'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['*', 'en'],
  ['toString;q=1', 'en'],
])('Accept-Language %s is read as %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('each language writes days, times, lists and amounts its own way', () => {
  const at = '2026-11-22T00:05:00.000Z'
  expect([dayIn('en', '2026-11-21'), dateIn('en', at, 'America/Toronto'), timeIn('en', at, 'America/Toronto')]).toEqual(
    ['November 21, 2026', 'November 21, 2026', '7:05 PM'],
  )
  expect(dayIn('fr', '2026-05-01')).toBe('1er mai 2026')
  expect([dayIn('fr', '2026-11-21'), dayIn('es', '2026-11-21')]).toEqual([
    '21 novembre 2026',
    '21 de noviembre de 2026',
  ])
  expect([listIn('en', ['a', 'b']), listIn('fr', ['a', 'b']), listIn('es', ['a', 'b'])]).toEqual([
    'a and b',
    'a et b',
    'a y b',
  ])
  expect([amountIn('en', 'less than 0.01 mg'), amountIn('fr', 'less than 0.01 mg'), amountIn('es', '61.52 %')]).toEqual(
    ['less than 0.01 mg', 'moins de 0,01 mg', '61,52 %'],
  )
})

test('substances that a method did not show have the right conjunction', () => {
  const said = (...names: string[]) =>
    languageCodes.map((language) => {
      const { said } = publicTexts[language]
      return said.notShown(subjectIn(language, 'GC_MS'), neitherIn(language, names), names.length)
    })
  expect(said('A')).toEqual(['GC-MS did not show A.', 'La GC-MS n’a pas montré d’A.', 'La GC-MS no mostró A.'])
  expect(said('A', 'B')).toEqual([
    'GC-MS did not show A or B.',
    'La GC-MS n’a montré ni A ni B.',
    'La GC-MS no mostró A ni B.',
  ])
  expect(said('A', 'B', 'C')).toEqual([
    'GC-MS did not show A, B, or C.',
    'La GC-MS n’a montré ni A, ni B, ni C.',
    'La GC-MS no mostró A, B ni C.',
  ])
})

test('no word for the role of a dangerous substance plays it down', () => {
  expect(roleIn('en', 'cut', true)).toBe('cut, with effects of its own')
  expect(roleIn('fr', 'synthesis by-product', true)).toBe('reste de la fabrication de drogues, avec des effets propres')
  expect(roleIn('es', 'cut', true)).toBe('corte, con efectos propios')
  expect(roleIn('en', 'metabolite', false)).toBe('left from making a drug, or from a drug breaking down')
})

test('the general sentences about methods are word for word as agreed', () => {
  const { about } = publicTexts.en.safety
  expect(Object.fromEntries(specifiedTechnologies.map((one) => [one, about[sentenceOf(one)]]))).toEqual({
    TEST_STRIP: 'A strip reacts to one kind of drug. It gives no amount, can miss it, and can react wrongly.',
    FTIR: 'Shows the main parts. It can miss a drug that is less than about a tenth, even a deadly one.',
    GC_MS: 'Finds many drugs, even small amounts. It can miss tiny traces, new drugs, and drugs that heat destroys.',
    LC_MS: 'Finds most drugs it is set to look for, even tiny amounts. It can miss any other drug.',
    NMR: 'Shows the main parts and how much of each. It can miss small amounts of a strong drug.',
  })
})

test('words of lists that a service edits are translated if known, else left as they are', () => {
  expect([
    roleIn('fr', 'cut', false),
    roleIn('en', ' Active Ingredient ', true),
    roleIn('es', 'binder', false),
    roleIn('en', null, true),
  ]).toEqual(['produit de coupe', 'active', 'binder', null])
  expect([optionWords(publicTexts.fr, 'Use less'), optionWords(publicTexts.fr, 'Dance')]).toEqual([
    'Consommer moins',
    'Dance',
  ])
  expect([labelIn('es', 'Missing'), labelIn('es', 'Undefined')]).toEqual(['Perdida', 'Undefined'])
  const { emptyFindings } = publicTexts.en.safety
  expect(settingIn('fr', 'emptyFindings', emptyFindings)).toBe(publicTexts.fr.safety.emptyFindings)
  expect(settingIn('fr', 'emptyFindings', 'Our own words.')).toBe('Our own words.')
})

/** The number of syllables in an English word, by a rule of thumb. */
function syllables(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const groups = plain.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '').match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

/** The reading age of a text: its Flesch-Kincaid grade plus the five years before school. */
function readingAge(text: string): number {
  const sentences = text.split(/[.!?:]+(?:\s|$)/).filter((one) => /\w/.test(one))
  const words = sentences.flatMap((one) => one.split(/\s+/).filter((word) => /[a-z]/i.test(word)))
  const count = words.reduce((sum, word) => sum + syllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (count / words.length) - 15.59 + 5
}

describe('a twelve-year-old can read the English of', () => {
  test('texts that are easy, and not of those that are hard', () => {
    expect(readingAge('The cat sat on the mat. It was warm.')).toBeLessThan(8)
    expect(
      readingAge('Multidisciplinary characterisation necessitates considerable analytical expertise.'),
    ).toBeGreaterThan(18)
  })

  // Services may change their terms of service; labels of one or two words are not sentences.
  const isSentence = ({ key, value }: Entry) => /[.?:]$/.test(say(value)) && key !== 'safety.termsOfService'
  const sentences = [...entriesOf(publicTexts.en), ...entriesOf(alertTexts.en, 'alert')].filter(isSentence)

  test.each([...new Set(sentences.map(({ key }) => key.split('.')[0] ?? ''))])('%s', (part) => {
    const text = sentences
      .filter(({ key }) => key.startsWith(`${part}.`))
      .map(({ value }) => say(value).replace(/Placeholder\d/g, 'it'))
    expect(readingAge(text.join(' '))).toBeLessThanOrEqual(12)
  })

  test('What we keep', () => {
    const text = entriesOf(keptTexts.en).map(({ value }) => (typeof value === 'function' ? value(6) : String(value)))
    expect(readingAge(text.filter((one) => one.endsWith('.')).join(' '))).toBeLessThanOrEqual(12)
  })
})
