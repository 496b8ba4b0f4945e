/** What becomes of a name in a report's row, and of what the lab says of it. */
import { expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { settleName } from './named-finding.ts'

const dictionary = shippedDictionary()

test.each(['bucinnazine', 'unknown', 'filler', 'fentnayl', 'unidentified peak'])(
  'who says that %s is dangerous is heard',
  (name) => {
    expect(settleName(name, 'DANGEROUS', dictionary)).toMatchObject({
      kind: 'custom',
      isDangerous: true,
      answer: 'DANGEROUS',
    })
  },
)

test('a class that is dangerous stays so, whatever is said', () => {
  expect(settleName('nitazene', 'NOT_DANGEROUS', dictionary)).toMatchObject({ isDangerous: true, answer: null })
})

test('that a name is harmless is kept only where it was asked', () => {
  expect(settleName('blue dye', 'NOT_DANGEROUS', dictionary)).toMatchObject({ isDangerous: false, answer: null })
  expect(settleName('fentnayl', 'NOT_DANGEROUS', dictionary)).toMatchObject({
    isDangerous: false,
    answer: 'NOT_DANGEROUS',
  })
})
