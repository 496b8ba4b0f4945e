/** Words such as 'minor' beside a substance: what is no trace and no main substance is asked about. */
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const titles = ['sample_id', 'date_collected', 'substance', 'abundance']
const planned = (lines: string[][], changes: Partial<ImportChoices> = {}) =>
  planImport(
    [{ name: 'f.csv', header: titles, lines, fields: guessColumns({ header: titles, lines }) }],
    { ...choices, ...changes },
    world,
  )

describe('words of abundance', () => {
  const lines = [
    ['caffeine', 'Main'],
    ['cocaine', 'Traces'],
    ['heroin', 'minor'],
    ['ketamine', 'Low level'],
    ['procaine', 'low level'],
    ['', 'minor'],
  ].map((row, at) => [`A${at}`, '2026-01-02', ...row])
  const found = ({ samples }: ReturnType<typeof planImport>) =>
    samples.flatMap(({ reports }) => reports.flatMap(({ findings }) => findings.map((one) => one.amount_kind)))

  test('are asked about once each, unless they say trace or main', () => {
    const asked = planned(lines)
    expect(asked.questions.map(({ key, count, names }) => [key, count, names])).toEqual([
      ['abundance low level', 2, ['ketamine', 'procaine']],
      ['abundance minor', 1, ['heroin']],
    ])
    expect(asked.errors.map(({ message }) => message)).toEqual([
      'The column abundance says ‘Low level’ of ketamine, procaine. How much of them is there? (rows 4, 5)',
      'The column abundance says ‘minor’ of heroin. How much of them is there? (row 3)',
    ])
  })

  test('are read as they were answered', () => {
    const said = { 'abundance low level': 'PRESENT', 'abundance minor': 'TRACE' } as const
    const answered = planned(lines, { said })
    expect(answered.errors).toEqual([])
    expect(found(answered)).toEqual(['present', 'trace', 'trace', 'present', 'present'])
  })

  test('are no numbers', () => {
    expect(planned([['A1', '2026-01-02', 'heroin', '98,200']]).errors.map(({ message }) => message)).toEqual([
      '‘98,200’ is a number, and no word such as ‘trace’. Say what the column is, or leave it out.',
    ])
  })
})
