/** Pastes and files of which nothing may be lost: first lines, tables side by side, targets without a value. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { type ColumnUse, tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const table = (text: string) =>
  tableOf(
    textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }).data),
    'name',
  )
const rows = (text: string) => {
  const read = table(text)
  return tableRows(read, read.uses).map(({ name, percent, weight }) => [name, percent, weight])
}

describe('lines and tables that a person must not lose', () => {
  const saidOf = (text: string, ...answers: ColumnUse[]) => {
    const read = table(text)
    const left = [...answers]
    return tableRows(
      read,
      read.uses.map((use) => use ?? left.shift() ?? null),
    ).map(({ name, says }) => [name, says])
  }

  test.each([
    ['Name\tRT\tArea\tConc.\nCocaine\t4.20\t1728\t22.18\nXylazine\t\t\t\nCarfentanil\t\t\t', ['leave', 'leave']],
    ['#\tName\tTrace\tRT\tArea\n1\tCocaine\t304.1 > 182.1\t4.20\t17\n2\tXylazine\t221 > 90\t\t', ['leave']],
    ['Compound,RT\nCocaine,4.2\nXylazine,', []],
  ] as const)('%j has targets of which the test saw nothing', (text, answers) => {
    const [first, ...others] = saidOf(text, ...answers)
    expect(first).toEqual(['Cocaine', null])
    expect(others.map(([, says]) => says)).toEqual(others.map(() => 'bare'))
  })

  test('a list of names alone is found', () => {
    expect(saidOf('Substance\nCocaine\nXylazine')).toEqual([
      ['Cocaine', null],
      ['Xylazine', null],
    ])
  })

  test('a first line with a drug and an amount is no heading', () => {
    for (const text of [
      'Carfentanil 0.5%\nCaffeine 40%\nFentanyl 3%',
      'Carfentanil\t0.5%\nCaffeine\t40%\nFentanyl\t3%',
    ])
      expect(rows(text)).toEqual([
        ['Carfentanil', '0.5%', null],
        ['Caffeine', '40%', null],
        ['Fentanyl', '3%', null],
      ])
    expect(rows('Fentanyl not detected\nCarfentanil not detected\nXylazine 12.5%\nCaffeine 40%')).toEqual([
      ['Fentanyl', 'not detected', null],
      ['Carfentanil', 'not detected', null],
      ['Xylazine', '12.5%', null],
      ['Caffeine', '40%', null],
    ])
  })

  test.each([
    'Fentanyl\t12.5\t\tCaffeine\t40\nXylazine\t3\t\tHeroin\t9',
    'Fentanyl\t12.5\tCaffeine\t40\nXylazine\t3\tHeroin\t9',
    'Drug\t%\t\tDrug\t%\nFentanyl\t12.5\t\tCaffeine\t40\nXylazine\t3\t\tHeroin\t9',
  ])('%j is two tables side by side', (text) => {
    expect(rows(text)).toEqual([
      ['Fentanyl', '12.5', null],
      ['Xylazine', '3', null],
      ['Caffeine', '40', null],
      ['Heroin', '9', null],
    ])
  })
})
