/** What strips are for, in files of earlier samples. */
import { expect, test } from 'vitest'
import { plan } from '../../../test/support/import-plan.ts'

const header = ['sample_id', 'date_collected', 'technology', 'strip_type', 'strip_result']
const planned = (...types: string[]) =>
  plan(header, ...types.map((type) => ['A1', '2026-01-02', 'test strip', type, 'negative']))
const typesOf = ({ samples }: ReturnType<typeof planned>) => samples[0]?.reports.map(({ strip_type }) => strip_type)

test.each([
  ['fentanyl', 'Fentanyl'],
  ['Fentanyl strips', 'Fentanyl'],
  ['nitazenes', 'Nitazene'],
  ['Zorblax', 'Zorblax'],
])('‘%s’ is %s', (typed, is) => {
  const one = planned(typed)
  expect(one.errors).toEqual([])
  expect(typesOf(one)).toEqual([is])
})

test('one drug under two names is one report', () =>
  expect(typesOf(planned('ketamine', 'Ketamine HCl'))).toHaveLength(1))

test('‘Other’ comes in with a note, an unclear name is a fault', () => {
  const one = planned('Other')
  expect(typesOf(one)).toEqual(['Other'])
  expect(one.notes).toMatchObject([{ column: 'strip_type', message: expect.stringMatching(/^The file does not say/) }])
  expect(planned('ketamine and MDMA').errors).toMatchObject([{ column: 'strip_type' }])
})
