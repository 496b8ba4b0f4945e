/** A kept layout says columns and units; what the numbers of a sheet mean is asked of each sheet that answers otherwise. */
import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { ColumnUse } from './column-uses.ts'
import { usesFor, usesOf } from './kept-uses.ts'
import { samplesOf, tableOf } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const below = (heading: string, ...cells: readonly string[]) =>
  tableOf(cellsOf(`Compound\t${heading}\nCocaine\t${cells.join('\nFentanyl\t')}`), 'name')

test.each([
  ['Purity %', 'percent', ['62', '11'], 'percent'],
  ['Purity %', 'percent', ['62', '0.05'], 'percent'],
  ['Purity %', 'percent', ['0.62', '0.05'], null],
  ['Purity %', 'percent', ['1', 'ND'], null],
  ['Purity %', 'percent', ['0,62', '<0,05'], null],
  ['Purity %', 'percent', ['~0.62', '0.1-0.2'], null],
  ['Purity %', 'percent', ['0.62 %', '0.05 %'], 'percent'],
  ['Purity %', 'percent', ['ND', 'ND'], 'percent'],
  ['Purity %', 'percent', ['0', 'ND'], 'percent'],
  ['Share', 'share', ['0.62', '0.11'], 'share'],
  ['Share', 'share', ['0.9', '0.5'], 'share'],
  ['Share', 'share', ['ND', '1'], 'share'],
  ['Share', 'share', ['62', '0.5'], null],
  ['Share', 'share', ['0.9', '>1.1'], null],
  ['Share', 'share', ['0.9', '0.5-2'], null],
  ['Share', 'share', ['0.9 %', '0.5 %'], null],
  ['Conc.', 'mg_per_g', ['620', '110'], 'mg_per_g'],
  ['Conc.', 'mg_per_g', ['0.5', '0.1'], 'mg_per_g'],
  ['Conc.', 'mg_per_g', ['1200', '110'], null],
  ['Amount', 'mg', ['0.5', '0.1'], 'mg'],
  ['Amount', 'leave', ['0.5', '0.1'], 'leave'],
] as const)('%j kept as %j, with %j below, is read as %j', (heading, kept, cells, use) => {
  expect(usesFor(below(heading, ...cells), ['name', kept] satisfies ColumnUse[], () => true)).toEqual(['name', use])
})

test('beside another sample, the numbers of the own sample decide', () => {
  const table = tableOf(cellsOf('\tPD2224\tPD2225\nCompound\t%\t%\nCocaine\t62\t0.62\nFentanyl\t3\t0.05'), 'name')
  const samples = samplesOf(table)
  const usesIn = (sample: string) => usesOf(table, (line) => samples.get(line) === sample)
  expect(usesIn('PD2224')).toEqual(['leave', 'name', 'percent'])
  expect(usesIn('PD2225')).toEqual(['leave', 'name', null])
})

test('in one column, the numbers of all samples decide', () => {
  const table = tableOf(cellsOf('Sample\tCompound\t%\nPD2224\tCocaine\t62\nPD2225\tFentanyl\t0.5'), 'name')
  const samples = samplesOf(table)
  expect(usesOf(table, (line) => samples.get(line) === 'PD2225')).toEqual(table.uses)
})
