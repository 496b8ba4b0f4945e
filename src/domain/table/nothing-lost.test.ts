/** Pastes and files of which nothing may be lost: first lines, tables side by side, targets without a value. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { ColumnUse } from './column-uses.ts'
import { samplesOf, tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const table = (text: string) => tableOf(cellsOf(text), 'name')
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
  ] as const)('%j has targets of which the test saw nothing', (text, answers) => {
    const [first, ...others] = saidOf(text, ...answers)
    expect(first).toEqual(['Cocaine', null])
    expect(others.map(([, says]) => says)).toEqual(others.map(() => 'bare'))
  })

  test.each([
    'Compound,RT\nCocaine,4.2\nXylazine,',
    'Substance\t%\nCocaine\t\nXylazine\t',
    'Name\tm/z\nCocaine\t304\nXylazine\t221',
  ])('no name of %j is found without an answer', (text) => {
    expect(saidOf(text).map(([, says]) => says)).toEqual(['bare', 'bare'])
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

  test.each(['Fentanyl\t12.5\t98', 'Fentanyl\t12.5\t98\nCaffeine\t40\t97', 'Fentanyl,12.5,98,1\nXylazine,3,97,2'])(
    'what the second number of %j is, is asked',
    (text) => {
      expect(table(text).uses.slice(0, 3)).toEqual(['name', 'percent', null])
    },
  )

  test('a second number that is the same part of each percent is its weight', () => {
    expect(table('Fentanyl\t12.5\t1.25\nCaffeine\t40\t4').uses).toEqual(['name', 'percent', 'mg'])
  })

  const blocks = [
    'Compound summary',
    '',
    'Compound 1:  Cocaine',
    '',
    '\tName\tRT\tArea\tConc.',
    '1\tPDX1\t4.20\t1728\t12.5',
    '',
    'Compound 2:  Xylazine',
    '',
    '\tName\tRT\tArea\tConc.',
    '1\tPDX1\t16.53\t\t',
  ].join('\n')

  test('blocks of a compound each are one table, with the compound in each line', () => {
    const read = table(blocks)
    expect(read.titles).toEqual(['Compound', '', 'Sample name', 'RT', 'Area', 'Conc.'])
    expect(saidOf(blocks, 'leave')).toEqual([
      ['Cocaine', null],
      ['Xylazine', 'bare'],
    ])
  })

  test('blocks of a sample each keep the samples apart', () => {
    const text = 'Sample Name: PDX1\n\nName\t%\nCocaine\t5\n\nSample Name: PDX2\n\nName\t%\nHeroin\t7'
    const read = table(text)
    expect([...samplesOf(read).values()]).toEqual(['PDX1', 'PDX2'])
    expect(rows(text)).toEqual([
      ['Cocaine', '5', null],
      ['Heroin', '7', null],
    ])
  })

  test('groups of columns name their compounds; qualifiers and internal standards are none', () => {
    const text = [
      'Sample,,,Cocaine Results,,Qualifier (182.0 -> 82.0) Results,Cocaine-d3 (ISTD) Results,Fentanyl Method,Fentanyl Results,',
      ',Name,Type,RT,Final Conc.,Ratio,RT,Exp. Conc.,RT,Final Conc.',
      '!,PDX1,Sample,4.2,0.1,3,4.1,,6.2,0.3',
      ',PDX2,Sample,4.2,0.2,3,4.1,,6.2,',
    ].join('\n')
    const read = table(text)
    expect(
      tableRows(
        read,
        read.uses.map((use) => use ?? 'percent'),
      ).map(({ name, percent }) => [name, percent]),
    ).toEqual([
      ['Cocaine', '0.1'],
      ['Cocaine', '0.2'],
      ['Fentanyl', '0.3'],
      ['Fentanyl', ''],
    ])
    expect([...samplesOf(read).values()]).toEqual(['PDX1', 'PDX2', 'PDX1', 'PDX2'])
  })

  test('columns that are a vial each are lines of that vial', () => {
    const text = '\tVial 1\tVial 2\nFentanyl\t8.1\t0\nXylazine\t0\t12\nEtonitazene\tND\t0.02'
    const read = table(text)
    expect(read.uses).toEqual(['leave', 'name', null])
    expect([...samplesOf(read)].slice(2, 4)).toEqual([
      [4, 'Vial 1'],
      [5, 'Vial 2'],
    ])
    expect(tableRows(read, ['leave', 'name', 'percent']).map(({ name, percent }) => [name, percent])[2]).toEqual([
      'Etonitazene',
      'ND',
    ])
  })

  test('a section with the substances is read, and no line of another section', () => {
    const text = [
      '[Header]',
      'Version\t5.82',
      '[Peak Table(Ch1)]',
      '# of Peaks\t2',
      'Peak#\tR.Time\tArea\tMark\tName\tConc. %',
      '1\t1.84\t2042\t V \t\t0.1',
      '2\t4.70\t35480\t\tCocaine\t80.5',
      '[Chromatogram (Ch1)]',
      '# of Points\t2',
      'R.Time (min)\tIntensity',
      '0.0\t131',
    ].join('\n')
    const read = table(text)
    expect(
      tableRows(
        read,
        read.uses.map((use) => use ?? 'leave'),
      ).map(({ line, name, says }) => [line, name, says]),
    ).toEqual([
      [6, '', null],
      [7, 'Cocaine', null],
    ])
  })

  test('two tables of substances with other headings are a choice', () => {
    const text = 'Major\nCompound\t%\nCocaine\t80\n\nTraces\nCompound\tArea\nHeroin\t20\n\nInstrument\tNo.\nGC\t2'
    const read = table(text)
    expect(read.choices.map(({ header }) => header)).toEqual([1, 5])
    expect(tableRows(read, read.uses).map(({ name }) => name)).toEqual(['Cocaine'])
  })

  test('names in brackets are names, and no titles of sections', () => {
    expect(rows('[MDMA]\n[caffeine]').map(([name]) => name)).toEqual(['[MDMA]', '[caffeine]'])
    expect(rows("['MDMA']\n['caffeine']")).toHaveLength(2)
  })

  test('a heading that stands again is no line', () => {
    expect(rows('Drug\t%\nCocaine\t5\nDrug\t%\nHeroin\t7')).toEqual([
      ['Cocaine', '5', null],
      ['Heroin', '7', null],
    ])
  })

  test.each([
    'a01.d',
    '13-May-22',
    'bb',
    'V',
    'Fe KA1-HR-Tr',
    'Cpd 1: Xylazine',
    '304.1 > 182.1',
    'Auto',
    '!',
    'C17H21NO4',
  ])('nobody is asked about %j beside a substance', (code) => {
    expect(saidOf(`Name\tArea\tWhat\nCocaine\t5\tz9\nXylazine\t7\t${code}`)[1]).toEqual(['Xylazine', null])
  })

  test('a column whose cells are drugs names the substances, whatever its heading is', () => {
    const cells = cellsOf('Formula\tValue %\nCocaine\t61.8\nCaffeine\t28.8')
    const isDrug = (cell: string) => ['Cocaine', 'Caffeine'].includes(cell)
    expect(tableOf(cells, 'name', { isDrug }).uses).toEqual(['name', 'percent'])
  })
})
