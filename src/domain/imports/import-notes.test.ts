/** What is said of an import before it is made: zeros, what holds of many rows, methods without a word here. */
import { describe, expect, test } from 'vitest'
import { choices, plan, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './import-fields.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

test('0 of a substance is a fault at its cell, never found with 0.00 %', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent', 'weight']
  const { errors } = plan(
    header,
    ['A1', '2026-01-02', 'carfentanil', '0', ''],
    ['A1', '2026-01-02', 'fentanyl', '', '0.000 mg'],
    ['A1', '2026-01-02', 'caffeine', '1', '0,5'],
    ['A2', '2026-01-02', 'No compounds of interest detected', '0', '0'],
    ['A3', '2026-01-02', '', '0', '0'],
  )
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [1, 'percent', expect.stringMatching(/^0 is no amount/)],
    [2, 'weight', expect.stringMatching(/^0 is no amount/)],
  ])
})

test('what holds of many rows is said once, with its count and its first row', () => {
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

describe('a method that has no word here', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'method', 'notes']
  const lines = [
    ['A1', '2024-01-01', 'Fentanyl HCl', 'Raman', 'Blue.'],
    ['A2', '2024-01-01', 'Fentanyl HCl', 'raman', ''],
    ['A3', '2024-01-01', 'Fentanyl HCl', 'Derivatized GCMS', ''],
  ]
  const planned = (methods: ImportChoices['methods']) =>
    planImport(
      [{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }],
      { ...choices, methods },
      world,
    )

  test('is a fault, once for all of its rows, until somebody answers', () => {
    const { errors, unknown_methods } = planned({})
    expect(errors).toMatchObject([{ row: 1, column: 'method', message: expect.stringMatching(/‘raman’ \(rows: 2\)/i) }])
    expect(unknown_methods).toEqual([{ name: expect.stringMatching(/raman/i), count: 2 }])
  })

  test('is left out, and said so', () => {
    const { errors, samples } = planned({ raman: null })
    expect(errors).toEqual([])
    expect(samples.map(({ reports }) => reports.length)).toEqual([0, 0, 1])
  })

  test('or is taken as a technology, under its own name', () => {
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
