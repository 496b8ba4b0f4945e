/** Words in a file's column 'Detected': which mean not found, which a finding, and which are asked about. */
import { expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const header = ['sample_id', 'date_collected', 'substance', 'percent', 'Detected']

/** The plan for a file with one row, about xylazine without an amount. */
function planned(word: string, columns: ImportChoices['columns'] = {}) {
  const lines = [['A1', '2026-01-02', 'xylazine', '', word]]
  const fields = guessColumns({ header, lines })
  const { samples, questions } = planImport([{ name: 'f.csv', header, lines, fields }], { ...choices, columns }, world)
  const [report] = samples[0]?.reports ?? []
  const names = (rows: readonly { readonly name: string }[] = []) => rows.map(({ name }) => name)
  return { questions, found: names(report?.findings), missing: names(report?.not_found) }
}

test.each(['N', 'FALSE', 'undetected', 'negativo', 'non-reactive', '0', '0.0'])('%j means not found', (word) => {
  expect(planned(word, { Detected: 'NOT_FOUND' })).toMatchObject({ found: [], missing: ['xylazine'] })
})

test.each(['pending', 'not confirmed', '未检出'])('%j is asked about', (word) => {
  expect(planned(word).questions).toMatchObject([{ column: 'Detected', said: word }])
})

test.each(['Y', 'TRUE', 'Positive.', '1', '✓'])('%j is a finding', (word) => {
  expect(planned(word)).toEqual({ questions: [], found: ['xylazine'], missing: [] })
})
