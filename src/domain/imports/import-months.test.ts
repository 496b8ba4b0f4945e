/** A month in place of a day: somebody says that nobody knows the day, or the file is corrected. A year says it by itself. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planWith } from '../../../test/support/import-plan.ts'

const header = ['sample_id', 'date_collected', 'substance']
const told = (day: string, said = {}) => {
  const { errors, samples, questions } = planWith({ said }, header, ['M1', '2020-01-02', 'MDMA'], ['M2', day, 'MDMA'])
  const known = samples.find(({ sample_id }) => sample_id === 'M2')?.date_collected_exactness
  return { errors: errors.map(({ row, column }) => `${row} ${column}`), asked: questions.map(({ key }) => key), known }
}

test.each([
  '2020-11',
  '11/2020',
  '11.2020',
  'Nov 2020',
  'novembre 2020',
  'noviembre de 2020',
  '2020 Nov',
  'Nov-20',
  'May-21',
  'Mai/21',
  "Sep '20",
])('%j is asked about once', (day) => {
  expect(told(day)).toMatchObject({ errors: ['2 date_collected'], asked: ['month'] })
  expect(told(day, { month: 'MONTH' })).toEqual({ errors: [], asked: ['month'], known: 'month' })
})

test('a year is read, and so is a month that the export of a service says is all that is known', () => {
  expect(told('2020')).toEqual({ errors: [], asked: [], known: 'year' })
  const own = planWith({}, [...header, 'date_collected_exactness'], ['M1', '2020-11', 'MDMA', 'month'])
  expect([own.errors, own.samples[0]?.date_collected_exactness]).toEqual([[], 'month'])
})

test('two numbers may be month and year, or day and month: refused by row in each order, and never guessed', () => {
  const part = fc
    .integer({ min: 0, max: 99 })
    .chain((number) => fc.constantFrom(`${number}`, `${number}`.padStart(2, '0')))
  const order = fc.constantFrom('ymd', 'dmy', 'mdy')
  fc.assert(
    fc.property(part, fc.constantFrom('/', '-', '.', ' '), part, order, (one, sign, other, date_order) => {
      const day = `${one}${sign}${other}`
      const { errors, samples, questions } = planWith({ date_order }, header, ['M1', day, 'MDMA'])
      expect(errors.map(({ row, message }) => [row, message])).toEqual([
        [1, expect.stringContaining('may be a month and a year, or a day and a month')],
      ])
      expect([samples[0]?.date_collected, questions]).toEqual(['', []])
    }),
  )
})
