/** A sample that stands in a sheet without a heading is found, whoever wrote it and however. */
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { columnOfLabels, isLabel, namesSample, samplesAbove, samplesInLines } from './said-samples.ts'
import { samplesOf, tableOf, tableRows, unnamedLines } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const isDrug = (cell: string) =>
  ['fentanyl', 'heroin', 'caffeine', 'cocaine', 'u-47700', 'jwh-018'].includes(cell.toLowerCase())
const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const tableIn = (text: string) => tableOf(cellsOf(text), 'name', { isDrug })

test.each([
  ['PD2227\nSubstance\t%\nHeroin\t33', ['PD2227']],
  ['PD 2227\nSubstance\t%\nHeroin\t33', ['PD 2227']],
  ['Sample Name\tPD2224\nSubstance\t%\nHeroin\t33', ['Sample: PD2224']],
  ['Results for PD7015\n\nSubstance\t%\nHeroin\t33', ['PD7015']],
  ['Report PD-2227, page 1 of 2\nSubstance\t%\nHeroin\t33', ['PD-2227']],
  ['Data File: C:\\data\\PD2227.D\nSubstance\t%\nHeroin\t33', ['PD2227']],
  ['Label:\tPD7015\nSubstance\t%\nHeroin\t33', ['PD7015']],
  ['GC-MS 7890, batch 20261127\nSubstance\t%\nHeroin\t33', []],
  ['ISO 17025\nSubstance\t%\nHeroin\t33', ['ISO 17025']],
  ['U-47700\nSubstance\t%\nHeroin\t33', []],
])('%j stands below %j', (text, names) => {
  const table = tableIn(text)
  const found = samplesAbove(cellsOf(text), table.origins[0]?.line ?? 0, [], { sample_id: 'PD2226', isDrug })
  expect(found.map((name) => name.replace(/^Sample Name /, ''))).toEqual(
    names.map((name) => name.replace('Sample: ', '')),
  )
})

test.each([
  ['PD2227-results.xlsx', ['PD2227']],
  ['results pd 2227 final.csv', ['pd 2227']],
  ['APD2227.csv', []],
  ['Sheet1', []],
])('a file named %j is of %j', (name, names) => {
  expect(samplesAbove([], 0, [name], { sample_id: 'PD2226', isDrug })).toEqual(names)
})

test('lines of an ID alone part the lines of several samples', () => {
  const table = tableIn('PD7014\nFentanyl\t12\nCaffeine\t40\n\nPD7015\nHeroin\t33')
  const rows = tableRows(table, table.uses)
  const samples = samplesInLines(rows, isDrug)
  expect(rows.map((row) => [row.name, samples.get(row.line), namesSample(row, isDrug)])).toEqual([
    ['PD7014', 'PD7014', true],
    ['Fentanyl', 'PD7014', false],
    ['Caffeine', 'PD7014', false],
    ['PD7015', 'PD7015', true],
    ['Heroin', 'PD7015', false],
  ])
})

test('a column of IDs without a heading is of samples, and names no substance', () => {
  const table = tableIn('PD2224\tHeroin\t33\nPD2230\tCocaine\t82')
  expect(tableRows(table, table.uses).map(({ name, percent }) => [name, percent])).toEqual([
    ['Heroin', '33'],
    ['Cocaine', '82'],
  ])
  expect([...samplesOf(table).values()]).toEqual(['PD2224', 'PD2230'])
  expect(
    columnOfLabels(
      [
        ['U-47700', 'JWH-018'],
        ['opioid', 'cannabinoid'],
      ],
      isDrug,
    ),
  ).toBe(-1)
  expect(columnOfLabels([['PD2224'], ['33']], isDrug)).toBe(-1)
})

test('an ID in merged cells holds for the lines below it', () => {
  const table = tableIn(
    'Sample ID\tAnalyte\t% (w/w)\nPD2230\tCocaine\t82\n\tLevamisole\t8\n\tPhenacetin\t4\nPD2231\tHeroin\t5',
  )
  expect([...samplesOf(table).values()]).toEqual(['PD2230', 'PD2230', 'PD2230', 'PD2231'])
})

test.each([
  ['PD2215', true],
  ['HE-1113', true],
  ['pd 2215', true],
  ['U-47700', false],
  ['Fentanyl', false],
  ['2215', false],
  ['4-ANPP', false],
  ['25I-NBOMe', false],
])('%j is an ID: %j', (text, is) => {
  expect(isLabel(text, isDrug)).toBe(is)
})

test('what stands for the sample above is no sample, and somebody is asked', () => {
  const table = tableIn('Sample\tSubstance\t%\nPD2224\tHeroin\t33\nidem\tFentanyl\t3\n〃\tCaffeine\t9')
  expect([...samplesOf(table).values()]).toEqual(['PD2224', 'PD2224', 'PD2224'])
  expect(unnamedLines(table)).toEqual([3, 4])
})
