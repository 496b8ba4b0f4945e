import { describe, expect, test } from 'vitest'
import type { BlockColumn } from './block-columns.ts'
import { separatorOf } from './separator.ts'
import { isSum } from './substance-block.ts'
import { isSettled, tableOf, tableRows } from './substance-table.ts'

const cellsOf = (text: string) => {
  const delimiter = separatorOf(text)
  return text.split('\n').map((line) => (delimiter === null ? [line] : line.split(delimiter)))
}
const read = (text: string, start: BlockColumn = 'name') => {
  const table = tableOf(cellsOf(text), start)
  expect(isSettled(table)).toBe(true)
  return tableRows(table, table.uses).map(({ name, percent, weight }) => [name, percent, weight])
}

describe('a paste read by the words in its first line', () => {
  test.each([
    ['Substance\t%\tmg\nCaffeine\t61.52\t6.152', [['Caffeine', '61.52', '6.152']]],
    ['mg\tCompound\n6.152\tCaffeine', [['Caffeine', null, '6.152']]],
    ['RT\tName\tCAS\t%\n5.1\tXylazine\t1972-08-3\t8,2', [['Xylazine', '8,2', null]]],
  ])('%j', (text, rows) => {
    expect(read(text)).toEqual(rows)
  })
})

describe('a paste read by position', () => {
  test.each<[string, BlockColumn, unknown]>([
    [
      'Caffeine\t61.52\t6.152\n\nFentanyl\t8.25\t0.825',
      'name',
      [
        ['Caffeine', '61.52', '6.152'],
        ['Fentanyl', '8.25', '0.825'],
      ],
    ],
    [
      'Caffeine\nFentanyl',
      'name',
      [
        ['Caffeine', null, null],
        ['Fentanyl', null, null],
      ],
    ],
    ['1\tCaffeine\t61.52', 'name', [['Caffeine', '61.52', null]]],
    [
      'Xylazine\t7361-61-7\t8.2\nCaffeine\t58-08-2\t8.2',
      'name',
      [
        ['Xylazine', '8.2', null],
        ['Caffeine', '8.2', null],
      ],
    ],
    ['Caffeine\t6x.5', 'name', [['Caffeine', '6x.5', null]]],
    [
      '61.52\t6.152\n8.25\t0.825',
      'percent',
      [
        [null, '61.52', '6.152'],
        [null, '8.25', '0.825'],
      ],
    ],
    [
      '6.152\n0.825',
      'weight',
      [
        [null, null, '6.152'],
        [null, null, '0.825'],
      ],
    ],
    ['Caffeine\t61.52', 'percent', [['Caffeine', '61.52', null]]],
    ['1972-08-3\t3', 'name', [['1972-08-3', '3', null]]],
  ])('%j into %s', (text, start, rows) => {
    expect(read(text, start)).toEqual(rows)
  })
})

test('only a line with more cells than the others has a fault', () => {
  const table = tableOf(cellsOf('Caffeine,61.52\n1,3-Diacetin,5.2\nFentanyl,8.25'), 'name')
  const rows = tableRows(table, ['name', 'percent', 'leave'])
  expect(rows.map(({ line, fault }) => [line, fault !== null])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
})

test.each([
  ['Total', true],
  ['TOTAL:', true],
  ['Sum', true],
  ['Summe', true],
  ['Gesamt', true],
  ['Total général', true],
  ['Suma total', true],
  ['Total (n = 3)', true],
  ['Sous-total', true],
  ['Total area', true],
  ['Total THC', false],
  ['Sumatriptan', false],
  ['', false],
] as const)('%j is a sum of the others: %s', (name, is) => {
  expect(isSum(name)).toBe(is)
})
