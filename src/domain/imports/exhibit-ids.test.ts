/** IDs of police labs: a case holds several exhibits, and each is a sample. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const samples = (text: string) =>
  planText(text).samples.map(({ sample_id, reports }) => [
    sample_id,
    ...reports.flatMap(({ findings }) => findings.map(({ name }) => name)),
  ])

test.each(['Exhibit', 'Exhibit no.', 'Evidence number'])('%s is an ID', (title) => {
  expect(samples(`${title},Date,Substance\n1A,2026-01-02,cocaine\n1B,2026-01-02,caffeine`)).toEqual([
    ['1A', 'cocaine'],
    ['1B', 'caffeine'],
  ])
})

test('the exhibits of a case are no one sample', () => {
  const text = 'Exhibit no.,Case number,Date,Substance\n1,C7,2026-01-02,cocaine\n2,C7,2026-01-02,caffeine'
  expect(samples(text)).toEqual([
    ['1', 'cocaine'],
    ['2', 'caffeine'],
  ])
})

test('a case with one exhibit keeps its own ID, and exhibits that share a number are refused', () => {
  const text = 'Exhibit no.,Case number,Date,Substance\n1,C7,2026-01-02,cocaine'
  expect(samples(text)).toEqual([['C7', 'cocaine']])
  expect(samples(`${text}\n1,C8,2026-01-02,caffeine\n2,C8,2026-01-02,heroin`)).toEqual([])
})

test('the number of a patient is no ID of a sample', () => {
  expect(samples('MRN,Date,Substance\n1234567,2026-01-02,cocaine')).toEqual([])
})
