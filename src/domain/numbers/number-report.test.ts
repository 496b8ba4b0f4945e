/** The table of a monthly report: one that was released before outcomes were told keeps the table that it had. */
import { expect, test } from 'vitest'
import { type ReportContent, reportColumns, reportLines, reportParts } from './number-report.ts'

const old: ReportContent = {
  ...{ first_week: '2026-01-05', last_week: '2026-01-26', fewest: 5, samples: 40, changed_months: [] },
  expected: [{ name: 'Cocaine', count: 20 }],
  found: [{ name: 'Fentanyl', count: null, below: 5, is_dangerous: false }],
  expected_and_found: [{ expected: 'Cocaine', found: 'Caffeine', count: 9 }],
}

test('an old report has no column of outcomes, and its lines as they were', () => {
  expect(reportColumns(old)).toEqual(['table', 'expected', 'found', 'samples', 'samples_below'])
  expect(reportLines(old).map((line) => reportColumns(old).map((column) => line[column]))).toEqual([
    ['samples', '', '', 40, null],
    ['found', '', 'Fentanyl', null, 5],
    ['expected', 'Cocaine', '', 20, null],
    ['expected_and_found', 'Cocaine', 'Caffeine', 9, null],
  ])
})

test('a report tells outcomes of all samples after their number, those of drugs at its end', () => {
  const outcomes = [
    { expected: null, outcome: 'instead', count: 12 },
    { expected: 'Cocaine', outcome: 'instead', count: 12 },
  ] as const
  const lines = reportLines({ ...old, outcomes })
  expect(lines.map(({ table, expected, outcome, samples }) => [table, expected, outcome, samples])).toEqual([
    ['samples', '', '', 40],
    ['outcomes', '', 'instead', 12],
    ['found', '', '', null],
    ['expected', 'Cocaine', '', 20],
    ['expected_and_found', 'Cocaine', '', 9],
    ['expected_and_outcome', 'Cocaine', 'instead', 12],
  ])
  expect(reportColumns({ ...old, outcomes })).toContain('outcome')
})

test('a report tells amounts last; one that was released before they were told has no column of them', () => {
  const amounts = [{ expected: 'Cocaine', amount: '50_to_80', count: 9 }] as const
  const lines = reportLines({ ...old, outcomes: [], amounts })
  expect(lines.at(-1)).toEqual({
    ...{ table: 'amounts', expected: 'Cocaine', found: '', outcome: '', amount: '50_to_80' },
    ...{ samples: 9, samples_below: null },
  })
  expect(reportColumns({ ...old, outcomes: [], amounts })).toContain('amount')
  expect(reportColumns({ ...old, outcomes: [] })).not.toContain('amount')
})

test('people read a part for each kind of number, with its own columns and every line but how many samples there are', () => {
  const outcomes = [
    { expected: null, outcome: 'instead', count: 12 },
    { expected: 'Cocaine', outcome: 'instead', count: 12 },
  ] as const
  const content = { ...old, outcomes, amounts: [{ expected: 'Cocaine', amount: '50_to_80', count: 9 }] as const }
  expect(reportParts(content).map(({ table, columns }) => [table, ...columns])).toEqual([
    ['outcomes', 'outcome', 'samples'],
    ['found', 'found', 'samples'],
    ['expected', 'expected', 'samples'],
    ['expected_and_found', 'expected', 'found', 'samples'],
    ['expected_and_outcome', 'expected', 'outcome', 'samples'],
    ['amounts', 'expected', 'amount', 'samples'],
  ])
  const [first, ...others] = reportLines(content)
  expect(first?.table).toBe('samples')
  expect(reportParts(content).flatMap(({ lines }) => lines)).toEqual(others)
  // What has no column in its part is empty.
  for (const { columns, lines } of reportParts(content))
    for (const column of ['expected', 'found', 'outcome', 'amount'] as const)
      if (!columns.includes(column)) for (const line of lines) expect(line[column]).toBe('')
})
