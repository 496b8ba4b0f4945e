/** Columns that were left out in silence: amounts beside lists, drugs behind a word, dashes under a strip; and headings. */
import { expect, test } from 'vitest'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import { cellsToRead, nameDrugs } from './naming-columns.ts'

const asked = (text: string, said = {}) => planText(text, { said }).questions.map(({ key }) => key)

test('a drug of a heading that says that it was expected is asked about where its column is left out', () => {
  const text = ['ID,Date,Expected: Cocaine,Expected: MDMA,Found 1', 'A1,2024-01-01,yes,no,cocaine'].join('\n')
  expect(asked(text)).toEqual(['left expected: cocaine yes', 'left expected: mdma no'])
})

test.each(['substances', 'Found 1', 'FTIR'])('a weight or percent beside one name under %s is asked about', (title) => {
  expect(asked(`ID,Date,${title},Purity (%)\nA1,2024-02-01,cocaine,80`)).toEqual(['left_numbers purity (%)'])
})

test('German headings, and others of the same words, are known', () => {
  const of = (text: string) => {
    const file = textFile(text)
    const naming = file.header.flatMap((title, at) =>
      nameDrugs(title, cellsToRead(file.lines, at), world.dictionary) ? [at] : [],
    )
    return guessColumns(file, [], naming)
  }
  expect(of('Nummer,Datum,Ort,Erwartet,Gefunden,Gehalt (%)\nOD1,2024-02-01,Basel,Kokain,Kokain,62')).toEqual([
    ...['sample_id', 'date_collected', 'site', 'expected_drugs', 'substance', 'percent'],
  ])
  expect(of('ID,Received,Drug expected,Substance\nA1,2024-02-01,MDMA,MDMA')).toEqual([
    ...['sample_id', 'date_collected', 'expected_drugs', 'substance'],
  ])
})

test('a dash under a strip is asked about; a word that no strip was used is said', () => {
  const text = ['ID,Date,Fentanyl strip', 'A1,2024-02-01,positive', 'A2,2024-02-01,-', 'A3,2024-02-01,n/a'].join('\n')
  expect(asked(text)).toEqual(['strip_dash fentanyl strip'])
  const read = (answer: string) => {
    const { errors, samples, notes } = planText(text, { said: { 'strip_dash fentanyl strip': answer } })
    expect(errors).toEqual([])
    expect(notes.map(({ message }) => message)).toContain('‘n/a’ says that no strip was used. It is left out.')
    return samples.map(({ reports }) => reports[0]?.strip_result ?? null)
  }
  expect(read('NOT_FOUND')).toEqual(['POSITIVE', 'NEGATIVE', null])
  expect(read('NOTHING')).toEqual(['POSITIVE', null, null])
})

test("'ND' under a strip is asked about as a dash is, and '+ve' and '-ve' are read", () => {
  const text = ['ID,Date,Fentanyl strip', 'A1,2024-01-01,+ve', 'A2,2024-01-01,ND', 'A3,2024-01-01,-ve'].join('\n')
  expect(asked(text)).toEqual(['strip_dash fentanyl strip'])
  const { errors, samples } = planText(text, { said: { 'strip_dash fentanyl strip': 'NOT_FOUND' } })
  expect(errors).toEqual([])
  expect(samples.map(({ reports }) => reports[0]?.strip_result)).toEqual(['POSITIVE', 'NEGATIVE', 'NEGATIVE'])
})

test.each(['Cocaine (HPLC area %)', 'Cocaine [GC-MS peak area]', 'Fentanyl (rel. %)', 'cocaine (HPLC) %'])(
  'the numbers of a drug with a method and a share in its heading are asked about: %s',
  (title) => {
    expect(asked(`ID,Date,Substance,${title}\nA1,2024-02-01,caffeine,92.5`)).toEqual([
      `left_numbers ${title.toLowerCase()}`,
    ])
  },
)

test('shares of peak areas in the column of a drug are refused, and are no percent of its weight', () => {
  const file = textFile('ID,Date,Cocaine (HPLC area %)\nA1,2024-02-01,40')
  const fields = ['sample_id', 'date_collected', 'drug_column'] as const
  const { errors, samples } = planImport([{ ...file, fields }], choices, world)
  expect(errors.map(({ message }) => message)).toEqual([
    'This heading says that the numbers compare peak areas: they are no share of the weight. Leave the column out, or give each drug a row and the percent a basis (percent_basis: relative).',
  ])
  expect(samples[0]?.reports).toEqual([])
})

test.each([
  'contains fentanyl',
  'Is fentanyl there',
  'Fentanyl present (Y/N)',
  'presence of fentanyl',
  'fentanyl FTIR',
  'fent conf',
  'nitazene screening',
  'opioid dip',
])('whatever stands under %j is asked about, and is nothing of the substance of its row', (title) => {
  for (const cell of ['yes', 'no', 'red', 'reactive'])
    expect(asked(`ID,Date,Substances,${title}\nA1,2024-02-01,heroin,${cell}`)).toEqual([
      `left ${title.toLowerCase()} ${cell}`,
    ])
})
