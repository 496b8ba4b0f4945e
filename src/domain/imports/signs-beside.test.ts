/** Signs beside a name: a dash, a cross or 'ND' under any heading that may be of the result never comes in as found. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const asked = (heading: string, ...cells: string[]) =>
  planText(
    [`Sample ID,Date,Substance,${heading}`, ...cells.map((cell, at) => `S${at},2024-02-01,fentanyl,${cell}`)].join(
      '\n',
    ),
  ).questions.flatMap(({ key, rows }) => (/^(verdict|column|left|unclear)/.test(key) ? [String(rows)] : []))

const noSigns = ['-', '–', '--', '(-)', '+/-', '±', '∅', '×', '❌', '✗', '☐', '☒', '/', '+; -', '(0)', '*']

test.each(noSigns)('%j under a heading of findings is asked about', (cell) => {
  expect(asked('Result', '+', cell)).toEqual(['2'])
  expect(asked('Detected', cell, cell)).toEqual(['1,2'])
  const text = `Sample ID,Date,Drug 1,Result 1,Drug 2,Result 2\nS1,2024-02-01,MDMA,+,fentanyl,${cell}`
  expect(planText(text).errors).not.toEqual([])
  expect(planText(`Sample ID,Date,Substances,Result\nS1,2024-02-01,MDMA; fentanyl,${cell}`).errors).not.toEqual([])
})

test.each(['-', '--', '(-)', '❌', '✗', '☒', 'ND', 'n.d.', 'N/D', 'neg'])(
  '%j is asked about where every cell of its column is such a sign, whatever the heading',
  (cell) => {
    expect(asked('GC', '+', cell)).toEqual(['2'])
    expect(asked('Hit', '✓', cell)).toEqual(['2'])
    expect(asked('', '✓', cell)).toEqual(['2'])
  },
)

test.each(['ND', 'n.d.', 'N/D'])('%j alone is asked about under a heading that nobody knows', (cell) => {
  expect(asked('', '', cell)).toEqual(['2'])
  expect(asked('Lab 2', '', cell)).toEqual(['2'])
})

test.each([
  ['Result', '+', '✓'],
  ['Comment', '', '-'],
  ['Postcode', 'M5V', '-'],
  ['Checked by', '-', '-'],
  ['Seen', '✓', ''],
  ['Detection limit', '0.1', '-'],
])('nothing is asked under %j of %j and %j', (heading, ...cells) => {
  expect(asked(heading, ...cells)).toEqual([])
})
