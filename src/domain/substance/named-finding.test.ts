/** What happens to a name in a report's row, and to what the lab says about it. */
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { settleName } from './named-finding.ts'
import { holdsStandardMark } from './standard-marks.ts'

const dictionary = shippedDictionary()

test.each(['etodezitramide', 'unknown', 'filler', 'fentnayl', 'unidentified peak'])(
  'a lab may say that %s is dangerous',
  (name) => {
    expect(settleName(name, { answer: 'DANGEROUS' }, dictionary)).toMatchObject({
      kind: 'custom',
      isDangerous: true,
      answer: 'DANGEROUS',
    })
  },
)

test('a dangerous class stays dangerous, whatever the lab says', () => {
  const said = settleName('nitazene', { answer: 'NOT_DANGEROUS' }, dictionary)
  expect(said).toMatchObject({ isDangerous: true, answer: null })
})

test.each(['blue dye', 'fentnayl'])(
  'an answer about %s is a proposal, and nobody knows the name until then',
  (name) => {
    const said = settleName(name, { answer: 'NOT_DANGEROUS', reason: 'A precursor' }, dictionary)
    expect(said).toMatchObject({ isDangerous: false, isKnown: false, answer: 'NOT_DANGEROUS', reason: 'A precursor' })
  },
)

test('a name that two people marked as harmless is known, even if its letters suggest danger', () => {
  const marked = shippedDictionary(undefined, { harmless_names: ['Norfentanyl-ish'] })
  expect(settleName('norfentanyl ish', null, marked)).toMatchObject({ kind: 'custom', isKnown: true })
  expect(settleName('norfentanyl ishes', null, marked)).toMatchObject({ kind: 'asked' })
})

describe('another name of a drug', () => {
  const synonym = (drug: string) => settleName('xqzyl', { answer: 'SYNONYM', drug }, dictionary)
  test('warns at once where that drug is dangerous', () => {
    expect(synonym('fentanyl')).toMatchObject({ kind: 'custom', isDangerous: true, isKnown: false })
    expect(synonym('Fentanyl HCl')).toMatchObject({ isDangerous: true, synonymOf: { name: 'fentanyl' } })
  })
  test('is unknown until somebody agrees where it is not', () => {
    expect(synonym('caffeine')).toMatchObject({ isDangerous: false, isKnown: false, synonymOf: { name: 'caffeine' } })
  })
  test.each(['', '  ', 'nothing of this name', 'heroin/fentanyl', 'nitazene'])('needs one drug, not ‘%s’', (drug) =>
    expect(synonym(drug)).toMatchObject({ kind: 'fault', about: 'answer' }),
  )
})

test('a kind of drug is one of the dictionary', () => {
  const kind = (drug_class: string) => settleName('xqzyl', { answer: 'DANGEROUS', drug_class }, dictionary)
  expect(kind('Nitazenes')).toMatchObject({ isDangerous: true, drug_class: 'nitazene' })
  expect(kind('')).toMatchObject({ isDangerous: true, drug_class: null })
  expect(kind('rocket fuel')).toMatchObject({ kind: 'fault', about: 'answer' })
})

describe('what is no part of the sample', () => {
  const marks = [
    'fentanyl-D5',
    'Fentanyl-d5',
    '[2H5]-fentanyl',
    'd9-methadone',
    'heroin-D9',
    'Cocaine-d3',
    'fentanyl 13C6',
  ]
  const more = [
    'cocaine_d3',
    'cocained3',
    'MDMA-d5 ISTD',
    'mepivacaine internal standard',
    'Deuterated MDMA',
    'tetracosane IS',
  ]
  test.each([...marks, ...more, 'Norfentanyl-D5', 'xqzyl ²H₃', 'étalon interne X'])(
    '%s is asked about, and then left out',
    (name) => {
      expect(settleName(name, null, dictionary)).toMatchObject({ kind: 'asked', isStandard: true })
      expect(settleName(name, { answer: 'UNKNOWN' }, dictionary)).toMatchObject({ kind: 'asked' })
      expect(settleName(name, { answer: 'NOT_PART' }, dictionary)).toMatchObject({ kind: 'custom', isLeftOut: true })
    },
  )
  test.each([
    'vitamin D3',
    'Vitamin-D2',
    'D2PM',
    '5F-ADB',
    'isotonitazene',
    'delta-9-THC',
    'isopropylbenzylamine',
    'lisdex',
  ])('%s carries no mark of a standard', (name) => expect(holdsStandardMark(name)).toBe(false))
  test('is a listed solvent, by the lab’s answer alone', () => {
    const listed = shippedDictionary(undefined, { not_part_names: ['Acetonitrile'] })
    expect(settleName('acetonitrile', null, listed)).toMatchObject({ isLeftOut: false, isKnown: false })
    expect(settleName('ACETONITRILE', { answer: 'NOT_PART' }, listed)).toMatchObject({ isLeftOut: true })
    expect(settleName('acetonitrile blue', { answer: 'NOT_PART' }, listed)).toMatchObject({
      isLeftOut: false,
      answer: 'NOT_PART',
    })
  })
})
