/**
 * Questions that an import asks once for all rows of a file, and odd amounts: each is read, asked about or refused with
 * a sentence.
 */
import { describe, expect, test } from 'vitest'
import { choices, plan, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const header = ['sample_id', 'date_collected', 'substance', 'percent', 'weight']
const planned = (titles: readonly string[], lines: string[][], changes: Partial<ImportChoices> = {}) =>
  planImport(
    [{ name: 'f.csv', header: titles, lines, fields: guessColumns({ header: titles, lines }) }],
    { ...choices, ...changes },
    world,
  )
const ofOneSample = (cells: readonly string[][]) => cells.map((row) => ['A1', '2026-01-02', ...row])
const resultOf = ({ samples }: ReturnType<typeof planImport>) => {
  const [report] = samples[0]?.reports ?? []
  return {
    found: report?.findings.map(({ name, amount_kind }) => [name, amount_kind]),
    missing: report?.not_found.map(({ name }) => name),
  }
}

describe('amounts that can mean two things', () => {
  const lines = ofOneSample([
    ['caffeine', '61', ''],
    ['cocaine', '', ''],
    ['ketamine', '–', ''],
    ['lidocaine', 'n/a', ''],
    ['procaine', 'n.d.', ''],
    ['levamisole', 'nd', '0'],
    ['phenacetin', '', ''],
    ['heroin', '0', ''],
    ['No compounds of interest detected', '', ''],
  ]).map((row, at) => (at === 8 ? ['A2', ...row.slice(1)] : row))

  test('are one fault for all their rows until somebody answers', () => {
    const { errors, questions } = planned(header, lines)
    expect(errors).toEqual([
      {
        file: 'f.csv',
        row: 2,
        column: 'percent',
        message: 'Without an amount: cocaine, phenacetin. What does that mean? (rows 2, 7)',
      },
      {
        file: 'f.csv',
        row: 3,
        column: 'percent',
        message: 'Not clear whether found (‘–’, ‘n/a’, ‘no’): ketamine, lidocaine. What does that mean? (rows 3, 4)',
      },
      {
        file: 'f.csv',
        row: 5,
        column: 'percent',
        message: '‘n.d.’ beside procaine, levamisole. What does that mean? (rows 5, 6)',
      },
    ])
    expect(questions).toEqual([
      { key: 'empty', about: 'empty', column: '', said: '', count: 2, rows: [2, 7], names: ['cocaine', 'phenacetin'] },
      {
        key: 'unclear',
        about: 'unclear',
        column: '',
        said: '',
        count: 2,
        rows: [3, 4],
        names: ['ketamine', 'lidocaine'],
      },
      { key: 'not_d', about: 'not_d', column: '', said: '', count: 2, rows: [5, 6], names: ['procaine', 'levamisole'] },
    ])
  })

  test('are read as answered, and notes repeat the answers with their counts', () => {
    const answered = planned(header, lines, {
      amounts: { empty: 'present', unclear: 'present', not_d: 'not_found' },
    })
    expect(answered.errors).toEqual([])
    expect(resultOf(answered)).toEqual({
      found: [
        ['caffeine', 'measured'],
        ['cocaine', 'present'],
        ['ketamine', 'present'],
        ['lidocaine', 'present'],
        ['phenacetin', 'present'],
      ],
      missing: ['procaine', 'levamisole', 'heroin'],
    })
    expect(answered.notes.map(({ message, count }) => [message, count])).toEqual([
      ['Without an amount: cocaine, phenacetin. What does that mean? Answered: It is there, and was not measured.', 2],
      [
        'Not clear whether found (‘–’, ‘n/a’, ‘no’): ketamine, lidocaine. What does that mean? Answered: It is there, and was not measured.',
        2,
      ],
      [
        '‘n.d.’ beside procaine, levamisole. What does that mean? Answered: Not detected: it was looked for and not found.',
        2,
      ],
      ['0 is read as looked for and not found.', 1],
    ])
    // Somebody can change an answer.
    expect(answered.questions).toHaveLength(3)
  })

  test('are read the other way if the answers are the opposite', () => {
    const answered = planned(header, lines, {
      amounts: { empty: 'not_found', unclear: 'not_found', not_d: 'present' },
    })
    expect(resultOf(answered)).toEqual({
      found: [
        ['caffeine', 'measured'],
        ['procaine', 'present'],
        ['levamisole', 'present'],
      ],
      missing: ['cocaine', 'ketamine', 'lidocaine', 'phenacetin', 'heroin'],
    })
  })

  test('raise a question even if no row has an amount, as a blank in a column of amounts may mean either', () => {
    const none = planned(header, ofOneSample([['caffeine', '', '']]))
    expect(none.questions.map(({ about }) => about)).toEqual(['empty'])
  })

  test('raise no question for traces and strips, or if the file states the kind', () => {
    const others = planned(
      [...header, 'abundance', 'amount_kind', 'technology', 'strip_type', 'strip_result'],
      ofOneSample([
        ['caffeine', '61', '', 'primary', '', '', '', ''],
        ['cocaine', '', '', 'trace', '', '', '', ''],
        ['heroin (trace)', '', '', '', '', '', '', ''],
        ['ketamine', '', '', '', 'present', '', '', ''],
        ['', '', '', '', '', 'Test strip', 'Fentanyl', 'negative'],
      ]),
    )
    expect([others.errors, others.questions]).toEqual([[], []])
    expect(resultOf(others).found).toEqual([
      ['caffeine', 'measured'],
      ['cocaine', 'trace'],
      ['heroin', 'trace'],
      ['ketamine', 'present'],
    ])
  })
})

describe("'negative' and 'no' beside a name", () => {
  const titles = ['sample_id', 'date_collected', 'substance', 'percent', 'Detected', 'QRS', 'overdose']
  const lines = ofOneSample([
    ['caffeine', '61', 'yes', 'negative', 'no'],
    ['xylazine', '', 'No', 'negative', 'no'],
    ['ketamine', '', 'n.d.', '', 'no'],
  ])

  test('are not read as findings before somebody answers', () => {
    const { errors, questions } = planned(titles, lines)
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Without an amount: xylazine, ketamine. What does that mean? (rows 2, 3)'],
      [1, 'The column QRS says ‘negative’ beside caffeine, xylazine. What does that mean? (rows 1, 2)'],
      [2, 'The column Detected says ‘No’ beside xylazine. What does that mean? (row 2)'],
      [3, 'The column Detected says ‘n.d.’ beside ketamine. What does that mean? (row 3)'],
    ])
    expect(questions.map(({ about, column, count }) => [about, column, count])).toEqual([
      ['empty', '', 2],
      ['column', 'QRS', 2],
      ['column', 'Detected', 1],
      ['column', 'Detected', 1],
    ])
  })

  test('mean ‘not found’ in a column about that, and nothing in a column about something else', () => {
    const answered = planned(titles, lines, {
      said: { 'column detected no': 'NOT_FOUND', 'column detected n.d.': 'NOT_FOUND', 'column qrs negative': 'OTHER' },
      amounts: { not_d: 'not_found' },
    })
    expect(answered.errors).toEqual([])
    expect(resultOf(answered)).toEqual({ found: [['caffeine', 'measured']], missing: ['xylazine', 'ketamine'] })
    expect(answered.notes.map(({ message, count }) => [message, count])).toEqual(
      expect.arrayContaining([
        [
          'The column Detected says ‘No’ beside xylazine. What does that mean? Answered: It was looked for and not found.',
          1,
        ],
        [
          'The column QRS says ‘negative’ beside caffeine, xylazine. What does that mean? Answered: Nothing: the column is about something else.',
          2,
        ],
      ]),
    )
  })

  test('contradict an amount in the same row', () => {
    const { errors } = planned(titles, ofOneSample([['caffeine', '61', 'no', '', '']]), {
      columns: { Detected: 'NOT_FOUND' },
    })
    expect(errors.map(({ column, message }) => [column, message])).toEqual([
      ['percent', 'This row says that it was not found, and has an amount. Which one is it?'],
    ])
  })
})

describe('an odd amount in a file', () => {
  const kinds: readonly (readonly [percent: string, read: unknown])[] = [
    ['n.d. (<0.1)', '‘n.d.’ beside caffeine. What does that mean?'],
    ['<10²', 'is no amount'],
    ['< 0,5', { amount_kind: 'below', high: 0.5 }],
    ['0.0', { not_found: null }],
    ['8–12 %', { amount_kind: 'range', low: 8, high: 12 }],
    ['>100', 'nothing above 100 %'],
    ['100.1', 'from 0 to 100'],
    ['12-8', 'above the high end'],
    ['tr.', { amount_kind: 'trace' }],
    ['1e1', { amount_kind: 'measured', percent: 10 }],
    ['1e3', 'from 0 to 100'],
    ['1.234,5', 'without the sign for thousands'],
    ['½', 'is no amount'],
    ['ca. 5', 'says no range'],
    ['5 mg', "'5 mg'"],
    ['5 ng/mg', 'is no amount'],
    ['=1+1', 'is no amount'],
    ['8.25\u00a0%', { amount_kind: 'measured', percent: 8.25 }],
    ['\u200f8.25', { amount_kind: 'measured', percent: 8.25 }],
    ['\u2067<1\u2069', { amount_kind: 'below', high: 1 }],
    ['８.25', { amount_kind: 'measured', percent: 8.25 }],
    ['-5', 'is no amount'],
    ['0–5', 'begins at 0'],
    ['<LOQ', { amount_kind: 'trace' }],
    ['<LOD', { not_found: null }],
    ['n.n.', { not_found: null }],
  ]
  test.each(kinds)('‘%s’', (percent, read) => {
    const { errors, samples } = plan(header, ['A1', '2026-01-02', 'caffeine', percent, ''])
    const [report] = samples[0]?.reports ?? []
    if (typeof read === 'string') {
      expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
        [1, 'percent', expect.stringContaining(read)],
      ])
      return
    }
    expect(errors).toEqual([])
    const isMissing = typeof read === 'object' && read !== null && 'not_found' in read
    expect(isMissing ? report?.not_found : report?.findings).toMatchObject([isMissing ? { low: read.not_found } : read])
    expect(isMissing ? report?.findings : report?.not_found).toEqual([])
  })
})

test("an 'n.d.' keeps the limit beside it, whatever it stands for", () => {
  const lines = ofOneSample([['caffeine', 'n.d. (< 0,1)', '']])
  const missing = planned(header, lines, { amounts: { not_d: 'not_found' } })
  expect(missing.samples[0]?.reports[0]?.not_found).toMatchObject([{ low: 0.1, unit: '%' }])
  const present = planned(header, lines, { amounts: { not_d: 'present' } })
  expect(present.samples[0]?.reports[0]?.findings).toMatchObject([{ amount_kind: 'below', high: 0.1, unit: '%' }])
  expect([...missing.errors, ...present.errors]).toEqual([])
})

test('the unit of a weight comes from its heading, else from its cell, else from the choice', () => {
  const weights = (title: string, cell: string, weight_unit: 'g' | 'mg' = 'g') => {
    const { errors, samples } = planned(
      ['sample_id', 'date_collected', 'substance', title],
      [['A1', '2026-01-02', 'caffeine', cell]],
      { weight_unit },
    )
    return errors[0]?.message ?? samples[0]?.reports[0]?.findings[0]?.weight
  }
  expect(weights('weight_mg', '5')).toBe(0.005)
  expect(weights('weight', '5', 'mg')).toBe(0.005)
  expect(weights('weight', '5')).toBe(5)
  expect(weights('weight', '5 mg')).toBe(0.005)
  expect(weights('weight', '5 µg')).toBe(0.000005)
  expect(weights('weight', '1,234')).toMatch(/can mean 1\.234 or 1234/)
  expect(weights('weight', '1.234,5')).toMatch(/without the sign for thousands/)
  expect(weights('weight', '200000')).toMatch(/below 100 kg/)
  expect(weights('weight', '0.00000001')).toMatch(/steps of 0\.0001 mg/)
  expect(weights('weight', '0,5-0,7 mg')).toBe(null)
})

test('a clear comma elsewhere in the file decides what commas mean', () => {
  const { errors, samples } = planned(header, [
    ['A1', '2026-01-02', 'caffeine', '8,25', '1,234'],
    ['A2', '2026-01-02', 'caffeine', '8,5', '0,5'],
  ])
  expect(errors).toEqual([])
  expect(samples[0]?.reports[0]?.findings[0]?.weight).toBe(0.001234)
})
