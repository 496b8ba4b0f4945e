/** A weight beside percents may be that of the sample: nothing comes in as a weight of a substance unasked. */
import { expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const planned = (title: string, changes: Partial<ImportChoices> = {}) => {
  const header = ['Sample ID', 'Date', title, 'Substance', 'Percent']
  const lines = [
    ['A1', '2026-01-02', '105.2', 'MDMA', '80'],
    ['A1', '2026-01-02', '110.7', 'Caffeine', '12'],
    ['A2', '2026-01-02', '50', 'Fentanyl', '3'],
  ]
  const fields = guessColumns({ header, lines })
  return planImport([{ name: 'f.csv', header, lines, fields }], { ...choices, weight_unit: 'mg', ...changes }, world)
}
const weightsOf = ({ samples }: ReturnType<typeof planImport>) =>
  samples.flatMap(({ reports }) => reports.flatMap(({ findings }) => findings.map(({ weight }) => weight)))

test.each(['Weight (mg)', 'Weight', 'Mass mg', 'Amount (mg)', 'Quantity', 'weight_mg', 'Poids (mg)', 'Peso (mg)'])(
  'a column %s is asked about',
  (title) => {
    const asked = planned(title).questions.filter(({ about }) => about === 'whose_weight')
    expect(asked).toMatchObject([{ column: title, count: 3 }])
    expect(planned(title).errors[0]?.message).toMatch(/^The column .* stands beside percents/)
  },
)

test('the answer decides', () => {
  const key = planned('Weight (mg)').questions.find(({ about }) => about === 'whose_weight')?.key ?? ''
  const ofEach = planned('Weight (mg)', { said: { [key]: 'SUBSTANCE' } })
  expect([ofEach.errors, weightsOf(ofEach)]).toEqual([[], [0.1052, 0.1107, 0.05]])
  const ofSample = planned('Weight (mg)', { said: { [key]: 'LEFT_OUT' } })
  expect([ofSample.errors, weightsOf(ofSample)]).toEqual([[], [null, null, null]])
})

test('a heading that says whose weight it is asks nothing', () => {
  for (const title of ['substance_weight', 'Weight of substance (mg)'])
    expect(planned(title).questions.filter(({ about }) => about === 'whose_weight')).toEqual([])
})
