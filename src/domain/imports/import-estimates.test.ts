/** Percents by a technology that only estimates amounts come in as estimates, whatever the file calls them. */
import { expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'

const titles = ['sample_id', 'date_collected', 'technology', 'substance', 'percent', 'percent_basis']

test.each([
  ['FTIR', '', 'estimate'],
  ['FTIR', 'not_stated', 'estimate'],
  ['FTIR', 'estimate', 'estimate'],
  ['FTIR', 'relative', 'relative'],
  ['FTIR', 'of_weight', 'estimate'],
  ['GC-MS', '', 'not_stated'],
  ['GC-MS', 'of_weight', 'of_weight'],
])('%s with the basis ‘%s’: %s', (technology, basis, is) => {
  const lines = [['A1', '2026-01-02', technology, 'caffeine', '40', basis]]
  const fields = guessColumns({ header: titles, lines }).map((field, at) => (at === 5 ? 'percent_basis' : field))
  const { errors, notes, samples } = planImport([{ name: 'f.csv', header: titles, lines, fields }], choices, world)
  expect(errors).toEqual([])
  expect(samples.flatMap(({ reports }) => reports.map(({ percent_basis }) => percent_basis))).toEqual([is])
  const said = 'FTIR only estimates amounts: its percents are taken as a rough estimate.'
  expect(notes.some(({ message }) => message === said)).toBe(technology === 'FTIR' && basis === 'of_weight')
})
