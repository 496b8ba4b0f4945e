import { expect, test } from 'vitest'
import { destinationOf, routingWarnings } from './routing-warnings.ts'

const site = (id: number, name: string, changes: object = {}) => ({
  id,
  name,
  collects: true,
  analyses: false,
  active: true,
  ...changes,
})
const lab = site(2, 'Lab', { collects: false, analyses: true })
const rule = (from: number, to: number, sample_type: 'SUBSTANCE' | 'PARAPHERNALIA' | null = null) => ({
  collecting_site_id: from,
  analysis_site_id: to,
  sample_type,
})
const both = { analyses: true }

test.each([
  ['a rule for all types', [site(1, 'A'), lab], [rule(1, 2)], []],
  [
    'no rule',
    [site(1, 'A'), lab],
    [],
    ['A: samples of type drug go nowhere.', 'A: samples of type used equipment go nowhere.'],
  ],
  [
    'a rule for one type',
    [site(1, 'A'), lab],
    [rule(1, 2, 'SUBSTANCE')],
    ['A: samples of type used equipment go nowhere.'],
  ],
  ['a closed lab', [site(1, 'A'), { ...lab, active: false }], [rule(1, 2)], ['A: Lab is closed.']],
  [
    'a site that does not analyse',
    [site(1, 'A'), site(3, 'B')],
    [rule(1, 3), rule(3, 3)],
    ['A: B does not analyze samples.', 'B: B does not analyze samples.'],
  ],
  ['a site that analyses its own samples', [site(1, 'A', both)], [rule(1, 1)], []],
  [
    'two sites that send to each other',
    [site(1, 'A', both), site(3, 'B', both)],
    [rule(1, 3), rule(3, 1)],
    ['A and B send their samples to each other.'],
  ],
  ['a closed collecting site', [site(1, 'A', { active: false }), lab], [], []],
])('%s', (_, sites, rules, warnings) => {
  expect(routingWarnings(sites, rules)).toEqual(warnings)
})

test('a rule for the type wins over the rule for all types', () => {
  const rules = [rule(1, 2), rule(1, 3, 'PARAPHERNALIA')]
  expect([destinationOf(rules, 1, 'SUBSTANCE'), destinationOf(rules, 1, 'PARAPHERNALIA')]).toEqual([2, 3])
})
