/** A cell that says more than the name of a drug is asked about as a text: no new substance, and no certain finding. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'
import { answersTo } from './question-kinds.ts'

const of = (cell: string, changes: Partial<ImportChoices> = {}, column = 'substance') =>
  planText(`sample_id,date_collected,${column}\nA1,2024-02-01,"${cell}"`, changes)
const columns = ['substance', 'substances', 'Found 1', 'not_found'] as const
const result = ({ samples, errors }: ReturnType<typeof of>) => {
  const reports = samples[0]?.reports ?? []
  const named = (rows: readonly { readonly name: string; readonly drug: string | null }[]) =>
    rows.map(({ name, drug }) => drug ?? name)
  return {
    errors: errors.map(({ message }) => message),
    found: reports.flatMap(({ findings }) => named(findings)),
    missing: reports.flatMap(({ not_found }) => named(not_found)),
    staff: reports.map(({ tech_notes }) => tech_notes),
    reason: samples[0]?.not_analyzed ?? null,
  }
}

describe.each(columns)('in the column %j', (column) => {
  const askedIn = (cell: string, changes: Partial<ImportChoices> = {}) => {
    const plan = of(cell, changes, column)
    return {
      asked: plan.questions.map(({ about }) => about),
      unknown: plan.unknown_drugs.map(({ name }) => name),
      found: result(plan).found,
      missing: result(plan).missing,
    }
  }
  const asked = (about: string) => ({ asked: [about], unknown: [], found: [], missing: [] })

  test.each([
    'ketamine, so the client says',
    'cocaine strong',
    'pure MDMA',
    'mainly cocaine',
    'fake cocaine',
    'heroin brown',
    'ketamine hydrochloride purity high',
    'cocaine-like powder',
    'methylone analogue',
  ])('%j says more than a name', (cell) => {
    expect(askedIn(cell, { said: { [`commas ${column}`.toLowerCase()]: 'NAME' } })).toMatchObject({
      ...{ unknown: [], found: [], missing: [] },
    })
    expect(askedIn(cell.replace(',', '')).asked).toEqual(['told'])
  })

  test.each([
    'ketamine low confidence',
    'ketamine - low confidence',
    'probably heroin',
    'maybe fentanyl',
    'probable fentanyl',
    'fentanyl probable',
    'fentanyl (weak match)',
    'posible fentanilo',
    'posiblemente fentanilo',
    'sospecha de fentanilo',
    'Verdacht auf Fentanyl',
    'vermutlich MDMA',
    'möglicherweise Fentanyl',
    'suspected fentanyl',
    'tentative fentanyl',
    'fentanyl tentatively identified',
    'fentanyl?',
    'fentanyl (?)',
    'probablement fentanyl',
    'fentanyl suspecté',
    'soupçon de fentanyl',
    'peut-être fentanyl',
    'fentanyl inconclusive',
    'looks like ketamine',
  ])('%j is a doubt', (cell) => {
    expect(askedIn(cell)).toEqual(asked('doubted'))
  })

  test.each([
    'MDMA or MDA',
    'MDMA/MDA?',
    'MDMA oder MDA',
    'MDMA ou MDA',
    'MDMA o MDA',
    'either MDMA or MDA',
    'MDMA vs MDA',
  ])('%j is neither one nor two findings', (cell) => {
    expect(askedIn(cell)).toEqual(asked('either'))
  })

  test.each(['2-fluoro MDMA', 'N-heptyl cocaine', 'acetyl novelfylline', 'novelfylline'])('%j is a name', (cell) => {
    expect(askedIn(cell)).toMatchObject({ asked: [], unknown: [cell] })
  })
})

describe('maybe fentanyl', () => {
  const said = (answer: string) => result(of('maybe fentanyl', { said: { 'doubted maybe fentanyl': answer } }))

  test('is something without a name if it stays in doubt, and labs read the text', () => {
    expect(said('IN_DOUBT')).toEqual({
      ...{ errors: [], found: ['Unknown substance'], missing: [], staff: ['In doubt: maybe fentanyl'], reason: null },
    })
  })

  test('alone leaves the sample without a result if it is no finding', () => {
    expect(said('STAFF')).toMatchObject({ errors: [], found: [], missing: [], reason: 'Inconclusive' })
  })

  test('beside a finding is a note for labs if it is no finding', () => {
    const cell = 'MDMA; maybe fentanyl'
    expect(result(of(cell, { said: { 'doubted maybe fentanyl': 'STAFF' } }, 'substances'))).toEqual({
      ...{ errors: [], found: ['3,4-MDMA'], missing: [], staff: ['In doubt: maybe fentanyl'], reason: null },
    })
  })

  test('is found, not found or left out where somebody says so', () => {
    expect(said('FOUND')).toMatchObject({ errors: [], found: ['fentanyl'], missing: [] })
    expect(said('NOT_FOUND')).toMatchObject({ errors: [], found: [], missing: ['fentanyl'] })
    expect(said('LEFT_OUT')).toMatchObject({ errors: [], found: [], missing: [] })
  })
})

describe('one or the other', () => {
  const said = (answer: string) => result(of('MDMA or MDA', { said: { 'either mdma or mda': answer } }))

  test('is never answered as found', () => {
    expect(answersTo.either).not.toContain('FOUND')
    expect(said('FOUND')).toMatchObject({ errors: [expect.stringContaining('MDMA or MDA')], found: [], missing: [] })
  })

  test('is in doubt, or neither', () => {
    expect(said('IN_DOUBT')).toMatchObject({ errors: [], found: ['Unknown substance'], missing: [] })
    expect(said('NOT_FOUND')).toMatchObject({ errors: [], found: [], missing: ['3,4-MDMA', 'MDA'] })
  })
})

test('what a text says is a drug, or a name of its own, where somebody says so', () => {
  const said = (answer: string) => of('cocaine strong', { said: { 'told cocaine strong': answer } })
  expect(result(said('FOUND'))).toMatchObject({ errors: [], found: ['cocaine'] })
  expect(result(said('IN_DOUBT'))).toMatchObject({ errors: [], found: ['Unknown substance'] })
  expect(result(said('NAMED'))).toMatchObject({ errors: [], found: ['cocaine strong'] })
  expect(said('NAMED').unknown_drugs).toMatchObject([{ name: 'cocaine strong' }])
})

describe('a list with amounts', () => {
  const read = (cell: string, column = 'substance') => {
    const { samples, errors } = of(cell, {}, column)
    const rows = samples[0]?.reports.flatMap(({ findings }) => findings) ?? []
    return {
      errors: errors.map(({ message }) => message),
      found: rows.map(({ name, drug, percent, low, high }) => [drug ?? name, percent, low, high].join(' ')),
    }
  }

  test.each(['substance', 'substances', 'Found 1'])('is split where each amount is one (%s)', (column) => {
    expect(read('MDMA 30 % + caffeine 3-5%', column)).toEqual({
      ...{ errors: [], found: ['3,4-MDMA 30  ', 'caffeine  3 5'] },
    })
    expect(read('cocaine 60 %', column)).toEqual({ errors: [], found: ['cocaine 60  '] })
  })

  test.each(['substance', 'substances', 'Found 1'])('is refused with what to write where one is not (%s)', (column) => {
    const { errors, found } = read('MDMA 120 mg/tablet + caffeine approx. 3-5%', column)
    expect(errors).toEqual([expect.stringContaining('MDMA 30 %; caffeine 5 %')])
    expect(found).toEqual([])
  })
})
