/** Samples whose names stand above columns: what stands below another sample's name never comes in for this one. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { isOfSamples, samplesOf, tableOf, tableRows, titlesKey } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const drugs = ['Fentanyl', 'Ketamine', 'Caffeine', 'MDMA', 'Methamphetamine', 'Cocaine']
const isDrug = (cell: string) => drugs.includes(cell)
const read = (text: string, withSamples = true) => tableOf(cellsOf(text), 'name', { isDrug, withSamples })

/** The lines of each sample of a text, as a person reads them who decides that open columns are percents. */
function linesOf(text: string) {
  const table = read(text)
  const open = table.uses.indexOf(null)
  const uses = table.uses.map(
    (use, at) => use ?? (at === open && !table.uses.includes('percent') ? 'percent' : 'leave'),
  )
  const samples = samplesOf(table)
  const lines = tableRows(table, uses).filter(({ percent, weight }) => percent || weight)
  const bySample = Map.groupBy(lines, ({ line }) => samples.get(line) ?? '')
  return Object.fromEntries(
    [...bySample].map(([sample, own]) => [sample, own.map(({ name, percent }) => `${name} ${percent}`)]),
  )
}

/** Cells of lines side by side, with a number of empty columns between. */
const beside = (gap: number, ...lines: readonly (readonly [readonly string[], readonly string[]])[]) =>
  lines.map(([one, other]) => [...one, ...Array<string>(gap).fill(''), ...other].join('\t')).join('\n')

const own = ['Ketamine 62', 'Caffeine 12']
const others = ['MDMA 8', 'Fentanyl 3']

describe.each([0, 1, 2])('two blocks side by side, %j columns apart,', (gap) => {
  describe.each([
    ['PD2225', 'PD2230'],
    ['Run A', 'Run B'],
    ['Vial 1', 'Vial 2'],
    ['Replicate 1', 'Replicate 2'],
  ])('of %j and %j', (one, other) => {
    const ids = [
      [one, ''],
      [other, ''],
    ] as const
    const lines = [
      [
        ['Ketamine', '62'],
        ['MDMA', '8'],
      ],
      [
        ['Caffeine', '12'],
        ['Fentanyl', '3'],
      ],
    ] as const
    const pair = ([a, b]: readonly [readonly string[], readonly string[]]) => [[...a], [...b]] as const
    const heading = pair([
      ['Compound', '%'],
      ['Compound', '%'],
    ])
    const bare = pair([
      ['Compound', ''],
      ['Compound', ''],
    ])
    const units = pair([
      ['', '%'],
      ['', '%'],
    ])
    const title = pair([
      ['Results of the week', ''],
      ['', ''],
    ])
    const first = pair(ids)
    const shifted = pair([
      ['', one],
      ['', other],
    ])
    const values = lines.map((line) => pair([line[0], line[1]]))
    const expected = { [one]: own, [other]: others }

    test.each([
      ['above the heading', [first, heading, ...values]],
      ['without a heading', [first, ...values]],
      ['with a line of units', [first, bare, units, ...values]],
      ['below a title', [title, first, heading, ...values]],
      ['below a title and an empty line', [title, pair([[''], ['']]), first, heading, ...values]],
      ['above the amounts', [shifted, heading, ...values]],
      ['with an empty line behind', [first, pair([[''], ['']]), heading, ...values]],
    ] as const)('%s', (_, all) => {
      expect(linesOf(beside(gap, ...all))).toEqual(expected)
    })

    test('with a column more in the second block', () => {
      const text = beside(
        gap,
        [
          [one, ''],
          [other, '', ''],
        ],
        [
          ['Compound', '%'],
          ['Compound', 'CAS', '%'],
        ],
        [
          ['Ketamine', '62'],
          ['MDMA', '42542-10-9', '8'],
        ],
        [
          ['Caffeine', '12'],
          ['Fentanyl', '437-38-7', '3'],
        ],
      )
      expect(linesOf(text)).toEqual(expected)
    })

    test('in the heading itself', () => {
      const text = beside(
        gap,
        [
          [one, '%'],
          [other, '%'],
        ],
        ...values,
      )
      expect(linesOf(text)).toEqual(expected)
    })
  })
})

const shared = { PD2224: ['Methamphetamine 70', 'Caffeine 10'], PD2225: ['Methamphetamine 65', 'Fentanyl 5'] }
const body = 'Methamphetamine\t70\t7.1\t65\t6.5\nCaffeine\t10\t1\t\t\nFentanyl\t\t\t5\t0.5'

test.each([
  `\tPD2224\t\tPD2225\t\n\t%\tmg\t%\tmg\n${body}`,
  `Compound\tPD2224\t\tPD2225\t\n\t%\tmg\t%\tmg\n${body}`,
  `\tPD2224\t\tPD2225\t\nCompound\t%\tmg\t%\tmg\n${body}`,
  `Sample\tPD2224\t\tPD2225\t\nCompound\t%\tmg\t%\tmg\n${body}`,
  `PD2224\t\t\tPD2225\t\nCompound\t%\tmg\t%\tmg\n${body}`,
  `\tSample: PD2224\t\tSample: PD2225\t\nCompound\t%\tmg\t%\tmg\n${body}`,
  `\tPD2224 (powder)\t\tPD2225 (pill)\t\nCompound\t%\tmg\t%\tmg\n${body}`,
  `Run of 12 May\n\tPD2224\t\tPD2225\t\nCompound\tAmount\tAmount\tAmount\tAmount\n\t%\tmg\t%\tmg\n${body}`,
  `Compound\tPD2224\t\tPD2225\t\n${body}`,
  `Compound\tPD2224 %\tPD2224 mg\tPD2225 %\tPD2225 mg\n${body}`,
  `Compound\tPD2224 (%)\tPD2224 (mg)\tPD2225 (%)\tPD2225 (mg)\n${body}`,
])('columns of two samples beside one column of names: %j', (text) => {
  expect(linesOf(text)).toEqual(shared)
})

test('what a table is kept by holds no place of a sample', () => {
  const first = `\tPD2224\t\tPD2225\t\n\t%\tmg\t%\tmg\n${body}`
  const swapped = first.replace('PD2224', 'x').replace('PD2225', 'PD2224').replace('x', 'PD2225')
  expect(titlesKey(read(first))).toBe(titlesKey(read(swapped)))
  expect(linesOf(swapped)).toEqual({ PD2225: shared.PD2224, PD2224: shared.PD2225 })
  expect(read(first).titles).toEqual(['Sample name', '', '%', 'mg'])
})

test('each block below its own line of samples is of these', () => {
  const block = (one: string, other: string, drug: string) =>
    `\t${one}\t\t${other}\t\nCompound\t%\tmg\t%\tmg\n${drug}\t1\t2\t3\t4`
  expect(linesOf(`${block('PD1001', 'PD1002', 'MDMA')}\n\n${block('PD1003', 'PD1004', 'Cocaine')}`)).toEqual({
    PD1001: ['MDMA 1'],
    PD1002: ['MDMA 3'],
    PD1003: ['Cocaine 1'],
    PD1004: ['Cocaine 3'],
  })
})

test('runs of each sample are apart from each other', () => {
  const text = `PD1001\t\tPD1002\t\nRun 1\tRun 2\tRun 1\tRun 2\n%\t%\t%\t%`
  const lines = text.split('\n').map((line) => `\t${line}`)
  expect(linesOf([...lines, 'MDMA\t1\t2\t3\t4', 'Cocaine\t5\t6\t7\t8'].join('\n'))).toEqual({
    'PD1001, Run 1': ['MDMA 1', 'Cocaine 5'],
    'PD1001, Run 2': ['MDMA 2', 'Cocaine 6'],
    'PD1002, Run 1': ['MDMA 3', 'Cocaine 7'],
    'PD1002, Run 2': ['MDMA 4', 'Cocaine 8'],
  })
})

test('other words above blocks with the same columns are asked about, and may be no samples', () => {
  const text = 'Left\t\t\tRight\t\nCompound\t%\t\tCompound\t%\nMDMA\t38\t\tMDMA\t41'
  expect(linesOf(text)).toEqual({ Left: ['MDMA 38'], Right: ['MDMA 41'] })
  expect([isOfSamples(read(text)), samplesOf(read(text, false)).size]).toEqual([true, 0])
  expect(isOfSamples(read(text.replace('Left', 'PD2224').replace('Right', 'PD2225')))).toBe(false)
})
