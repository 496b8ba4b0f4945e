/** A column of salts is a part of the names. */
import { expect, test } from 'vitest'
import { tableOf, tableRows } from './substance-table.ts'

const rows = (text: string) => {
  const cells = text.split('\n').map((line) => line.split('\t'))
  const read = tableOf(cells, 'name')
  return tableRows(read, read.uses).map(({ name, percent, says }) => [name, percent, says])
}

test.each(['Salt', 'Salt form', 'Sel', 'Salz', 'Sal', 'Base/salt', 'Form', 'Forme', 'Calculated as'])(
  'below ‘%s’ a salt stands with its substance',
  (title) => {
    expect(rows(`Compound\t%\t${title}\nFentanyl\t6\tcitrate\nCocaine\t40\tHCl\nCaffeine\t12\t`)).toEqual([
      ['Fentanyl citrate', '6', null],
      ['Cocaine HCl', '40', null],
      ['Caffeine', '12', null],
    ])
  },
)

test('what nobody knows as a salt is a part of the name, which is asked about', () => {
  expect(rows('Compound\t%\tSalt\nKetamine\t12\tfreebase?')).toEqual([['Ketamine freebase?', '12', null]])
})

test('what a sample looks like is no salt', () => {
  expect(rows('Compound\t%\tForm\nCocaine\t40\tpowder\nCaffeine\t12\tbase').map(([name]) => name)).toEqual([
    'Cocaine',
    'Caffeine',
  ])
})
