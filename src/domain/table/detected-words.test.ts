/** An amount behind a word such as 'detected' is read as the amount; what leaves a doubt keeps its text. */
import { expect, test } from 'vitest'
import { asMilligram, asPercent } from './amounts-in-mg.ts'
import { besideDetected, saysDetected } from './detected-words.ts'
import { isResult } from './line-says.ts'

test.each([
  ['Detected (2.1 %)', '2.1 %'],
  ['detected 2.1%', '2.1%'],
  ['Positive: 2,1', '2,1'],
  ['pos. (8-12 %)', '8-12 %'],
  ['+ (<1 %)', '<1 %'],
  ['Found [12 mg]', '12 mg'],
  ['found (trace)', 'trace'],
  ['Détecté (<LOQ)', '<loq'],
  ['nachgewiesen = 62', '62'],
  ['Detectado, 850 µg', '850 μg'],
])('%s', (text, amount) => {
  expect(besideDetected(text, 'comma')?.replace('.', ',')).toBe(amount.replace('.', ','))
  expect(isResult(text)).toBe(true)
})

test.each([
  ...['Detected (low)', 'Detected (0 %)', 'detected 2', 'Detected (2.1 mg/g)', 'Detected (LOD 0.1 %)', 'detected'],
  ...['not detected (2.1 %)', 'yes (2.1 %)', 'weak positive (2 %)', '+5', '2.1 %', '', 'found in 2 mg'],
])('%s says no amount', (text) => expect(besideDetected(text, 'point')).toBe(null))

test.each([...['detected', 'POS.', 'positivo', '+', '+ve', 'Détectée', 'gefunden']])(
  '%s says that it is there',
  (text) => expect(saysDetected(text)).toBe(true),
)
test.each(['yes', 'x', '1', '++', '(+)', '+/-', 'positive?', 'not detected', 'detected*'])(
  '%s does not by itself',
  (text) => expect(saysDetected(text)).toBe(false),
)

test('cells of a table with such words are amounts', () => {
  expect(asPercent('Detected (2.1 %)', 'percent', 'point')).toBe('2.1 %')
  expect(asPercent('Detected (0.5)', 'share', 'point')).toBe('50.000')
  expect(asMilligram('Found (2 g)', 'mg', 'point')).toBe('2000.0000')
  expect(asPercent('Detected (low)', 'percent', 'point')).toBe('Detected (low)')
})
