import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { readStripType } from './read-strip-type.ts'
import { isBareOther, isUnsaid } from './strip-type.ts'

const dictionary = shippedDictionary()
const types = ['Fentanyl', 'Benzodiazepine', 'Xylazine', 'Nitazene', 'Medetomidine', 'GHB strip', 'Other']
const read = (typed: string) => readStripType(typed, types, dictionary)

describe('what a strip is for', () => {
  test.each([
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
    // Nothing that the dictionary knows.
    [' Zorblax 9 ', 'Zorblax 9'],
    ['Zorblax strips', 'Zorblax'],
  ])('‘%s’ is %s', (typed, is) => {
    const said = read(typed)
    expect('is' in said ? said.is.toLowerCase() : said.fault).toBe(is.toLowerCase())
  })

  test.each([
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
