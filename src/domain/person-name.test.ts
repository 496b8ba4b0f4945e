import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName, isFullName, isSamePerson, splitFullName } from './person-name.ts'

/** R3.10: "Full name needs both first and last name; otherwise the value is empty". */
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
  ['Volunteer 7', 'Volunteer', '7', true],
  ['測試 人', '測試', '人', true],
  ['J. R.', 'J.', 'R.', true],
  ['. .', '.', '.', false],
  ['😀 😀', '😀', '😀', false],
  ['123 456', '123', '456', false],
  ['Ada -', 'Ada', '-', false],
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

test.each([
  'Jose\u200b Diaz',
  'Jo\u200dse Diaz',
  'Jose \u2060Diaz',
  'Jose\u00ad Diaz',
  'Jose\ufeff Diaz\ufe0f',
  'Jo\u034fse Di\u115faz',
  '\u2066Jose\u2069 Diaz',
  'Jose\u00a0\u2003 DIAZ',
  'Jose \u2800 Diaz',
  'Ｊose Diaz',
  'Diaz Jose',
  'Diaz, Jose',
  'Jose. Diaz.',
])('%j is the same person as Jose Diaz', (name) => {
  expect(isSamePerson(name, 'Jose Diaz')).toBe(true)
})

test('joiners do not tell two people apart, in no script', () => {
  expect(isSamePerson('क्\u200dष राम', 'क्ष राम')).toBe(true)
  expect(isSamePerson('Jose\u0301 Diaz', 'José Diaz')).toBe(true)
  expect(isSamePerson('Jose Diaz', 'Jose Dias')).toBe(false)
})
