/** A heading that stands twice in one line heads two tables: no finding of the right one is of a sample of the left one. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import { samplesOf, tableOf, tableRows } from './substance-table.ts'

const gaps = ['', ',', ',,']
const lines = (gap: string, heading: string, ...rows: [string, string][]) =>
  [`${heading},${gap}${heading}`, ...rows.map(([one, other]) => `${one},${gap}${other}`)].join('\n')

test.each(gaps)('of an import, with %j between them', (gap) => {
  const text = lines(
    gap,
    'sample_id,date,substance',
    ['A1,2024-02-01,MDMA', 'A2,2024-02-01,Fentanyl'],
    ['A3,2024-02-01,Heroin', 'A4,2024-02-01,Xylazine'],
    ['A5,2024-02-01,Caffeine', ',,'],
  )
  const { samples, errors, account } = planText(text)
  expect(errors).toEqual([])
  expect(samples.map(({ sample_id, reports }) => [sample_id, reports[0]?.findings.map(({ name }) => name)])).toEqual([
    ['A1', ['MDMA']],
    ['A3', ['Heroin']],
    ['A5', ['Caffeine']],
    ['A2', ['Fentanyl']],
    ['A4', ['Xylazine']],
  ])
  expect(account.flatMap(({ left }) => left)).toEqual([])
})

test.each(gaps)('of a paste, with %j between them', (gap) => {
  const text = lines(gap, 'Sample,Substance,Result', ['A1,MDMA,+', 'A2,Fentanyl,+'], ['A1,Heroin,+', 'A2,Xylazine,-'])
  const table = tableOf(
    text.split('\n').map((line) => line.split(',')),
    'name',
  )
  const samples = samplesOf(table)
  const rows = tableRows(table, ['leave', 'name', 'leave'])
  expect(rows.map(({ line, name }) => [samples.get(line), name])).toEqual([
    ['A1', 'MDMA'],
    ['A1', 'Heroin'],
    ['A2', 'Fentanyl'],
    ['A2', 'Xylazine'],
  ])
})

test('another heading right below a table begins another one: no share of areas becomes a percent of the first', () => {
  const sheet = ['Substance\t%', 'fentanyl\t5', 'cocaine\t60', 'Compound\tArea %', 'caffeine\t30'].map((line) =>
    line.split('\t'),
  )
  const table = tableOf(sheet, 'name')
  expect(tableRows(table, table.uses).map(({ name }) => name)).toEqual(['fentanyl', 'cocaine'])
  expect(table.choices).toHaveLength(2)
})

test('the sheet of a hospital lab has a heading', () => {
  const sheet = [
    'Test Name\tResult\tUnits\tReference range',
    'Fentanyl\tPositive\t\tNegative',
    'Cocaine\tNegative\t\tNegative',
  ]
  const table = tableOf(
    sheet.map((line) => line.split('\t')),
    'name',
  )
  expect(table.titles).toEqual(['Test Name', 'Result', 'Units', 'Reference range'])
})
