import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName, isFullName, splitFullName } from './person-name.ts'

/** Spec S5: "Full name needs both first and last name; otherwise the value is empty". */
test.each([
  ['Ana', 'Diaz', 'Ana Diaz'],
  [' Ana ', ' de la  Cruz', 'Ana de la Cruz'],
  ['Ana', '', ''],
  ['', 'Diaz', ''],
  ['Ana', '  ', ''],
])('%j and %j are %j', (first, last, name) => {
  expect(fullName(first, last)).toBe(name)
})

test.each([
  ['Ana Diaz', 'Ana', 'Diaz', true],
  [' Ana  de la Cruz ', 'Ana', 'de la Cruz', true],
  ['Person', 'Person', '', false],
  ['', '', '', false],
])('%j is shown as %j and %j', (name, first, last, isFull) => {
  expect(splitFullName(name)).toEqual({ first, last })
  expect(isFullName(name)).toBe(isFull)
})

test('no name is not a full name', () => {
  expect(isFullName(null)).toBe(false)
})

test('a full name stays the same when split and joined', () => {
  const word = fc.stringMatching(/^\p{L}{1,9}$/u)
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), (first, rest) => {
      const name = fullName(first, rest.join(' '))
      const parts = splitFullName(name)
      expect(fullName(parts.first, parts.last)).toBe(name)
    }),
  )
})
