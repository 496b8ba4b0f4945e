/** Notes before an import: zeros, notes that cover many rows, and methods that Vialog does not know. */
import { describe, expect, test } from 'vitest'
import { choices, plan, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

test('an amount of 0 means looked for and not found, never found with 0.00 %, and is noted once', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent', 'weight']
  const { errors, notes, samples } = plan(
    header,
    ['A1', '2026-01-02', 'carfentanil', '0', ''],
    ['A1', '2026-01-02', 'fentanyl', '', '0.000 mg'],
    ['A1', '2026-01-02', 'caffeine', '1', '0,5'],
    ['A2', '2026-01-02', 'No compounds of interest detected', '0', '0'],
    ['A3', '2026-01-02', '', '0', '0'],
    ['A4', '2026-01-02', 'ketamine', '0', '5'],
  )
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [6, 'percent', '0 stands beside another number. Which one is it?'],
  ])
  expect(notes.map(({ column, message }) => [column, message])).toEqual([
    ['percent', '0 is read as looked for and not found.'],
    ['weight', '0 is read as looked for and not found.'],
  ])
  const [report] = samples[0]?.reports ?? []
  expect(report?.findings.map(({ name }) => name)).toEqual(['caffeine'])
  expect(report?.not_found.map(({ name }) => name)).toEqual(['carfentanil', 'fentanyl'])
})

test('every kind of amount is read as people write it', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent', 'weight']
  const cells = [
    ['caffeine', '8-12', ''],
    ['cocaine', '>80 %', ''],
    ['ketamine', '<1', ''],
    ['heroin', 'trace', ''],
    ['MDMA', '', '0,5–0,7 mg'],
    ['fentanyl', '+', ''],
    ['xylazine', 'not detected', ''],
    ['levamisole', '<LOD (0.1)', ''],
    ['lidocaine', '12-8', ''],
    ['procaine', 'n.d.', ''],
    ['phenacetin', 'some', ''],
  ]
  const { errors, samples } = plan(header, ...cells.map((row) => ['A1', '2026-01-02', ...row]))
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [9, 'percent', expect.stringContaining('above the high end')],
    [11, 'percent', expect.stringContaining("'some' is no amount")],
    [10, 'percent', '‘n.d.’ beside procaine. What does that mean? (row 10)'],
  ])
  const [report] = samples[0]?.reports ?? []
  const said = report?.findings.map(({ name, amount_kind, low, high, unit }) => [name, amount_kind, low, high, unit])
  expect(said?.slice(0, 6)).toEqual([
    ['caffeine', 'range', 8, 12, '%'],
    ['cocaine', 'range', 80, 100, '%'],
    ['ketamine', 'below', null, 1, '%'],
    ['heroin', 'trace', null, null, null],
    ['MDMA', 'range', 0.0005, 0.0007, 'g'],
    ['fentanyl', 'present', null, null, null],
  ])
  expect(report?.not_found.map(({ name, low, unit }) => [name, low, unit])).toEqual([
    ['xylazine', null, null],
    ['levamisole', 0.1, '%'],
  ])
})

test('columns with kinds of amounts follow the rules of the report form', () => {
  const header = [
    'sample_id',
    'date_collected',
    'substance',
    'percent',
    'amount_kind',
    'low',
    'high',
    'unit',
    'not_found',
  ]
  const { errors, samples } = plan(
    header,
    ['A1', '2026-01-02', 'caffeine', '8.25', 'measured', '7.4', '9.1', '%', ''],
    ['A1', '2026-01-02', 'cocaine', '', 'range', '0.001', '0.002', 'g', ''],
    ['A1', '2026-01-02', '', '', 'not_found', '0.1', '', '%', 'xylazine'],
    ['A2', '2026-01-02', 'ketamine', '', 'range', '12', '8', '%', ''],
    ['A3', '2026-01-02', 'ketamine', '5', 'trace', '', '', '', ''],
    ['A4', '2026-01-02', 'ketamine', '', 'some', '', '', '', ''],
    ['A5', '2026-01-02', 'ketamine', '', 'below', '', '120', '%', ''],
    ['A6', '2026-01-02', 'caffeine', '', '', '', '', '', 'xylazine'],
  )
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [4, 'low'],
    [5, 'percent'],
    [6, 'amount_kind'],
    [7, 'high'],
    [8, 'percent'],
  ])
  const [report] = samples[0]?.reports ?? []
  expect(report?.findings).toMatchObject([
    { percent: 8.25, low: 7.4, high: 9.1, unit: '%' },
    { amount_kind: 'range', low: 0.001, high: 0.002, unit: 'g' },
  ])
  expect(report?.not_found).toEqual([{ name: 'xylazine', drug: 'xylazine', low: 0.1, unit: '%' }])
})

test('a note that covers many rows appears once, with its count and its first row', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent']
  const { notes } = plan(
    header,
    ['A1', '2024-01-01', 'caffeine', ''],
    ['A1', '', 'Fentanyl HCl', '60'],
    ['A1', '', 'fentanyl citrate', '60'],
    ['A2', '2024-01-01', 'Fentanyl HCl', ''],
    ['A3', '2024-01-01', 'Fentanyl HCl', ''],
  )
  expect(notes).toEqual([
    { file: 'f.csv', row: 2, column: 'substance', message: 'Fentanyl HCl is read as fentanyl.', count: 3 },
    { file: 'f.csv', row: 3, column: 'substance', message: 'fentanyl citrate is read as fentanyl.', count: 1 },
    {
      file: 'f.csv',
      row: 1,
      column: 'substance',
      message: 'fentanyl is listed twice in one sample; both come in.',
      count: 1,
    },
    {
      file: 'f.csv',
      row: 1,
      column: 'percent',
      message: 'The percentages of a sample sum to more than 100.',
      count: 1,
    },
  ])
})

describe('an unknown method', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'method', 'notes']
  const lines = [
    ['A1', '2024-01-01', 'Fentanyl HCl', 'Raman', 'Blue.'],
    ['A2', '2024-01-01', 'Fentanyl HCl', 'raman', ''],
    ['A3', '2024-01-01', 'Fentanyl HCl', 'Derivatized GCMS', ''],
  ]
  const planned = (methods: ImportChoices['methods']) =>
    planImport(
      [{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }],
      { ...choices, methods, said: { 'notes notes': 'PUBLIC' } },
      world,
    )

  test('is one fault for all its rows until somebody answers', () => {
    const { errors, unknown_methods } = planned({})
    expect(errors).toMatchObject([{ row: 1, column: 'method', message: expect.stringMatching(/‘raman’ \(rows: 2\)/i) }])
    expect(unknown_methods).toEqual([{ name: expect.stringMatching(/raman/i), count: 2 }])
  })

  test('can be left out', () => {
    const { errors, samples } = planned({ raman: null })
    expect(errors).toEqual([])
    expect(samples.map(({ reports }) => reports.length)).toEqual([0, 0, 1])
  })

  test('can be taken as a technology, under its own name', () => {
    const { errors, samples, notes } = planned({ Raman: 'FTIR' })
    expect(errors).toEqual([])
    expect(samples.map(({ reports }) => reports.map(({ technology, method }) => [technology, method]))).toEqual([
      [['FTIR', 'Raman']],
      [['FTIR', 'raman']],
      [['GC_MS', null]],
    ])
    expect(notes.map(({ message }) => message)).toContain('Raman is taken as FTIR; its results show its own name.')
  })
})
