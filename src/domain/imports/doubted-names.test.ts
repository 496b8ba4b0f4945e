/** Texts that take back, doubt, or say what was not done never become a substance unasked. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const of = (cell: string, changes: Partial<ImportChoices> = {}, column = 'substance') =>
  planText(`sample_id,date_collected,${column}\nA1,2024-02-01,"${cell}"`, changes)
const open = ({ questions, unknown_drugs }: ReturnType<typeof of>) => ({
  asked: questions.map(({ key }) => key),
  unknown: unknown_drugs.map(({ name }) => name),
})
const result = ({ samples, errors }: ReturnType<typeof of>) => ({
  errors: errors.map(({ message }) => message),
  found: samples[0]?.reports.flatMap(({ findings }) => findings.map(({ name, drug }) => drug ?? name)) ?? [],
  missing: samples[0]?.reports.flatMap(({ not_found }) => not_found.map(({ name, drug }) => drug ?? name)) ?? [],
})

test.each([
  'not tested for benzos',
  'no novelstuff',
  'non novelstuff',
  'novelstuff nicht getestet',
  'sans novelstuff',
  'kein novelstuff',
  'novelstuff analysed elsewhere',
  'novelstuff wasn’t there',
  'maybe novelstuff',
  'novelstuff?',
  'novelstuff pending',
])('%j is asked about, and is nobody’s custom substance by silence', (cell) => {
  expect(open(of(cell))).toEqual({ asked: [expect.stringMatching(/^phrase /)], unknown: [] })
  expect(result(of(cell))).toMatchObject({ errors: [expect.stringContaining('words of doubt')], found: [] })
  expect(open(of(cell, {}, 'substances'))).toEqual({ asked: [expect.stringMatching(/^phrase /)], unknown: [] })
})

test.each(['novelstuff', 'N-desethyl novelstuff', 'novelstuff free base', 'nor-novelstuff', 'Novelstuff HCl'])(
  '%j is a name, and needs no answer',
  (cell) => {
    expect(open(of(cell))).toEqual({ asked: [], unknown: [cell] })
  },
)

describe('a list whose last part says what was not tested', () => {
  const cell = 'fentanyl, not tested for benzos'
  const as = (answer: 'NOT_FOUND' | 'LEFT_OUT' | 'NAMED', drugs: Readonly<Record<string, string>> = {}) =>
    result(of(cell, { said: { 'commas findings': 'LIST', 'phrase not tested for benzos': answer }, drugs }, 'findings'))

  test('is read as it was answered', () => {
    expect(as('LEFT_OUT')).toEqual({ errors: [], found: ['fentanyl'], missing: [] })
    expect(as('NAMED')).toEqual({ errors: [], found: ['fentanyl', 'not tested for benzos'], missing: [] })
    expect(as('NOT_FOUND', { 'not tested for benzos': 'diazepam' })).toEqual({
      ...{ errors: [], found: ['fentanyl'], missing: ['diazepam'] },
    })
  })

  test('asks which drug was not found', () => {
    expect(as('NOT_FOUND').errors).toEqual(['Choose the drug that ‘not tested for benzos’ is about.'])
  })
})

describe('no xylazine', () => {
  const said = (answer: 'FOUND' | 'NOT_FOUND' | 'LEFT_OUT') =>
    result(of('no xylazine', { said: { 'doubted no xylazine': answer } }))

  test('can be answered as not found, and as the rest', () => {
    expect(said('NOT_FOUND')).toEqual({ errors: [], found: [], missing: ['xylazine'] })
    expect(said('FOUND')).toEqual({ errors: [], found: ['xylazine'], missing: [] })
    expect(said('LEFT_OUT')).toMatchObject({ errors: [], found: [] })
  })

  test('is not found by choosing the drug alone', () => {
    const found = of('no xylazine', { drugs: { 'no xylazine': 'xylazine' } })
    expect(result(found)).toEqual({
      errors: ['‘no xylazine’ does not say whether xylazine was found. What does it mean? (row 1)'],
      ...{ found: [], missing: [] },
    })
  })

  test('of an amount that says otherwise is a fault', () => {
    const text = 'sample_id,date_collected,substance,percent\nA1,2024-02-01,no xylazine,12'
    const { errors } = planText(text, { said: { 'doubted no xylazine': 'NOT_FOUND' } })
    expect(errors).toHaveLength(1)
  })
})

test('many such texts are one question', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `A${n},2024-02-01,not sure of ${'xyz'.repeat(1)}${n}`)
  const { questions } = planText(`sample_id,date_collected,substance\n${rows.join('\n')}`)
  expect(questions).toHaveLength(41)
  expect(questions.find(({ said }) => said === '')?.count).toBe(20)
})
