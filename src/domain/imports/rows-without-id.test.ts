/** Numbering a file with one substance a row and no ID: only a person knows which rows are one sample. */
import { describe, expect, test } from 'vitest'
import { planWith } from '../../../test/support/import-plan.ts'
import { alikeRows, rowsWithoutId, severalWithoutId } from './rows-without-id.ts'

const rows: [string[], ...string[][]] = [
  ['date', 'site', 'expected', 'substance', 'percent'],
  ['2024-02-01', 'Parkdale', 'cocaine', 'cocaine', '62'],
  ['2024-02-01', 'Parkdale', 'cocaine', 'levamisole', '5'],
  ['2024-02-02', 'Parkdale', 'MDMA', 'MDMA', '80'],
]
const numbered = (no_id: 'EACH' | 'SEVERAL' | null, ...of: typeof rows) =>
  planWith({ numbers: { begin: 'BC-', same_id: null, no_id } }, ...of)
const messages = (found: ReturnType<typeof planWith>) => found.errors.map(({ message }) => message)

describe('rows without an ID, one substance each', () => {
  test('are asked about, and those that look like one sample are named', () => {
    expect(messages(numbered(null, ...rows))).toEqual([
      expect.stringMatching(/^One substance stands in each row, .* own\. These rows .*: 1 and 2\.$/),
    ])
  })

  test('are asked about although no two look alike', () => {
    expect(messages(numbered(null, rows[0], ['2024-02-01', 'Parkdale', 'cocaine', 'cocaine', '62']))).toEqual([
      expect.stringMatching(/ own\.$/),
    ])
  })

  test('are samples of their own once somebody says so, and else refused with what to do', () => {
    expect(messages(numbered('EACH', ...rows))).toEqual([])
    expect(messages(numbered('SEVERAL', ...rows))).toEqual([severalWithoutId])
  })
})

const alike = (fields: Parameters<typeof rowsWithoutId>[0]['fields'], ...lines: string[][]) =>
  rowsWithoutId({ header: fields.map((field) => field ?? ''), fields, lines })?.alike ?? null

test.each([
  [
    'an ID that stands only in the first row of its sample',
    ['sample_id', 'date_collected', 'substance'],
    [
      ['A1', '2024', 'cocaine'],
      ['', '', 'levamisole'],
    ],
    [[1, 2]],
  ],
  [
    'each row has its ID',
    ['sample_id', 'date_collected', 'substance'],
    [
      ['A1', '2024', 'cocaine'],
      ['A2', '2024', 'MDMA'],
    ],
    null,
  ],
  [
    'a sum and a row without a result',
    ['sample_id', 'date_collected', 'substance'],
    [
      ['A1', '2024', 'MDMA'],
      ['', '', 'Total'],
      ['', '2024', ''],
    ],
    null,
  ],
  [
    'lists of all substances',
    ['date_collected', 'substances'],
    [
      ['2024', 'cocaine; MDMA'],
      ['2024', 'MDMA'],
    ],
    null,
  ],
  [
    'a column of lists that holds one name a row',
    ['date_collected', 'substances'],
    [
      ['2024', 'cocaine'],
      ['2024', 'levamisole'],
    ],
    [[1, 2]],
  ],
  [
    'one column for each of several substances',
    ['date_collected', 'list_column', 'list_column'],
    [
      ['2024', 'cocaine', 'MDMA'],
      ['2024', 'MDMA', ''],
    ],
    null,
  ],
  [
    'one column for each drug',
    ['date_collected', 'drug_column'],
    [
      ['2024', 'yes'],
      ['2024', 'no'],
    ],
    null,
  ],
  [
    'strips, one a row',
    ['date_collected', 'strip_type', 'strip_result'],
    [
      ['2024', 'Fentanyl', 'positive'],
      ['2024', 'Xylazine', 'negative'],
      ['2025', 'Xylazine', 'negative'],
    ],
    [[1, 2]],
  ],
  [
    'another colour',
    ['date_collected', 'colour', 'substance'],
    [
      ['2024', 'red', 'cocaine'],
      ['2024', 'blue', 'levamisole'],
    ],
    [],
  ],
] as const)('%s', (_title, fields, lines, is) => {
  expect(alike([...fields], ...lines.map((line) => [...line]))).toEqual(is)
})

test('the sentence names the rows', () => {
  expect(
    alikeRows({
      alike: [
        [1, 2, 3],
        [7, 8],
      ],
    }),
  ).toContain('1 and 2 and 3; 7 and 8.')
  expect(alikeRows({ alike: [] })).toBe('')
})
