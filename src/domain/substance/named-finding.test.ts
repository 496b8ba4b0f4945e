/** What happens to a name in a report's row, and to what the lab says about it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { settleFinding, settleName } from './named-finding.ts'
import { isStandard } from './standard-marks.ts'
import { storedReading } from './stored-reading.ts'

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

describe('a text that says that something is not there', () => {
  const denials = {
    doubt: [
      ...['nothing else found', 'nothing remarkable', 'xqzyl not detected', 'no xqzyl', 'xqzyl n.d.', 'sonst nichts'],
      ...['rien de particulier', 'nada más', 'keine Auffälligkeiten', 'sans xqzyl', 'xqzyl (neg)', 'xqzyl-free'],
    ],
    not_stated: ['no other drugs', 'no other drugs detected', 'rien d’autre', 'keine weiteren Substanzen gefunden'],
  }
  const texts = Object.entries(denials).flatMap(([about, all]) => all.map((text) => [text, about] as const))
  test.each(texts)('%s is no finding', (text, about) => {
    for (const answer of [null, { answer: 'UNKNOWN' }] as const)
      expect(settleFinding(text, answer, dictionary)).toMatchObject({ kind: 'fault', about })
  })
  test.each(['nothing else found', 'xqzyl not detected'])('%s may be dangerous if the lab says so', (text) =>
    expect(settleFinding(text, { answer: 'DANGEROUS' }, dictionary)).toMatchObject({
      kind: 'custom',
      isDangerous: true,
    }),
  )
  test.each([
    'xqzyl free base',
    'nor-xqzyl',
    'N-xqzyl-nonanamide',
    'notoginsenoside',
    '4-nonylxqzyl',
    'PASylated xqzyl',
  ])('%s is a name', (text) =>
    expect(settleFinding(text, null, dictionary)).toMatchObject({ kind: 'custom', meaning: 'custom' }),
  )
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
  const parts = [
    ...[
      'fentanyl (IS)',
      'IS: fentanyl',
      '(ISTD) fentanyl',
      'fentanyl-IS',
      'ISTD',
      'Internal standard',
      'IS: fentanyl-d5',
    ],
    ...[
      'd3-morphine',
      '13C6-caffeine',
      'caffeine-13C3',
      'fentanyl [d5]',
      'heroin-d9 HCl',
      'heroin HCl-d9',
      'acetyl fentanyl-d5',
    ],
    ...['Acetylnorfentanyl-d5', 'xqzyl-d3 (IS)'],
    ...[
      'Estándar interno (SKF-525A)',
      'E.I. (SKF-525A)',
      'SKF 525-A (EI)',
      'SKF 525-A (E.I.)',
      'IS: SKF-525A',
      'SKF-525A',
    ],
    ...['étalon interne (SKF-525A)', 'standard interne', 'std int', 'n-tetracosane (internal std)', 'tetracosane (EI)'],
    ...['EI: fentanyl', 'fentanyl-d5 (EI)', 'interner Standard (Tetracosan)', 'patrón interno: papaverine', 'EI'],
  ]
  test.each([...marks, ...more, ...parts, 'Norfentanyl-D5', 'xqzyl ²H₃', 'étalon interne xqzyl'])(
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
  ])('%s carries no mark of a standard', (name) => expect(isStandard(name, dictionary)).toBe(false))
  const mixed = [
    ...['this is carfentanil', 'It is fentanyl', 'fentanyl-d5 and carfentanil', 'fentanyl, IS: heroin-d9'],
    ...['Heroin is mixed with fentanyl', 'is carfentanil', 'carfentanil is', 'carfentanil, ISTD', 'carfentanil - ISTD'],
    ...['carfentanil-fentanyl-d5', 'carfentanilandfentanyl-d5', 'CARFENTANIL IS ISTD', '卡芬太尼和fentanyl-d5'],
    ...['fentanyl (fentanyl-d5)', 'fentanyl/fentanyl-d5', 'fentanyl and fentanyl-d5', 'fentanyl fentanyl-d5'],
  ]
  test.each(mixed)('%s is more than a standard, and NOT_PART is no answer to its danger', (name) => {
    const said = settleName(name, { answer: 'NOT_PART' }, dictionary)
    expect(said).toMatchObject({ kind: 'asked', isStandard: false, mayBeNoPart: false })
    expect(storedReading(name, 'finding', dictionary, new Map()).is_left_out).toBe(false)
  })
  test('is never a dangerous drug that stands beside a standard', () => {
    const dangerous = [
      ...new Set(
        dictionary.drugs
          .filter((drug) => dictionary.rootOf(drug).important)
          .flatMap(({ name, synonyms }) => [name, ...synonyms]),
      ),
    ]
    const spaced = [
      'and',
      'is',
      'IS',
      'with',
      'or',
      '+',
      '&',
      '/',
      '-',
      '–',
      ';',
      'plus',
      'mixed with',
      'et',
      'y',
      'no',
      'in',
      'by',
      ':',
      '=',
      '>',
      '和',
    ].map((one) => ` ${one} `)
    const links = fc.constantFrom(...spaced, '+', '&', '/', ';', '=', '>', '和', ', ', ',', '. ', '\n')
    const names = fc.constantFrom(...dangerous, 'caffeine', 'xqzyl')
    const standard = fc.oneof(
      fc.constantFrom('ISTD', 'internal standard', '(IS)', 'étalon interne'),
      fc.tuple(names, fc.constantFrom('-d5', ' (IS)', '-13C6', ' ISTD', 'd9', ' [2H5]')).map((both) => both.join('')),
      fc.tuple(fc.constantFrom('d5-', 'IS: ', '13C3-', 'ISTD ', 'deuterated '), names).map((both) => both.join('')),
    )
    fc.assert(
      fc.property(fc.constantFrom(...dangerous), links, standard, fc.boolean(), (name, link, marked, isFirst) => {
        const text = isFirst ? `${name}${link}${marked}` : `${marked}${link}${name}`
        // A comma between digits counts positions within one name: no reader can tell it from one between two names.
        fc.pre(link !== ',' || !/\d,\d/.test(text))
        const said = settleName(text, { answer: 'NOT_PART' }, dictionary)
        expect(said.kind === 'custom' && said.isLeftOut, text).toBe(false)
        expect(storedReading(text, 'finding', dictionary, new Map()).is_left_out, text).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })
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
