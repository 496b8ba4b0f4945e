import { expect, test } from 'vitest'
import { actionInWords, changesInWords } from './audit-words.ts'

test.each([
  ['submitReport', 'submit report'],
  ['prepareForTransport', 'prepare for transport'],
  ['register IDs', 'register IDs'],
  ['make void', 'make void'],
])('%s was done: %s', (action, words) => {
  expect(actionInWords(action)).toBe(words)
})

test('what changed is said by field; what stayed says nothing', () => {
  expect(changesInWords({ name: 'Old', id_prefix: '' }, { name: 'New', id_prefix: null })).toEqual(['name: Old → New'])
  expect(changesInWords(null, { show_date: true })).toEqual(['show date: yes'])
})
