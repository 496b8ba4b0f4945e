/** Which new passwords are refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easySentence, isLittleMoreThan, longPasswordFault, passwordLengthFault } from './password-words.ts'

const names = ['Vialog', 'Parkdale Community', 'Ana Díaz', 'ana.diaz@example.org']

test.each<[string, string | null]>([
  ['x'.repeat(11), 'Enter at least 12 characters.'],
  ['x'.repeat(12), null],
  ['🙂'.repeat(11), 'Enter at least 12 characters.'],
  ['🙂'.repeat(128), null],
  ['x'.repeat(129), 'At most 128 characters; this has 129.'],
])('‘%s’ has the length fault %s', (password, fault) => {
  expect(passwordLengthFault(password)).toBe(fault)
  expect(longPasswordFault(password)).toBe(fault?.includes('most') ? fault : null)
})

test.each([
  'ana.diaz@example.org',
  'AnaDiaz2026!',
  'anadíazanadíaz',
  'Vialog-Parkdale-1',
  'vialog vialog vialog',
  'Parkdale 1999',
  'ana.diaz.2026',
])('%s is little more than names', (password) => expect(isLittleMoreThan(password, names)).toBe(true))

test.each(['purple herons at dusk', 'Vialog was my first love', 'a password for tests 1', 'ana sings to the herons'])(
  '%s is more than names',
  (password) => expect(isLittleMoreThan(password, names)).toBe(false),
)

test('names of one or two letters, or empty ones, do not count against a password', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12, maxLength: 128 }), (password) => {
      expect(isLittleMoreThan(password, ['', 'X', 'Al', '- -'])).toBe(false)
    }),
  )
})

test('every warning gives a whole sentence, even an unknown one', () => {
  for (const warning of [null, 'common', 'toString', '', 'new of a later version']) {
    expect(easySentence(warning)).toMatch(/^[A-Z].+\. Put together a few words/)
  }
})
