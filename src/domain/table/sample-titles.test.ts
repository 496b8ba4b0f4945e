/** Which sample a block or a line is of, where several things could say it: what is of another sample never comes in for this one. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { samplesOf, tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const drugs = ['Fentanyl', 'Xylazine', 'Cocaine']
const isDrug = (cell: string) => drugs.includes(cell)
const namesOf = (text: string) => {
  const table = tableOf(
    textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter })),
    'name',
    { isDrug },
  )
  const samples = samplesOf(table)
  return tableRows(table, table.uses).map(({ line, name }) => [samples.get(line), name])
}

describe.each([
  ['a word and its value', (id: string) => [`Sample Name:\t${id}`, `Sample ID:\t${id}`, 'Acq. Date:\t30-Nov-26']],
  ['one cell', (id: string) => [`Sample Name: ${id}`, 'Acquired: 30-Nov-26', 'Operator: Ada']],
  [
    'the ID first, much below',
    (id: string) => [`Sample: ${id}`, ...Array.from({ length: 12 }, (_, at) => `Setting ${at}: on`)],
  ],
  ['the ID last', (id: string) => ['Operator: Ada', `Sample ID: ${id}`]],
])('blocks with %s above each', (_, above) => {
  const heading = '\tName\tRT\tConc. (mg/g)'
  const block = (id: string, gap: readonly string[], ...lines: readonly string[]) => [
    ...above(id),
    ...gap,
    heading,
    ...lines,
    '',
  ]
  test.each([
    ['a blank line', ['']],
    ['no blank line', []],
  ])('are of their own sample, with %s before the heading', (_name, gap) => {
    const text = [
      ...block('PD2197', gap, '1\tFentanyl\t6.3\t0.31', '2\tCocaine\t4.2\t612'),
      ...block('PD2200', gap, '1\tFentanyl\t6.3\t31.2', '2\tXylazine\t5.1\t4.4'),
      ...block('Blank 1', gap, '1\tFentanyl\t\t', '2\tCocaine\t4.2\t0.8'),
    ].join('\n')
    expect(namesOf(text)).toEqual([
      ['PD2197', 'Fentanyl'],
      ['PD2197', 'Cocaine'],
      ['PD2200', 'Fentanyl'],
      ['PD2200', 'Xylazine'],
      ['Blank 1', 'Fentanyl'],
      ['Blank 1', 'Cocaine'],
    ])
  })
})

describe('several lines above a heading', () => {
  const below = (...lines: readonly string[]) =>
    namesOf(
      [...lines, 'Acq. Date: 30-Nov-26', 'Name\tRT\tConc. (mg/g)', 'Fentanyl\t6.3\t0.31', 'Cocaine\t4.2\t612'].join(
        '\n',
      ),
    )
  const of = (id: string | undefined) => [
    [id, 'Fentanyl'],
    [id, 'Cocaine'],
  ]
  test.each([
    ['Sample Name: PD2197', 'Vial: 12'],
    ['Vial: A12', 'Sample Name: PD2197'],
    ['Sample ID: PD2197', 'Sample Name: White powder'],
    ['Sample Name: White powder', 'Sample ID: PD-2197'],
    ['Sample Name: PD2197', 'Sample ID: PD 2197', 'Vial No: 3'],
    ['Sample Name: PD2197', '', 'Vial: 12'],
    ['Sample Name: PD2197', 'Method of the run', '', 'Vial: 12'],
  ])('%j and %j …: the ID counts', (...lines) =>
    expect(below(...lines).map(([id]) => id?.replace(/[ -]/, ''))).toEqual(['PD2197', 'PD2197']),
  )
  test('a blank in a vial is the blank', () => expect(below('Sample Name: Blank 1', 'Vial: 2')).toEqual(of('Blank 1')))
  test('a blank with two names is one', () =>
    expect(below('Sample Name: Blank', 'Sample ID: Blank 12')).toEqual(of('Blank 12')))
  test('a vial alone is what is known', () => expect(below('Report of a run', 'Vial: 12')).toEqual(of('12')))
  test.each([
    ['Sample Name: PD2197', 'Sample ID: PD2200'],
    ['Sample Name: White powder', 'Sample ID: Run seven'],
    ['Sample Name: Blank', 'Sample ID: PD2197'],
    ['Sample ID: PD2197', 'Sample Name: QC low'],
    ['Sample Name: Blank 1', 'Vial: V0012'],
    ['Sample Name: White powder', 'Vial: V0012'],
  ])('%j and %j: nobody can tell', (...lines) => expect(below(...lines)).toEqual(of(undefined)))
})

test.each([
  ['Vial\tSample', 'A2\tPD2197', 'A1\tPD2200', ['PD2197', 'PD2200']],
  ['Sample\tVial', 'PD2197\t2', 'PD2200\t1', ['PD2197', 'PD2200']],
  ['Vial\tSample', 'PD2197\tWhite powder', 'PD2200\tPill', ['PD2197', 'PD2200']],
  ['Vial\tSample', '12\tRun 7', '13\tRun 8', ['Run 7', 'Run 8']],
  ['Vial\tColour', 'A2\tWhite', 'A1\tBlue', ['A2', 'A1']],
  ['Sample No\tSample ID', '1\tPD2197', '2\tPD2200', ['PD2197', 'PD2200']],
  ['Sample No\tSample ID', '1\tPD2197', '2\tBlank', ['PD2197', 'Blank']],
  ['Sample Name\tSample ID', 'White powder\tPD2197', 'Blank\tBlank', ['PD2197', 'Blank']],
])('below %j the samples are %j …', (heading, one, other, samples) => {
  const text = `${heading}\tCompound\tPercent\n${one}\tCocaine\t61.5\n${other}\tFentanyl\t3.1`
  expect(namesOf(text).map(([sample]) => sample)).toEqual(samples)
})
