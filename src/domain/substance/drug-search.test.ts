import { expect, test } from 'vitest'
import { matchDrugs } from './drug-search.ts'

const drugs = [
  { name: 'Heroin', alias: 'diamorphine; smack ;' },
  { name: 'MDMA', alias: 'ecstasy;molly' },
  { name: 'MDMA methylene homolog', alias: null },
  { name: 'MDA', alias: 'sass' },
  { name: 'Para-Fluorofentanyl', alias: 'pFF;4-FF' },
  { name: 'Molly-like', alias: '' },
]

/** Spec S5: "Aliases match by prefix, separated by semicolons"; decision 6: "exact first, then prefix". */
test.each([
  ['mdma', ['MDMA', 'MDMA methylene homolog']],
  ['m', ['MDMA', 'MDMA methylene homolog', 'MDA', 'Molly-like']],
  ['molly', ['MDMA', 'Molly-like']],
  ['Molly - ', ['Molly-like']],
  ['SMA', ['Heroin']],
  ['smack', ['Heroin']],
  [' para -fluoro fentanyl', ['Para-Fluorofentanyl']],
  ['fentanyl', []],
  [';', []],
  ['', drugs.map(({ name }) => name)],
])('%j finds %j', (text, names) => {
  expect(matchDrugs(drugs, text).map(({ name }) => name)).toEqual(names)
})

test('an exact alias comes before a prefix that is listed earlier', () => {
  const listed = [
    { name: 'Kat', alias: null },
    { name: 'Ketamine', alias: 'K' },
  ]
  expect(matchDrugs(listed, 'k').map(({ name }) => name)).toEqual(['Ketamine', 'Kat'])
})
