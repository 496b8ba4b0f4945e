import { describe, expect, test } from 'vitest'
import { holdsSentences, isSentence } from './sentences.ts'

const sentences = [
  'Sample PD2224 contains methamphetamine (71%), caffeine (12%) and traces of fentanyl. No carfentanil, no nitazenes.',
  'The powder was tested twice and it is mostly cocaine.',
  'Fentanyl and caffeine were found in the sample',
  'L’échantillon contient de la cocaïne (71 %) et du lévamisole. Pas de fentanyl.',
  'On a détecté: il contient du fentanyl.',
  'La muestra contiene cocaína (71%) y levamisol. No contiene fentanilo.',
  'En la muestra se ha detectado fentanilo',
  'Die Probe enthält Kokain und kein Fentanyl.',
]

describe('sentences', () => {
  test.each(sentences)('%j is one', (text) => expect(isSentence(text)).toBe(true))

  test.each([
    ...['Fentanyl', 'Fentanyl not detected', 'Cocaine HCl', 'Acetamide, N-phenyl-', 'Fentanyl: absent', 'no nitazenes'],
    ...[
      'Contains cocaine',
      'Caffeine (major)',
      'bis(2-ethylhexyl) phthalate',
      'ABC est. 12 %',
      'IS: SKF-525A',
      'CC(=O)Nc1ccccc1',
      'n=3',
      'Es',
      '',
    ],
    ...[
      '1-(1,3-benzodioxol-5-yl)-N-methylpropan-2-amine',
      'No compounds of interest detected',
      'Substances not detected',
    ],
  ])('%j is none', (text) => expect(isSentence(text)).toBe(false))

  test.each([
    ...[
      'x = not found, o = found',
      '1 = found; 0 = not found',
      '1=ja, 0=nein',
      '(+ = traces)',
      'ND = not detected',
      '* = below LOQ',
    ],
  ])('%j explains codes, which no name does', (text) => expect(isSentence(text)).toBe(true))

  test('are all that a paste holds, however its commas were read', () => {
    for (const text of sentences) expect(holdsSentences([text.split(', '), []])).toBe(true)
    expect(holdsSentences([['Fentanyl', '12.5'], [sentences[0] ?? '']])).toBe(false)
    expect(holdsSentences([])).toBe(false)
  })
})
