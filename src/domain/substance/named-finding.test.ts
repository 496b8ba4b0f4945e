/** What happens to a name in a report's row, and to what the lab says about it. */
import { expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { settleName } from './named-finding.ts'

const dictionary = shippedDictionary()

test.each(['etodezitramide', 'unknown', 'filler', 'fentnayl', 'unidentified peak'])(
  'a lab may say that %s is dangerous',
  (name) => {
    expect(settleName(name, 'DANGEROUS', dictionary)).toMatchObject({
      kind: 'custom',
      isDangerous: true,
      answer: 'DANGEROUS',
    })
  },
)

test('a dangerous class stays dangerous, whatever the lab says', () => {
  expect(settleName('nitazene', 'NOT_DANGEROUS', dictionary)).toMatchObject({ isDangerous: true, answer: null })
})

test('‘harmless’ is stored only for a name that was asked about', () => {
  expect(settleName('blue dye', 'NOT_DANGEROUS', dictionary)).toMatchObject({ isDangerous: false, answer: null })
  expect(settleName('fentnayl', 'NOT_DANGEROUS', dictionary)).toMatchObject({
    isDangerous: false,
    answer: 'NOT_DANGEROUS',
  })
})
