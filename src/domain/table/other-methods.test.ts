/** A paste takes no other method's result for its own. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTechnology } from '#domain/technology/names.ts'
import { otherMethodTexts } from './other-methods.ts'
import { tableOf, tableRows } from './substance-table.ts'

const read = (lines: readonly (readonly string[])[], own: string) => {
  const table = tableOf(lines, 'name')
  return tableRows(table, table.uses, own)
}

test('lines of another method are not taken in silence', () => {
  const rows = read(
    [
      ['Substance', 'Percent', 'Method'],
      ['fentanyl', '5', 'LC-MS'],
      ['caffeine', '60', 'GC-MS'],
      ['heroin', '3', ''],
    ],
    'GC_MS',
  )
  expect(rows.map(({ fault }) => fault)).toEqual([otherMethodTexts.isOf('LC-MS'), null, null])
})

test('a colour beside a name without an amount is no finding; beside an amount it is left out', () => {
  const rows = read(
    [
      ['Substance', 'Percent', 'Marquis'],
      ['fentanyl', '5', 'purple'],
      ['heroin', '–', 'purple'],
      ['caffeine', '', ''],
    ],
    'GC_MS',
  )
  expect(rows.map(({ fault }) => fault)).toEqual([null, otherMethodTexts.colour('purple', 'Marquis'), null])
  expect(rows[0]?.says).toBeNull()
})

test('a method of one’s own instrument, as it is written, is no fault', () => {
  for (const [method, own] of [
    ['Derivatized GCMS', 'GC_MS'],
    ['ATR-FTIR', 'FTIR'],
    ['UV', 'HPLC_UV'],
  ] as const) {
    const rows = read(
      [
        ['Substance', 'Percent', 'Method'],
        ['fentanyl', '5', method],
      ],
      own,
    )
    expect(
      rows.map(({ fault }) => fault),
      method,
    ).toEqual([null])
  }
})

test('whatever methods a column names, no line of another one is taken', () => {
  const methods = ['GC-MS', 'LC-MS', 'FTIR', 'NMR', 'GCMS', 'HRMS', 'atr ftir'] as const
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...methods), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('GC_MS', 'LC_MS', 'FTIR', 'NMR'),
      (column, own) => {
        const lines = column.map((method, at) => [`drug ${at}`, String(at + 1), method])
        const rows = read([['Substance', 'Percent', 'Method'], ...lines], own)
        // A word that no technology has may be the own method's, where it is the only one.
        const isAlone = new Set(column).size === 1
        const isOwn = (method: string) =>
          readTechnology(method) === (readTechnology(method) === null && isAlone ? null : own)
        expect(rows.map(({ fault }) => fault === null)).toEqual(column.map(isOwn))
      },
    ),
  )
})
