import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { readStripType } from './read-strip-type.ts'
import { isBareOther, isUnsaid } from './strip-type.ts'

const dictionary = shippedDictionary()
const types = ['Fentanyl', 'Benzodiazepine', 'Xylazine', 'Nitazene', 'Medetomidine', 'GHB strip', 'Other']
const read = (typed: string) => readStripType(typed, types, dictionary)

describe('what a strip is for', () => {
  test.each<[string, string]>([
    // A type of the service, however it is written.
    ['Fentanyl', 'Fentanyl'],
    ['fentanyl', 'Fentanyl'],
    [' FENTANYL strips ', 'Fentanyl'],
    ['Fentanyl test strips', 'Fentanyl'],
    ['fentanyl citrate', 'Fentanyl'],
    ['bandelette de fentanyl', 'Fentanyl'],
    ['tira reactiva de fentanilo', 'Fentanyl'],
    ['nitazenes', 'Nitazene'],
    ['benzos', 'Benzodiazepine'],
    ['BENZODIAZEPINES', 'Benzodiazepine'],
    ['GHB', 'GHB strip'],
    // A drug, under the name of its root.
    ['Ketamine', 'Ketamine'],
    [' ketamine', 'Ketamine'],
    ['ketamine HCl', 'Ketamine'],
    ['ketamine hydrochloride', 'Ketamine'],
    ['kétamine', 'Ketamine'],
    ['carfentanil strip', 'Carfentanil'],
    // A class.
    ['opioids', 'opioid'],
    ['cathinone', 'cathinone'],
    // One drug or class among words that name none.
    ...[
      'Fentanyl strip (BTNX)',
      'Other: fentanyl',
      'Autre : fentanyl',
      'Rapid Response fentanyl',
      'fentanyl 200 ng/mL',
      'Fentanyl, cut-off 20 ng/ml',
      'fentanyl (LOD 200 ng/mL)',
      'FTS',
      'BTNX FTS',
      'fyl cassette',
      'FEN',
      'fentanyl™ strip',
      'BTNX fentanyl test',
      'btnx-fentanyl',
      'fentanyl lot 123',
      'f\u0435nt\u200banyl test kit BTNX',
      'bandelette BTNX fentanyl',
      'tira de fentanilo DanceSafe',
      'Fentanyl (opioid)',
    ].map((typed) => [typed, 'Fentanyl'] as [string, string]),
    ['xylazine (Wisebatch)', 'Xylazine'],
    ['synthetic opioid (nitazene) test', 'Nitazene'],
    ['opioid panel Zorb', 'opioid'],
    ['GHB dip card', 'GHB strip'],
    ['para fluoro fentanyl strip', 'p-fluorofentanyl'],
    // Nothing that the dictionary knows.
    ['Zorblax (Wisebatch)', 'Zorblax (Wisebatch)'],
    ['Something new', 'Something new'],
    ['Z\u200borblax', 'Zorblax'],
    [' Zorblax 9 ', 'Zorblax 9'],
    ['Zorblax strips', 'Zorblax'],
  ])('‘%s’ is %s', (typed, is) => {
    const said = read(typed)
    expect('is' in said ? said.is.toLowerCase() : said.fault).toBe(is.toLowerCase())
  })

  test.each<[string, RegExp]>([
    ['Other', /^‘Other’ does not say what the strip is for\. Type the drug/],
    ['other strip', /^‘other strip’ does not say/],
    ['autre', /does not say/],
    ['test strip', /does not say/],
    ['', /^Choose the type/],
    ['M30', /./],
    ['dope', /./],
    ['K-HCl', /./],
    ['ketamine and MDMA', /MDMA/],
    ['fentanyl?', /fentanyl/i],
    ['negative', /does not say/],
    ['unknown', /does not say/],
    // Words that say nothing, however they are written.
    ...[
      ...[
        'other:',
        'Other?',
        '0ther',
        'O t h e r',
        'O\u200bther',
        '\u041ether',
        'O\u115fther',
        'Sonstige',
        'any',
        'test',
        'otro',
        'strip',
        'strip 2',
      ],
      ...['BTNX', 'BTNX test', '200 ng/mL', '???', '(other)', 'Rapid Response', 'bandelette rapide', 'drug test'],
    ].map((typed) => [typed, /does not say what the strip is for\. Type the drug/] as [string, RegExp]),
    // Several drugs are several strips.
    ['fentanyl/xylazine combo', /names Fentanyl and Xylazine\. Report one strip for each drug\.$/],
    ['fentanyl-xylazine', /names Fentanyl and Xylazine\./],
    ['carfentanil+fentanyl', /names carfentanil and Fentanyl\./],
    ['BTNX nitazene with benzo strip', /names Nitazene and Benzodiazepine\./],
    // What takes a name back, or makes it another, is no word around it.
    ...[
      'no fentanyl',
      'fentanyl (neg) BTNX',
      'fentanyl (n)',
      'BTNX fentanyl -',
      'BTNX fentanyl?',
      'non-fentanyl test',
    ].map((typed) => [typed, /fentanyl/i] as [string, RegExp]),
    ['zorbyl fentanyl strip', /may mean fentanyl/],
    ['fentanyl-d5', /may mean fentanyl\./],
    // What looks dangerous and is not known.
    ['fentanylish thing', /may mean Fentanyl/i],
    ['nitazine strip', /may mean/],
    ['benzodiazapine', /may mean benzodiazepine/],
    ['FentCheck', /may mean a dangerous drug/],
    ['MTS', /may mean a dangerous drug/],
  ])('‘%s’ is refused', (typed, fault) => expect(read(typed)).toEqual({ fault: expect.stringMatching(fault) }))

  test('what was read is read as itself', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...dictionary.drugs.flatMap(({ name, synonyms }) => [name, ...synonyms])),
        fc.constantFrom('', ' ', ' strip', ' Test Strips'),
        (name, end) => {
          const said = read(name + end)
          if ('is' in said) expect(read(said.is)).toMatchObject({ is: said.is })
        },
      ),
    ))

  const dangerous = dictionary.drugs.filter((drug) => dictionary.rootOf(drug).important && !drug.is_retired)
  const around = fc.constantFrom(
    ...[
      '',
      'BTNX',
      'Other:',
      'Wisebatch',
      'test',
      'kit',
      '200 ng/mL',
      '(BTNX)',
      'strip',
      'Zorb',
      'combo',
      'N',
      'v2',
      '-',
    ],
  )

  test('a dangerous drug among other words is that drug, or is refused', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...dangerous.filter(({ name }) => name.length >= 6)),
        fc.tuple(around, around, around, around),
        ({ name }, [one, two, three, four]) => {
          const said = read([one, two, name, three, four].join(' '))
          const alone = read(name)
          if ('is' in said) {
            expect(said.isKnown).toBe(true)
            expect(said).toEqual(alone)
          }
        },
      ),
      { numRuns: 500 },
    ))

  test('no name of a drug says nothing', () => {
    const names = dictionary.drugs.flatMap(({ name, synonyms, street_names, cas }) => [
      name,
      ...synonyms,
      ...street_names,
      cas ?? name,
    ])
    const water = dictionary.drugs.find(({ name }) => name === 'water')
    expect(names.filter((name) => isUnsaid(name) && ![water?.name, ...(water?.synonyms ?? [])].includes(name))).toEqual(
      [],
    )
  })

  test('two drugs are never one type', () => {
    const roots = dictionary.drugs.filter((drug) => dictionary.rootOf(drug) === drug && !drug.is_retired)
    const said = roots.flatMap(({ name }) => {
      const one = read(name)
      return 'is' in one ? [one.is] : []
    })
    expect(new Set(said).size).toBe(said.length)
  })
})

test('only a bare ‘Other’ is one', () => {
  expect([null, '', ' '].map(isUnsaid)).toEqual([true, true, true])
  expect([null, '', 'Other', 'other ', 'Fentanyl'].map(isBareOther)).toEqual([false, false, true, true, false])
})
