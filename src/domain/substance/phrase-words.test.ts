/** Phrases of doubt, negation and general nouns: never the name of a substance, in any language of the service. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDictionary, shippedWords } from '../../../test/support/shipped-dictionary.ts'
import { isUntold, readPhraseWords } from './phrase-words.ts'
import { readName } from './read-name.ts'

const dictionary = shippedDictionary()
const read = (text: string) => readName(text, 'finding', dictionary).kind

test('no phrase that says that nothing was found says so with a question mark', () => {
  const nothing = [...dictionary.phrases].filter(([, means]) => means === 'nothing').map(([phrase]) => phrase)
  expect(nothing.length).toBeGreaterThan(5)
  for (const phrase of nothing) {
    expect(read(phrase), phrase).toBe('nothing')
    for (const asked of [`${phrase}?`, `${phrase} ??`, `? ${phrase}`, `(${phrase}?)`])
      expect(read(asked), asked).not.toBe('nothing')
  }
})

describe('a phrase that no list has', () => {
  const phrases = {
    nothing: [
      ...['No Controlled Drug Identified', 'no illicit drugs were found', 'No drug was detected in this sample'],
      ...['aucune drogue contrôlée trouvée', 'ninguna droga encontrada', 'keine Drogen gefunden'],
      ...[
        'negative result',
        'test négatif',
        'not seen',
        'No substances of interest',
        'none identified',
        'No significant peaks',
      ],
    ],
    unnamed: [
      ...['No Identification', 'No Library Match', 'Not Identified', 'no spectral match', 'poor library match'],
      ...['Uncertain Match', 'Uncertain Oil', 'Uncertain Carb', 'Uncertain Carbohydrate', 'Sugar Uncertain'],
      ...[
        'Uncertain Oil/Carb',
        'Unknown (UNK)',
        'Unknown powder',
        'unidentified organic acid',
        'Unknown, not identified',
      ],
      ...['substance inconnue (huile)', 'Aucune identification', 'aceite desconocido', 'sin identificación'],
      ...[
        'unbekanntes Pulver',
        'kein Treffer im Spektrum',
        'Unbekannte Substanz 2',
        'Drug',
        'Controlled substance',
        'Unknown white powder',
        'Plant material',
      ],
    ],
    not_analysed: [
      ...['No Analysis', 'Result Not Reported', 'Not Tested', 'Inconclusive', 'Results not available', 'no results'],
      ...['Aucun résultat', 'résultats non concluants', 'sin resultado', 'Resultado no disponible', 'kein Ergebnis'],
      ...[
        'nicht berichtet',
        'Analysis failed',
        'not enough sample received',
        'analyse impossible',
        'Not enough sample to identify',
        'Sample not suitable',
      ],
    ],
    not_stated: [
      ...[
        'detected',
        'Positive',
        'result',
        'library',
        'Analysis pending',
        'no other drugs detected',
        'possibly nothing',
      ],
      ...['no oil', 'undetected', 'no unknown compounds', 'see notes', 'TBC', 'Various', 'Below detection limit'],
      ...['Not a drug????', 'not a controlled substance', 'non-controlled', 'not psychoactive', 'n’est pas une drogue'],
      ...['ist keine Droge', 'No drugs found?', 'nothing found (?)', 'not detected?', 'aucune drogue trouvée ?'],
    ],
  }
  test.each(Object.entries(phrases).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
    '%s: %s',
    (text, kind) => {
      expect(read(text)).toBe(kind === 'not_stated' ? 'unnamed' : kind)
      expect(isUntold(text, dictionary)).toBe(kind === 'not_stated')
      expect(readName(text, 'expected', dictionary).kind).toBe('not_stated')
    },
  )
})

test.each([
  ...[
    'powder',
    'oil',
    'plant extract',
    'Testosterone',
    'Compound 7',
    'Substance A',
    'salvia',
    'no fentanyl',
    'Uncertain nitazene',
  ],
  ...[
    'Uncertain Nitazene (Zene) Related Substance',
    'acid',
    'no acid',
    'Down (Unknown Opioid)',
    'product 5F',
    'unknown 4-MMC',
  ],
])('%s has a word that may name something', (text) => expect(readPhraseWords(text, dictionary)).toBeNull())

test('too little of whatever it is: not analysed, however it is said', () => {
  const what = {
    en: ['sample', 'material', 'product', 'powder', 'residue', 'substance', 'liquid'],
    fr: ["d'échantillon", 'de matière', 'de produit', 'de poudre', 'de substance'],
    es: ['muestra', 'material', 'producto', 'polvo', 'sustancia'],
  }
  const ways: readonly (readonly [keyof typeof what, readonly string[]])[] = [
    [
      'en',
      ['insufficient X', 'not enough X', 'too little X', 'X insufficient', 'insufficient X received', 'X used up'],
    ],
    ['en', ['not enough X left', 'not enough X to test', 'insufficient X for analysis', 'X quantity not sufficient']],
    ['fr', ['pas assez X', 'trop peu X', 'quantité insuffisante X', 'pas suffisamment X', "il n'y a pas assez X"]],
    ['es', ['X insuficiente', 'no hay suficiente X', 'muy poca X', 'demasiado poco X', 'cantidad insuficiente de X']],
  ]
  for (const [language, phrases] of ways)
    for (const phrase of phrases)
      for (const one of what[language]) {
        const text = phrase.replace('X', one)
        expect([text, read(text)]).toEqual([text, 'not_analysed'])
        expect([text, read(text.toUpperCase())]).toEqual([text, 'not_analysed'])
      }
})

test.each(['enough', 'sufficient', 'sample sufficient', 'suffisant', 'muestra suficiente', 'too', 'left'])(
  '%j alone says nothing of the kind',
  (text) => expect(read(text)).not.toBe('not_analysed'),
)

test('whatever such words are put together, they name no substance, and find nothing only where they say no', () => {
  const words = [
    ...[
      'no',
      'not',
      'none',
      'uncertain',
      'unknown',
      'possible',
      'low',
      'match',
      'library',
      'identification',
      'identified',
    ],
    ...['detected', 'found', 'result', 'results', 'reported', 'analysis', 'tested', 'drug', 'controlled', 'substance'],
    ...[
      'compound',
      'active',
      'of interest',
      'sample',
      'insufficient',
      'inconclusive',
      'negative',
      'positive',
      'other',
      'the',
    ],
    ...['aucun', 'non', 'inconnue', 'identifiée', 'détecté', 'résultat', 'drogue', 'sin', 'desconocida', 'resultado'],
    ...['sustancia', 'kein', 'nicht', 'unbekannt', 'Treffer', 'nachgewiesen', 'Wirkstoff', 'Ergebnis', 'Analyse'],
  ]
  const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(phrase, fc.constantFrom(' ', ' / ', ', ', '-', ' ('), (said, sign) => {
      const text = said.join(sign)
      const kind = read(text)
      if (said.some((word) => word !== 'the' && word !== 'other'))
        expect(kind, text).toMatch(/^(nothing|unnamed|not_analysed|not_stated|doubt)$/)
      if (kind === 'nothing') expect(text).toMatch(/no|kein|sin|nicht|aucun|negative/i)
    }),
    { numRuns: 2000 },
  )
})

test('no drug that ships reads as such a phrase', () => {
  expect([...dictionary.entries.keys()].filter((name) => readPhraseWords(name, dictionary) !== null)).toEqual([])
})

test('the words that ship and the words of a phrase never contradict each other about what was found', () => {
  const told = shippedWords().phrases.flatMap(({ text, means }) => {
    const said = readPhraseWords(text, dictionary)
    const isSame = said === null || said === 'not_stated' || said === means || means === 'not_stated'
    return isSame || means === 'unknown' ? [] : [`${text}: ${means}, ${said}`]
  })
  expect(told).toEqual([])
})
