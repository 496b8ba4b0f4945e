import { expect, test } from 'vitest'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { actionInWords, changesInWords } from './audit-words.ts'

const reader = { zone: 'America/Toronto', sites: new Map([[3, 'Central Laboratory']]) }

test.each([
  ['submitReport', 'submit report'],
  ['prepareForTransport', 'prepare for transport'],
  ['register IDs', 'register IDs'],
  ['make void', 'make void'],
])('the action %s reads ‘%s’', (action, words) => {
  expect(actionInWords(action)).toBe(words)
})

test('lists only the fields that changed', () => {
  const before = { name: 'Old', id_prefix: '' }
  expect(changesInWords(before, { name: 'New', id_prefix: null }, reader)).toEqual(['name: Old → New'])
  expect(changesInWords(null, { show_date: true }, reader)).toEqual(['show date: yes'])
})

test.each([
  ['state', 'IN_TRANSPORT', 'IN_ANALYSIS', 'state: In Transit → Undergoing Analysis'],
  ['report_state', null, 'ANALYSIS_DRAFTED', 'report state: nothing → Drafted'],
  ['collected_from', 'USER', 'STAFF_AGENCY', 'collected from: Service user → Staff from another site'],
  ['shared_at', null, '2026-11-21T19:05:00.000Z', 'shared at: nothing → November 21, 2026, 2:05 PM'],
  ['analysis_site_id', null, 3, 'analysis site: nothing → Central Laboratory'],
  ['kind', null, 'FIRST_SEEN', 'kind: nothing → it was found for the first time in months'],
  ['outcome', null, 'NO_ALERT', 'outcome: nothing → no alert'],
  ['analysis_site', 3, 3, undefined],
  ['routed_to', [4], [4, 3], 'routed to: 4 → 4, Central Laboratory'],
  ['further_analysis_from', 3, 4, 'further analysis from: Central Laboratory → 4'],
  ['note', 'USER', 'IN_ANALYSIS', 'note: USER → IN_ANALYSIS'],
  ['rules', [], [{ sample_type: 'SUBSTANCE', to: 'Lab' }], 'rules: nothing → sample type Drug, to Lab'],
  ['onsite_sample_id', '(anonymised)', '(anonymised)', 'onsite sample id: (anonymised)'],
  ['holidays', [], ['2027-01-01'], 'holidays: nothing → 2027-01-01'],
])('%s of %j to %j reads %s', (field, from, to, sentence) => {
  expect(changesInWords({ [field]: from }, { [field]: to }, reader)).toEqual(sentence === undefined ? [] : [sentence])
})

test('no state of a sample or report shows its code', () => {
  for (const [field, words] of [
    ['state', sampleStates],
    ['report_state', reportStates],
  ] as const) {
    for (const word of words) expect(changesInWords(null, { [field]: word }, reader)[0]).not.toMatch(/[A-Z]_/)
  }
})
