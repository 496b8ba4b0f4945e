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

/** R8.21: "Aliases match by prefix, separated by semicolons"; "exact first, then prefix". */
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

test('a name comes before an alias that begins with the text, and names of chemistry come last', () => {
  const listed = [
    { name: 'Cocaine (powder)', alias: 'coke; crack; Kokain; benzoylmethylecgonine' },
    { name: 'Crack cocaine', alias: null },
    { name: 'Carfentanil', alias: 'methyl 1-phenethyl-4-piperidine' },
    { name: 'Methamphetamine (crystal meth)', alias: 'meth; ice' },
    { name: 'Benzodiazepine', alias: null },
    { name: 'Diazepam', alias: 'benzos' },
    { name: 'Methadone', alias: null },
    { name: 'Ketamine', alias: null },
  ]
  const found = (text: string) => matchDrugs(listed, text).map(({ name }) => name.split(' ')[0])
  expect(found('benzo')).toEqual(['Benzodiazepine', 'Diazepam', 'Cocaine'])
  expect(found('meth')).toEqual(['Methamphetamine', 'Methadone', 'Carfentanil'])
  expect(found('k')).toEqual(['Ketamine', 'Cocaine'])
  expect(found('crack')).toEqual(['Crack', 'Cocaine'])
  expect(found('cry')).toEqual(['Methamphetamine'])
  expect(found('ice')).toEqual(['Methamphetamine'])
})
