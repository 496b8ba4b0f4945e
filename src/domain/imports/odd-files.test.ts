/**
 * Files with mistakes: each is read correctly, asked about or refused with a sentence; nothing is dropped silently.
 */
import { expect, test } from 'vitest'
import { plan } from '../../../test/support/import-plan.ts'
import { columnsFault } from './import-columns.ts'

const header = ['sample_id', 'date_collected', 'substance', 'percent']
const told = (titles: readonly string[], ...lines: string[][]) => {
  const { errors, notes, samples, unknown_drugs } = plan(titles, ...lines)
  return {
    errors: errors.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    notes: notes.map(({ message }) => message),
    found: samples.flatMap(({ reports }) => reports.flatMap(({ findings }) => findings.map((one) => one.drug))),
    open: unknown_drugs.filter(({ question }) => question !== null).map(({ name }) => name),
  }
}

test('a second line of headings and a sum are refused, a merged cell is asked about', () => {
  expect(told(header, header, ['A1', '2026-01-02', 'caffeine', '5']).errors).toContain(
    '1 date_collected: ‘date_collected’ is not a date in the chosen order.',
  )
  expect(told(header, ['A1', '2026-01-02', 'caffeine', '5'], ['', '', 'cocaine', '6']).errors).toContain(
    '2 sample_id: Rows without an ID stand below ‘A1’. Do they belong to the sample above them? (row 2)',
  )
  expect(told(header, ['A1', '2026-01-02', 'caffeine', '5'], ['A1', '', 'Total:', '5']).errors).toEqual([
    '2 substance: ‘Total:’ adds up the other rows and is no substance. Take the row out of the file.',
  ])
})

test('a cell beyond the last heading is refused: otherwise an unquoted 8,25 would become 8', () => {
  expect(told(header, ['A1', '2026-01-02', 'caffeine', '8', '25']).errors).toEqual([
    '1 column 5: This row has more cells than there are headings. A cell with a comma in it, such as 8,25, needs quotation marks.',
  ])
  expect(told(header, ['A1', '2026-01-02', 'caffeine', '8', '', '']).errors).toEqual([])
})

test('amounts without a column of names are refused before anything is read', () => {
  expect(columnsFault([['sample_id', 'date_collected', null, 'percent']])).toBe(
    'Say which column names the substances that the amounts are of, or leave the amounts out.',
  )
  expect(columnsFault([['sample_id', 'date_collected', 'substance', 'percent']])).toBeNull()
})

test('invisible characters are dropped from IDs, names and amounts; control characters are refused', () => {
  const marked = told(
    header,
    ['\u200fA1', '2026-01-02', '\u200fcaffeine\u200f', '\u20675\u00a0%\u2069'],
    ['A2\ufeff', '2026-01-02', '\u00a0cocaine', '<\u00a01'],
  )
  expect(marked).toEqual({ errors: [], notes: [], found: ['caffeine', 'cocaine'], open: [] })
  expect(told(header, ['A1', '2026-01-02', 'caff\u0000eine', '5']).errors).toEqual([
    '1 substance: Remove the control characters.',
  ])
})

test('asks about a name with words that take it back', () => {
  const names = ['lidocaine n.d.', 'lidocaine (nd)', 'cocaine <LOD', 'No fentanyl', 'caffeine: negative']
  for (const name of names)
    expect(told(header, ['A1', '2026-01-02', name, '']), name).toMatchObject({
      errors: [expect.stringContaining(`‘${name}’ does not say whether`)],
      found: [],
    })
})

test('a drug listed twice gets a note, one both found and not found is refused, and a formula stays text', () => {
  const two = (second: string) => told(header, ['A1', '2026-01-02', 'caffeine', '5'], ['A1', '', 'Caffeine', second])
  expect(two('6')).toMatchObject({ errors: [], notes: ['caffeine is listed twice in one sample; both come in.'] })
  expect(two('0').errors).toEqual(['2 percent: Caffeine is found and not found in one report.'])
  expect(told(header, ['A1', '2026-01-02', '=1+1', '=1+1']).errors).toEqual([
    "1 percent: '=1+1' is no amount. Write a number, 8-12, <1, >80, trace, + or not found.",
    '1 substance: The column substance says ‘=1+1’. Are these names of substances? If another column names them, choose that one. (row 1)',
  ])
})

test('a sample with more than 15 substances is imported with a note', () => {
  const rows = Array.from({ length: 16 }, (_, at) => ['A1', '2026-01-02', `${at}-novelfylline`, '1'])
  expect(told(header, ...rows).notes).toEqual(['A1 has 16 substances, more than a report here may hold; all come in.'])
})

test('a column of 21,000 different names is no column of substances: one sentence says so', () => {
  const lines = Array.from({ length: 21_000 }, (_, at) => [`A${at}`, '2026-01-02', `zz${at}`, '5'])
  expect(told(header, ...lines)).toEqual({
    errors: [
      '1 substance: This file names 21,000 different substances, more than 20,000. Choose the column that names them, or split the file.',
    ],
    notes: [],
    found: [],
    open: [],
  })
})

test('refuses one amount for several substances, a name beside a strip, and an amount of what was not found', () => {
  const { errors } = plan(
    ['sample_id', 'date_collected', 'substances', 'percent'],
    ['A1', '2026-01-02', 'caffeine; heroin', '0'],
  )
  expect(errors.map(({ column, message }) => [column, message])).toEqual([
    ['substances', 'One amount stands beside several substances. Give each a row, or leave the amount out.'],
  ])
  const strip = plan(
    ['sample_id', 'date_collected', 'substance', 'technology', 'strip_type', 'strip_result'],
    ['A1', '2026-01-02', 'fentanyl', 'Test strip', 'Fentanyl', 'negative'],
  )
  expect(strip.errors.map(({ column }) => column)).toEqual(['substance'])
  const missing = plan(
    ['sample_id', 'date_collected', 'not_found', 'percent'],
    ['A1', '2026-01-02', 'xylazine', '5'],
    ['A2', '2026-01-02', 'xylazine', '<0.1'],
  )
  expect(missing.errors.map(({ row, column }) => [row, column])).toEqual([[1, 'not_found']])
  expect(missing.samples[1]?.reports[0]?.not_found).toMatchObject([{ low: 0.1, unit: '%' }])
})
