/** IDs of one file that are written differently never become one sample. */
import { expect, test } from 'vitest'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { planImport } from './import-plan.ts'
import { needsNumbers, repeatedId } from './number-rows.ts'

test.each([
  ['B 2', 'B2'],
  ['c4', 'C4'],
  ['b-3', 'B3'],
  ['A/7', 'A-7'],
  ['A.7', 'A_7'],
  ['A\u20137', 'A-7'],
  ['\uff21\uff17', 'A7'],
  ['A  7', 'A 7'],
])('%s and %s of one file never become one sample', (one, other) => {
  const text = `Sample ID,Date,Substance,Percent\n${one},2024-03-15,ketamine,80\n${other},2024-03-15,fentanyl,1`
  const id = canonicalSampleId(one)
  expect(planText(text).errors.map(({ message }) => message)).toContain(
    `‘${other}’ and ‘${one}’ of row 1 would be one sample, ${id}. Number the rows, or give each sample an ID of its own.`,
  )
  const file = textFile(text)
  expect([needsNumbers(file), repeatedId(file)]).toEqual([true, null])
  const { errors, samples } = planText(text, { numbers: { begin: 'BC-', same_id: null, no_id: 'EACH' as const } })
  expect(errors).toEqual([])
  expect(samples.map(({ sample_id, reports }) => [sample_id, reports[0]?.findings[0]?.name])).toEqual([
    ['BC1', 'ketamine'],
    ['BC2', 'fentanyl'],
  ])
})

test('a file of results may write the ID of its sample in other letters, but no two IDs of it may be one', () => {
  const samples = {
    ...{ name: 's.csv', header: ['sample_id', 'date'], lines: [['b-3', '2024-03-15']] },
    fields: ['sample_id', 'date_collected'] as const,
  }
  const results = (...ids: string[]) => ({
    ...{ name: 'r.csv', header: ['sample_id', 'substance'], lines: ids.map((id) => [id, 'cocaine']) },
    fields: ['sample_id', 'substance'] as const,
  })
  expect(planImport([samples, results('B3')], choices, world).errors).toEqual([])
  expect(planImport([samples, results('B3', 'b3')], choices, world).errors).toMatchObject([
    { file: 'r.csv', row: 2, column: 'sample_id', message: expect.stringContaining('‘b3’ and ‘B3’ of row 1') },
  ])
})

test('two IDs in one row are of two samples, and no finding is of both', () => {
  const text = 'ID,Date,Substance,,ID,Substance\nA1,2024-02-01,MDMA,,A2,fentanyl\nA3,2024-02-01,heroin,,A3,heroin'
  expect(planText(text).errors.map(({ message }) => message)).toEqual([
    '‘A1’ and ‘A2’ stand in one row. Put tables that stand side by side below each other.',
  ])
})
