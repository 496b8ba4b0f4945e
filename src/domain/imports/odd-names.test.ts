/** Numbers, units and IDs are no names of substances, and no column of them is guessed to be one of names. */
import { expect, test } from 'vitest'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import { cellsToRead, nameDrugs } from './naming-columns.ts'

const hits = [
  'Sample ID,Date,Method,Hit,Name,Hit quality',
  'HQ1,2024-03-15,FTIR,1,Cocaine HCl,921',
  'HQ1,2024-03-15,FTIR,2,Fentanyl HCl,540',
  'HQ2,2024-03-15,FTIR,1,Caffeine,880',
].join('\n')
const naming = ({ header, lines }: ReturnType<typeof textFile>) =>
  header.flatMap((title, at) => (nameDrugs(title, cellsToRead(lines, at), world.dictionary) ? [at] : []))
const guessed = (text: string) => guessColumns(textFile(text), [], naming(textFile(text)))

test('of several columns the one whose cells name drugs holds the substances', () => {
  expect(guessed(hits)).toEqual(['sample_id', 'date_collected', 'technology', null, 'substance', null])
  for (const title of ['Substance', 'Hit', 'Compound', 'Component', 'Finding'])
    expect(guessed(hits.replace('Hit,', `${title},`)).indexOf('substance')).toBe(4)
  const codes = 'sample,date,substance,compound\nA1,2024-03-15,X-1-1,Cocaine\nA2,2024-03-15,X-1-2,Heroin'
  expect(guessed(codes)).toEqual(['sample_id', 'date_collected', null, 'substance'])
})

test.each(['substance', 'Results', 'Hit', 'findings', 'Drug'])(
  'numbers under %s are never guessed to be names',
  (title) => {
    const text = hits.replace('Hit,', `${title},`)
    expect(textFile(text).fields[3] ?? null).toBe(null)
    expect(planText(text, { without_results: false }).errors.length).toBeGreaterThan(0)
  },
)

test.each([
  '12',
  '1',
  '85 %',
  '0.5',
  'mg',
  '%',
  'ng/mL',
  'A1',
  'PD2215',
  'Yes',
  '12 mg',
  '***',
  '2024-02-01',
  '#REF!',
  '#BEZUG!',
  '#N/A',
])('‘%s’ in place of a name is no drug before somebody says so', (name) => {
  const text = `sample,date,substance\nA1,2024-03-15,${name}\nA2,2024-03-15,Cocaine\nA3,2024-03-15,Heroin`
  const plan = planText(text)
  expect(plan.questions.map(({ key, names }) => [key, names])).toEqual([['codes substance', [name]]])
  expect(plan.errors).toMatchObject([{ row: 1, column: 'substance' }])
  const said = (answer: string) => planText(text, { said: { 'codes substance': answer } })
  expect(said('KEPT').errors).toEqual([])
  expect(said('KEPT').samples[0]?.reports[0]?.findings).toMatchObject([{ name }])
  expect(said('LEFT_OUT').samples[0]?.reports).toEqual([])
})

test('nor in a list', () => {
  const { questions } = planText('sample,date,substances\nA1,2024-03-15,Cocaine; 12; Heroin\nA2,2024-03-15,MDMA')
  expect(questions.map(({ key }) => key)).toEqual(['codes substances'])
})

test.each(['4-ANPP', 'U-47700', 'Zorbamine', 'N,N-dimethylzorb', '2C-B', 'JWH-018', 'LSD'])(
  '‘%s’ is a name',
  (name) => {
    const file = textFile(`sample,date,substance\nA1,2024-03-15,x`)
    const lines = [['A1', '2024-03-15', name]]
    expect(
      planImport([{ ...file, lines, fields: ['sample_id', 'date_collected', 'substance'] }], choices, world).questions,
    ).toEqual([])
  },
)
