/** Headings that name the method of their column. */
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { planImport } from './import-plan.ts'

const nothingSaid = { ...choices, weight_unit: null, percent_are: null, without_results: false }

describe('methods in a heading', () => {
  test('a heading that names a method says it of its column, however the column is read', () => {
    for (const field of ['substance', 'substances', 'method_column', 'list_column'] as const) {
      const file = {
        name: 'f.csv',
        header: ['sample_id', 'date_collected', 'FTIR result'],
        lines: [['A1', '2024-02-01', 'caffeine']],
      }
      const planned = (title: string, fields = field) =>
        planImport(
          [
            {
              ...file,
              header: ['sample_id', 'date_collected', title],
              fields: ['sample_id', 'date_collected', fields],
            },
          ],
          { ...nothingSaid, technology: 'GC_MS' },
          world,
        )
      expect(planned('FTIR result').samples.map(({ reports }) => reports.map((one) => one.technology))).toEqual([
        ['FTIR'],
      ])
      expect(planned('Raman results').unknown_methods.map(({ name }) => name)).toEqual(['Raman results'])
    }
  })

  test('a method in the row that differs from that of the heading is asked', () => {
    const text = 'sample_id,date,Method,FTIR result\nA1,2024-02-01,GC-MS,caffeine'
    const fields = ['sample_id', 'date_collected', 'technology', 'substance'] as const
    const [header = [], ...lines] = text.split('\n').map((line) => line.split(','))
    const { errors } = planImport([{ name: 'f.csv', header, lines, fields: [...fields] }], nothingSaid, world)
    expect(errors.map(({ message }) => message)).toEqual([
      'The heading ‘FTIR result’ names one method and the row another, ‘GC-MS’. Which one is it?',
    ])
  })
})
