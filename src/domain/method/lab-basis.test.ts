import { expect, test } from 'vitest'
import { type LabAnswer, labBasis } from './lab-basis.ts'

const shipped = { technology: 'GC_MS', approved_at: null, withdrawn_at: null, is_shipped: true } as const
const answer = (percent_basis: LabAnswer['percent_basis']): LabAnswer[] => [{ technology: 'GC_MS', percent_basis }]

test.each([
  ['nobody has answered', [], null, null],
  ['the method says it', [], 'estimate', 'estimate'],
  ['the lab says it', answer('of_weight'), null, 'of_weight'],
  ['the lab says something else than the method', answer('relative'), 'estimate', 'relative'],
  ['the lab says it with each report', answer('not_stated'), 'estimate', null],
  ['another technology has an answer', [{ technology: 'NMR', percent_basis: 'of_weight' }], null, null],
] as const)('%s', (_what, answers, basis, is) => expect(labBasis('GC_MS', answers, [{ ...shipped, basis }])).toBe(is))

test.each([
  ['nobody has said it', null, 'estimate'],
  ['the method says it', 'of_weight', 'of_weight'],
] as const)('a kind that only estimates, where %s', (_what, basis, is) => {
  for (const technology of ['RAMAN', 'PS_MS', 'VIBRATIONAL_OWN', 'AMBIENT_OWN'])
    expect(labBasis(technology, [], [{ ...shipped, technology, basis }])).toBe(is)
  for (const technology of ['HPLC_UV', 'LC_QTOF']) expect(labBasis(technology, [], [])).toBeNull()
})
