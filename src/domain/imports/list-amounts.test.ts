/** Names and amounts in columns of their own, several of each: 'Found 1', 'Found 1 %'; and one column for each expected drug. */
import { expect, test } from 'vitest'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import { cellsToRead, nameDrugs, namesDrug } from './naming-columns.ts'

const drugsIn = (text: string) => textFile(text).header.filter((title) => namesDrug(title, world.dictionary))
/** The plan as the page would ask for it: with the columns that name drugs in their heading or cells. */
const plan = (text: string, changes = {}) => {
  const file = textFile(text)
  const naming = file.header.flatMap((title, at) =>
    nameDrugs(title, cellsToRead(file.lines, at), world.dictionary) ? [at] : [],
  )
  return planImport([{ ...file, fields: guessColumns(file, drugsIn(text), naming) }], { ...choices, ...changes }, world)
}
const fields = (text: string) => guessColumns(textFile(text), drugsIn(text))
const asked = (text: string, changes = {}) => plan(text, changes).questions.map(({ key }) => key)
const faults = (text: string, changes = {}) => plan(text, changes).errors.map(({ message }) => message)
const read = (text: string, changes = {}) => {
  const { errors, samples } = plan(text, changes)
  expect(errors).toEqual([])
  return samples.map(({ reports }) =>
    reports
      .flatMap(({ findings, not_found }) => [
        ...findings.map(({ name, percent, weight, high, amount_kind }) => {
          const amount = percent ?? weight ?? high
          return amount === null ? `${name} ${amount_kind}` : `${name} ${amount}`
        }),
        ...not_found.map(({ name, low }) => `no ${name}${low === null ? '' : ` <${low}`}`),
      ])
      .join(', '),
  )
}
const pairs = (...titles: string[]) => `ID,Date,${titles.join()}\nA1,2024-01-01,cocaine,80,levamisole,5`

test.each([
  ['Found 1', 'Found 1 %', 'Found 2', 'Found 2 %'],
  ['Found 1', 'Found 1 (%)', 'Found 2', 'Found 2 (%)'],
  ['Substance 1', 'Substance 1 percent', 'Substance 2', 'Substance 2 percent'],
  ['Compound 1', '% 1', 'Compound 2', '% 2'],
  ['Drug 1', 'Percent 1', 'Drug 2', 'Percent 2'],
  ['Major', 'Major %', 'Minor', 'Minor %'],
  ['Primary substance', 'Primary substance (%)', 'Secondary substance', 'Secondary substance (%)'],
  ['Substanz 1', 'Gehalt 1 (%)', 'Substanz 2', 'Gehalt 2 (%)'],
  ['Drug 1', 'Purity 1', 'Drug 2', 'Purity 2'],
  ['FTIR', 'FTIR %', 'Major', 'Major amount (%)'],
])('%s beside %s is a name with its amount', (...titles) => {
  expect(asked(pairs(...titles))).toEqual([])
  expect(read(pairs(...titles))).toEqual(['cocaine 80, levamisole 5'])
})

test('the fields of such columns are guessed, and weights keep the unit of their heading or are asked', () => {
  expect(fields(pairs('Found 1', 'Found 1 %', 'Found 2', 'Found 2 %')).slice(2)).toEqual([
    ...['list_column', 'list_amount', 'list_column', 'list_amount'],
  ])
  expect(read(pairs('Found 1', 'Found 1 mg', 'Found 2', 'Found 2 mg'))).toEqual(['cocaine 0.08, levamisole 0.005'])
  const bare = pairs('Found 1', 'Found 1 amount', 'Found 2', 'Found 2 amount')
  expect(asked(bare)).toEqual(['value_unit'])
  expect(read(bare, { said: { value_unit: 'MG' } })).toEqual(['cocaine 0.08, levamisole 0.005'])
  expect(asked(bare.replace('80', 'Detected (80)').replace('5', 'not detected (LOD 0.1)'))).toEqual(['value_unit'])
  expect(read(bare.replace('80', '62 %').replace('5', 'Detected (5 mg)'))).toEqual(['cocaine 62, levamisole 0.005'])
})

const list = (...lines: string[]) =>
  ['ID,Date,Found 1,Found 1 %,Found 2,Found 2 %', 'A0,2024-01-01,MDMA,82,,', ...lines].join('\n')

test('a blank, a dash and n.d. are asked as elsewhere; zeros and limits are read', () => {
  const text = list('A1,2024-01-01,cocaine,,fentanyl,–', 'A2,2024-01-01,caffeine,n.d.,fentanyl,0')
  expect(asked(text)).toEqual(['empty', 'unclear', 'not_d'])
  const said = { empty: 'present', unclear: 'not_found', not_d: 'left_out' }
  expect(read(text, { said })).toEqual(['MDMA 82', 'cocaine present, no fentanyl', 'no fentanyl'])
  expect(read(list('A1,2024-01-01,cocaine,<1,fentanyl,not detected (LOD 0.1 %)'))[1]).toBe(
    'cocaine 1, no fentanyl <0.1',
  )
  expect(read(list('A1,2024-01-01,cocaine,trace,fentanyl,Detected (2 %)'))[1]).toBe('cocaine trace, fentanyl 2')
})

test('amounts that may be parts of 1 are asked about', () => {
  const text = 'ID,Date,Found 1,Found 1 %,Found 2,Found 2 %\nA1,2024-01-01,cocaine,0.8,levamisole,0.05'
  expect(faults(text, { percent_are: null })).toEqual([
    'All numbers here are at most 1, such as 0.8. Say once whether they are percent or parts of 1.',
  ])
  expect(read(text, { percent_are: 'share' })).toEqual(['cocaine 80, levamisole 5'])
  expect(read(text, { percent_are: 'percent' })).toEqual(['cocaine 0.8, levamisole 0.05'])
})

test('an amount without a name, of several names, or beside another in its name is a fault', () => {
  expect(faults(list('A1,2024-01-01,cocaine,80,,5'))).toEqual([
    '‘5’ stands beside no substance. Name it, or take the amount out of the file.',
  ])
  expect(faults(list('A1,2024-01-01,cocaine; caffeine,80,,'))).toEqual([
    'One amount stands beside several substances. Give each a row, or leave the amount out.',
  ])
  expect(faults(list('A1,2024-01-01,cocaine 60 %,80,,'))).toEqual([
    '‘cocaine’: two amounts stand beside it. Which one is it?',
  ])
  expect(read(list('A1,2024-01-01,cocaine,80,,0', 'A2,2024-01-01,,,,-'))).toEqual(['MDMA 82', 'cocaine 80', ''])
})

test('amounts of solutions, and second amounts of a name, are not taken for it in silence', () => {
  expect(asked(pairs('Found 1', 'Found 1 ng/mL', 'Found 2', 'Found 2 ng/mL'))).toEqual([])
  expect(fields(pairs('Found 1', 'Found 1 ng/mL', 'Found 2', 'Found 2 ng/mL'))).not.toContain('list_amount')
  const twice = 'ID,Date,Found 1,Found 1 %,Found 1 mg\nA1,2024-01-01,cocaine,80,12'
  expect(fields(twice)[4]).toBe(null)
})

test.each([
  ['Expected: Cocaine', 'Expected: MDMA'],
  ['Expected Cocaine', 'Expected MDMA'],
  ['Sold as cocaine', 'Sold as MDMA'],
  ['Cocaine (expected)', 'MDMA (expected)'],
  ['Erwartet: Kokain', 'Erwartet: MDMA'],
  ['Attendu : cocaïne', 'Attendu : MDMA'],
  ['expected_cocaine', 'expected_mdma'],
])('%s and %s above yes and no are expected drugs', (one, other) => {
  const text = (yes: string, no: string) =>
    `ID,Date,${one},${other},Found 1\nA1,2024-01-01,${yes},${no},cocaine\nA2,2024-01-01,${no},${yes},cocaine`
  for (const [yes = '', no = ''] of [
    ['yes', 'no'],
    ['x', ''],
    ['1', '0'],
    ['TRUE', 'FALSE'],
  ]) {
    expect(asked(text(yes, no))).toEqual([])
    const { errors, samples } = plan(text(yes, no))
    expect(errors).toEqual([])
    expect(samples.map(({ expected_drugs }) => expected_drugs.map((name) => name.toLowerCase()))).toEqual([
      [expect.stringMatching(/coca[ïi]ne|kokain/)],
      ['mdma'],
    ])
    expect(samples.every(({ told }) => told.includes('expected_drugs'))).toBe(true)
  }
})

test('other words below an expected drug are no yes, and such a column never is a finding', () => {
  const text = 'ID,Date,Expected: MDMA,Found 1\nA1,2024-01-01,maybe,cocaine'
  expect(fields(text)[2]).toBe(null)
  expect(asked(text)).toEqual(['left expected: mdma maybe'])
  const chosen = (field: 'expected_column' | 'drug_column') =>
    planImport(
      [{ ...textFile(text), fields: ['sample_id', 'date_collected', field, 'list_column'] }],
      choices,
      world,
    ).errors.map(({ message }) => message)
  expect(chosen('expected_column')).toEqual([
    '‘maybe’ does not say whether MDMA was expected. Write yes or no, or leave the column out.',
  ])
  expect(chosen('drug_column')).toEqual([
    'This heading says that MDMA was expected, not that it was found. Choose what the column is.',
  ])
})

test('rows of one sample agree about what was expected', () => {
  const text = (second: string) =>
    `ID,Date,Expected: MDMA,Substance\nA1,2024-01-01,yes,cocaine\nA1,2024-01-01,${second},caffeine`
  expect(faults(text('no'))).toEqual(['A1 has another ‘Expected: MDMA’ in row 1.'])
  expect(faults(text(''))).toEqual([])
  expect(plan(text('yes')).samples[0]?.expected_drugs).toEqual(['MDMA'])
})

test('columns of expected drugs alone hold no result', () => {
  const { errors } = planText('ID,Date,Expected: MDMA\nA1,2024-01-01,yes', { without_results: false }, [
    'Expected: MDMA',
  ])
  expect(errors.map(({ message }) => message)).toEqual([
    'No sample would have a result. Say which column holds results, or that there are none.',
  ])
})
