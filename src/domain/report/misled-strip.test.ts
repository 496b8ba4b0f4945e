import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { afterTestedAgain, misledBy, testedAgainIn } from './misled-strip.ts'

const dictionary = shippedDictionary()
const reacts = ['methamphetamine', 'MDMA', 'diphenhydramine', 'lidocaine', 'cetirizine']
const strip = { strip_type: 'Fentanyl', reacts, found: [], expected: [] }

test.each<[string, string[], string[], string[]]>([
  ['nothing else', [], [], []],
  ['a drug that does not mislead it', ['caffeine'], ['cocaine'], []],
  ['one that was found', ['methamphetamine'], [], ['methamphetamine']],
  ['one that was found as a salt', ['methamphetamine HCl'], [], ['methamphetamine']],
  ['one that was expected', [], ['Methamphetamine'], ['methamphetamine']],
  ['one that was found and expected', ['methamphetamine'], ['methamphetamine'], ['methamphetamine']],
  ['two', ['lidocaine', 'caffeine'], ['methamphetamine'], ['lidocaine', 'methamphetamine']],
  ['a name that the dictionary may not know', ['Cetirizine'], [], ['Cetirizine']],
  ['what it is for, too', ['methamphetamine', 'fentanyl'], [], []],
  ['a drug of the kind that it is for, too', ['methamphetamine', 'carfentanil'], [], []],
])('beside %s', (_what, found, expected, misled) => {
  const said = misledBy({ ...strip, found, expected }, dictionary)
  expect(said.map((name) => name.toLowerCase())).toEqual(misled.map((name) => name.toLowerCase()))
})

describe('tested again', () => {
  test('and negative: the first strip is invalid, too strong, and its lines say no more', () =>
    expect(afterTestedAgain('NEGATIVE', ' Dark sample. ')).toEqual({
      tech_notes: 'Dark sample. Too strong: diluted and tested again, negative.',
      strip_result: 'INVALID',
      strip_lines: null,
    }))
  test('and positive: it stays positive', () =>
    expect(afterTestedAgain('POSITIVE', '')).toEqual({ tech_notes: 'Diluted and tested again, positive.' }))
  test('is known from the notes', () => {
    expect(testedAgainIn({ tech_notes: '', strip_result: 'POSITIVE' })).toBeNull()
    for (const answer of ['NEGATIVE', 'POSITIVE'] as const) {
      const after = { strip_result: 'POSITIVE' as const, ...afterTestedAgain(answer, 'Dark sample.') }
      expect(testedAgainIn(after)).toBe(answer)
    }
  })
  test('counts no more once the result was changed, and an answer replaces the one before', () => {
    const { tech_notes } = afterTestedAgain('NEGATIVE', 'Dark sample.')
    expect(testedAgainIn({ tech_notes, strip_result: 'POSITIVE' })).toBeNull()
    expect(afterTestedAgain('POSITIVE', tech_notes).tech_notes).toBe('Dark sample. Diluted and tested again, positive.')
  })
})
