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

// Of a kind that only estimates, nobody need say it, and nobody can say that it weighs.
test.each([
  ['nobody has answered', [], null, 'estimate'],
  ['the method says more than its kind can', [], 'of_weight', 'estimate'],
  ['the lab compares peak areas', [{ technology: 'RAMAN', percent_basis: 'relative' }], null, 'relative'],
] as const)('an estimate, where %s', (_what, answers, basis, is) => {
  for (const technology of ['RAMAN', 'PS_MS', 'VIBRATIONAL_OWN', 'AMBIENT_OWN']) {
    const own = answers.map((one) => ({ ...one, technology }))
    expect(labBasis(technology, own, [{ ...shipped, technology, basis }])).toBe(is)
  }
})
