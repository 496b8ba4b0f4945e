/** Columns that are a sample each: what another sample holds never says anything of this one. */
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { isOfSamples, samplesOf, tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const isDrug = (cell: string) => ['Fentanyl', 'Xylazine', 'Cocaine'].includes(cell)
const read = (text: string, withSamples = true) => tableOf(cellsOf(text), 'name', { isDrug, withSamples })
const namesOf = (text: string) => [...new Set(samplesOf(read(text)).values())]
/** A table of two substances below a heading. */
const below = (heading: string, ...cells: readonly string[]) => {
  const [one = '', other = ''] = cells
  return `${heading}\nFentanyl\t${one}\nXylazine\t${other}`
}

test.each([
  ['Substance\tT08\tBlank\tQC1', '8.1\tND\tND', 'ND\tND\t12', ['T08', 'Blank', 'QC1']],
  ['Substance\tVial A\tVial B', '8.1\tND', 'ND\t12', ['Vial A', 'Vial B']],
  ['Substance\tPD2218\tPD-2219', '8.1\tND', 'ND\t12', ['PD2218', 'PD-2219']],
  ['Substance\t2215\t2216', '8.1\tND', 'ND\t12', ['2215', '2216']],
  ['\t2215\t2216', '8.1\tND', 'ND\t12', ['2215', '2216']],
  ['Sample ID\t2215\t2216', '8.1\tND', 'ND\t12', ['2215', '2216']],
  ['\tT08\tBlank', 'ND\tND', '8.1\tND', ['T08', 'Blank']],
  ['Substance\tNorth bag\tSouth bag', 'found\tnot found', 'trace\t<0.1', ['North bag', 'South bag']],
  ['Substance\tCAS\tT08 (%)\tT09 (%)', '437-38-7\t8.1\tND', '7361-61-7\tND\t12', ['T08', 'T09']],
  ['Substance\tT08 mg/g\tBlank mg/g', '8.1\tND', 'ND\t12', ['T08', 'Blank']],
  ['Substance\tRT\tT08\tBlank', '4.1\t8.1\tND', '5.2\tND\t12', ['T08', 'Blank']],
  ['Substance\t% T08\t% T09', '8.1\tND', 'ND\t12', ['T08', 'T09']],
  ['Substance\tT08', '8.1', 'ND', ['T08']],
  ['Substance\tBlank', '8.1', 'ND', ['Blank']],
])('%j has a sample in each column', (heading, one, other, names) => {
  expect(namesOf(below(heading, one, other))).toEqual(names)
  expect(isOfSamples(read(below(heading, one, other)))).toBe(true)
})

test.each([
  ['Substance\tResult\tLOD', 'found\t0.1', 'ND\t0.1'],
  ['Substance\tFTIR\tGC-MS', '8.1\tND', 'ND\t12'],
  ['Substance\t%\tFWHM\tAsym.', '8.1\t0.2\t1.1', 'ND\t0.2\t1.2'],
  ['Substance\tMean\tSD', '8.1\t0.2', '3\t0.2'],
  ['Substance\t% (w/w)\tNotes', '8.1\tND', 'ND\t12'],
  ['Substance\tArea\tArea %', '8.1\tND', 'ND\t12'],
  ['Substance\tBatch\tOperator', 'B7\tAnn', 'B7\tBen'],
])('%j has no sample in a column', (heading, one, other) => {
  expect(namesOf(below(heading, one, other))).toEqual([])
})

test('a line of a sample holds its own cells only', () => {
  const table = read(below('Substance\tT08 (%)\tBlank (%)', '8.1\tND', 'ND\t12'))
  expect(table.titles).toEqual(['Sample name', 'Substance', 'Amount (%)'])
  const samples = samplesOf(table)
  expect(
    tableRows(table, table.uses).map(({ line, name, percent, says }) => [samples.get(line), name, percent, says]),
  ).toEqual([
    ['T08', 'Fentanyl', '8.1', null],
    ['T08', 'Xylazine', 'ND', null],
    ['Blank', 'Fentanyl', 'ND', null],
    ['Blank', 'Xylazine', '12', null],
  ])
})

test('samples in different units leave the unit open', () => {
  const table = read(below('Substance\tT08 (%)\tT09 (mg)', '8.1\tND', 'ND\t12'))
  expect(table.uses).toEqual(['leave', 'name', null])
})

test('somebody may say that no column is a sample', () => {
  const table = read(below('Substance\tFirst\tSecond', '8.1\tND', 'ND\t12'), false)
  expect([table.titles, isOfSamples(table), samplesOf(table).size]).toEqual([
    ['Substance', 'First', 'Second'],
    false,
    0,
  ])
})

test('a blank beside the amounts of a sample is no sample of its own', () => {
  expect(namesOf(below('Substance\t%\tBlank\tQC 1', '8.1\tND\t3', '\tND\tND'))).toEqual([])
})

/** The lines of a text, each with its sample. */
const linesOf = (text: string) => {
  const table = read(text)
  const samples = samplesOf(table)
  return tableRows(
    table,
    table.uses.map((use) => use ?? 'leave'),
  ).map(({ line, name, percent }) => [samples.get(line) ?? '', name, percent])
}

test.each([
  'Compound 1\t% 1\tCompound 2\t% 2',
  'Drug_1\t%_1\tDrug_2\t%_2',
  'Analyte 1\tWt % 1\tAnalyte 2\tWt % 2',
  'Drug1\tAmount1 (%)\tDrug2\tAmount2 (%)',
])('numbered groups %j are substances of the sample in their line', (headings) => {
  expect(linesOf(`Sample\t${headings}\nPD1\tFentanyl\t8\tCocaine\t40\nPD2\tXylazine\t12\t\t`)).toEqual([
    ['PD1', 'Fentanyl', '8'],
    ['PD2', 'Xylazine', '12'],
    ['PD1', 'Cocaine', '40'],
  ])
})

test.each([
  'Sample\tFentanyl %\tXylazine %',
  'Sample ID\tFentanyl (%)\tXylazine (%)',
  '\tFentanyl\tXylazine',
  'Vial\tFentanyl Results\tXylazine Results',
])('columns of a drug each, %j, hold the amounts of the sample in their line', (headings) => {
  const unit = headings.includes('%') ? '' : ' %'
  const lines = linesOf(`${headings}\nPD2197\t8${unit}\tND\nPD2200\t0.5${unit}\t12${unit}`)
  expect(lines.map(([sample, name]) => [sample, name])).toEqual([
    ['PD2197', 'Fentanyl'],
    ['PD2200', 'Fentanyl'],
    ['PD2197', 'Xylazine'],
    ['PD2200', 'Xylazine'],
  ])
  if (unit === '') expect(lines.map(([, , percent]) => percent)).toEqual(['8', '0.5', 'ND', '12'])
})

test.each([
  '\tFentanyl\tXylazine\tCocaine\tNitazenes\tTotal',
  'Sample\tFentanyl\tXylazine\tCocaine\tNitazenes\tTotal',
  '\tFentanyl %\tXylazine %\tCocaine %\tNitazenes %\tTotal %',
  'ID\tFentanyl\tXylazine\tCocaine\tNitazenes\tSum',
  '\tTotal\tFentanyl\tXylazine\tCocaine\tNitazenes',
])('a column of a kind of drugs beside %j is a finding of its line, and a total is none', (headings) => {
  const isFirst = headings.startsWith('\tTotal')
  const line = (id: string, total: string, ...cells: readonly string[]) =>
    [id, ...(isFirst ? [total, ...cells] : [...cells, total])].join('\t')
  const text = [headings, line('PD2224', '15.6', '12.5', 'ND', 'Tr', '-'), line('PD2225', '47', '3', '44', '-', 'ND')]
  const table = read(text.join('\n'))
  expect(table.uses.filter((use) => use === null).length).toBeLessThan(2)
  const samples = samplesOf(table)
  const lines = tableRows(
    table,
    table.uses.map((use) => use ?? 'percent'),
  ).map(({ line, name, percent }) => [samples.get(line), name?.replace(/ %$/, ''), percent])
  expect(lines).toEqual([
    ['PD2224', 'Fentanyl', '12.5'],
    ['PD2225', 'Fentanyl', '3'],
    ['PD2224', 'Xylazine', 'ND'],
    ['PD2225', 'Xylazine', '44'],
    ['PD2224', 'Cocaine', 'Tr'],
    ['PD2225', 'Cocaine', '-'],
    ['PD2224', 'Nitazenes', '-'],
    ['PD2225', 'Nitazenes', 'ND'],
  ])
})

test('lines of words below drugs are of what stands before them', () => {
  expect(linesOf('\tFentanyl %\tXylazine %\nBlue pill\t12\t3\nRed pill\t1\tND').map(([sample]) => sample)).toEqual([
    'Blue pill',
    'Red pill',
    'Blue pill',
    'Red pill',
  ])
})

test.each([
  ['Compound\tFile\tArea', 'Cal 3.d\t9', 'PD2213.d\t4', ['Cal 3', 'PD2213']],
  ['Compound\tSample Type\t%', 'QC\t9', 'Unknown\t4', ['QC', 'Unknown']],
  ['Compound\tType\tName of file\t%', 'Cal\tcal3.d\t9', 'Sample\tpd2213.d\t4', ['Cal', 'Sample']],
  ['Compound\tWhatever\t%', 'Blank\t9', 'PD2213\t4', ['Blank', 'PD2213']],
])('under %j, lines of checks are samples of their own', (headings, check, own, samples) => {
  const text = `${headings}\nFentanyl\t${check}\nXylazine\t${own}`
  expect(namesOf(text)).toEqual(samples)
  expect(isOfSamples(read(text))).toBe(true)
  expect(samplesOf(read(text, false)).size).toBe(0)
})

test('coefficients and found peaks are no samples', () => {
  expect(namesOf(below('Substance\tConc.\t3rd\t2nd\t1st', '1\t0\t0\t0', '2\t0\t0\t0'))).toEqual([])
  expect(namesOf(below('Substance\tQuan Peak\tCalc Amt', 'Found\t52.1', 'Not Found\tNF'))).toEqual([])
})

test('a column that counts is no name, and drugs below the names of samples head nothing', () => {
  expect(linesOf('Peak 1\tFentanyl\t3 %\nPeak 2\tCocaine\t40 %')).toEqual([
    ['', 'Fentanyl', '3 %'],
    ['', 'Cocaine', '40 %'],
  ])
  expect(read('Sample A\tSample B\nFentanyl\tCocaine\n3 %\t4 %').titles).not.toContain('Compound')
})

test.each(['Date', 'Collected', 'Received on'])(
  'a line of days under %j between samples and results makes no two samples one',
  (word) => {
    const days = `${word}\t2024-02-01\t2024-02-01\t2024-02-02`
    const results = 'Fentanyl\t80\t0\t3\nXylazine\t0\t3\tND'
    expect(namesOf(`Sample\tS1\tS2\tS3\n${days}\n${results}`)).toEqual(['S1', 'S2', 'S3'])
    const read = tableOf(cellsOf(`Sample\tS1\tS2\tS3\n${days}\n${results}`), 'name', { isDrug })
    const samples = samplesOf(read)
    expect(
      tableRows(read, ['leave', 'name', 'percent']).map(({ line, name, percent }) => [
        samples.get(line),
        name,
        percent,
      ]),
    ).toEqual([
      ['S1', 'Fentanyl', '80'],
      ['S1', 'Xylazine', '0'],
      ['S2', 'Fentanyl', '0'],
      ['S2', 'Xylazine', '3'],
      ['S3', 'Fentanyl', '3'],
      ['S3', 'Xylazine', 'ND'],
    ])
  },
)

test('columns with one heading are not one sample', () => {
  expect(namesOf(below('Substance\t2024-02-01\t2024-02-01', '8.1\tND', 'ND\t12'))).toEqual([
    '2024-02-01 (column 2)',
    '2024-02-01 (column 3)',
  ])
})
