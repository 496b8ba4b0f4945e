/** Numbering the rows of files without IDs, or with IDs that would make one sample of two. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { planWith } from '../../../test/support/import-plan.ts'
import { beginFault, needsNumbers, repeatedId } from './number-rows.ts'

const numbers = (same_id: 'ONE' | 'EACH' | null = null, no_id: 'EACH' | 'SEVERAL' | null = null) => ({
  numbers: { begin: 'BC-', same_id, no_id },
})
const told = ({ samples }: ReturnType<typeof planWith>) =>
  samples.map(({ sample_id, onsite_sample_id, reports }) => [
    sample_id,
    onsite_sample_id,
    reports.flatMap(({ findings }) => findings.map(({ name }) => name)).join(),
  ])

test('a file without IDs: each row is a sample, and the import says so', () => {
  const found = planWith(
    numbers(),
    ['Date', 'FTIR Spectrometer'],
    ['2020-11-01', "['MDMA']"],
    ['2020-11-01', "['MDMA']"],
    ['Total', ''],
    ['2020-11-02', "['Caffeine']"],
  )
  expect(found.errors).toEqual([])
  expect(told(found)).toEqual([
    ['BC1', null, 'MDMA'],
    ['BC2', null, 'MDMA'],
    ['BC4', null, 'Caffeine'],
  ])
  expect(found.notes.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Row 1 becomes BC-1. The same file gets the same numbers when it is read again.',
      '‘Total’ adds up other rows. It is left out.',
    ]),
  )
})

test('tubes that only their hyphens tell apart stay apart, and keep their own ID', () => {
  const rows: [string[], ...string[][]] = [
    ['Tube', 'Date', 'Substance', 'Percent'],
    ['1-11', '2024-02-01', 'cocaine', '61.5'],
    ['11-1', '2024-02-01', 'fentanyl', '4.2'],
  ]
  expect(planWith({}, ...rows).errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^‘11-1’ and ‘1-11’ of row 1 .* Number the rows/),
  ])
  const found = planWith(numbers(), ...rows)
  expect(found.errors).toEqual([])
  expect(told(found)).toEqual([
    ['BC1', '1-11', 'cocaine'],
    ['BC2', '11-1', 'fentanyl'],
  ])
})

describe('rows with the same ID', () => {
  const rows: [string[], ...string[][]] = [
    ['Tube', 'Date', 'On-site ID', 'Substance'],
    ['7', '2024-02-01', 'A', 'cocaine'],
    ['7', '2024-02-01', 'A', 'fentanyl'],
    ['', '2024-02-01', 'B', 'ketamine'],
  ]

  test('are asked about once', () => {
    expect(planWith(numbers(null, 'EACH'), ...rows).errors.map(({ message }) => message)).toEqual([
      'Several rows have the ID ‘7’. Say whether they are one sample.',
    ])
  })

  test('are one sample, or each its own', () => {
    expect(told(planWith(numbers('ONE'), ...rows))).toEqual([
      ['BC1', 'A; 7', 'cocaine,fentanyl'],
      ['BC3', 'B', 'ketamine'],
    ])
    expect(told(planWith(numbers('EACH'), ...rows))).toEqual([
      ['BC1', 'A; 7', 'cocaine'],
      ['BC2', 'A; 7', 'fentanyl'],
      ['BC3', 'B', 'ketamine'],
    ])
  })
})

test.each([
  ['BC-', true],
  ['bc', true],
  ['2020 BC-', true],
  ['', false],
  ['-', false],
  ['2020-', false],
  ['BC*', false],
  ['A'.repeat(21), false],
])('IDs may begin with %j: %s', (begin, may) => {
  expect(beginFault(begin) === null).toBe(may)
})

test.each([
  [[null, 'date_collected'], [['x', '2024-01-01']], true],
  [['sample_id', 'date_collected'], [['1-11'], ['11-1']], true],
  [['sample_id', 'date_collected'], [['a 1'], ['A1']], true],
  [['sample_id', 'date_collected'], [['A-1'], ['a-1']], true],
  [['sample_id', 'substance'], [['1-11'], ['11-1']], false],
  // The fault of an ID that is none says to number the rows.
  [['sample_id', 'date_collected'], [['A1'], ['']], true],
  [['sample_id', 'date_collected'], [['A1'], ['A1, A2 and A3']], true],
  [['sample_id', 'date_collected'], [['A1'], ['Total']], false],
] as const)('a file with the columns %j and rows %j needs numbers: %s', (fields, lines, needs) => {
  expect(needsNumbers({ header: [], fields, lines })).toBe(needs)
})

test('a sum and rows without an ID repeat none', () => {
  const file = { header: [], fields: ['sample_id' as const], lines: [['Total'], ['Total'], [''], [''], ['1']] }
  expect(repeatedId(file)).toBeNull()
})

test('whatever IDs a file has, numbered rows never become one sample, and none is lost', () => {
  const id = fc.stringMatching(/^[ab1]{0,2}-?[ab1]{0,2}$/)
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 8 }), (ids) => {
      const rows = ids.map((own) => [own, '2024-02-01', ''])
      const { samples } = planWith(numbers('EACH'), ['Tube', 'Date', 'Colour'], ...rows)
      expect(samples.map(({ sample_id }) => sample_id)).toEqual(ids.map((_, at) => canonicalSampleId(`BC-${at + 1}`)))
      expect(samples.map(({ onsite_sample_id }) => onsite_sample_id ?? '')).toEqual(ids)
    }),
    { numRuns: 60 },
  )
})
