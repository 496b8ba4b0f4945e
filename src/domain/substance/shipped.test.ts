/** The dictionary and words that come with Vialog: drugs that must stay apart, and the choices of the survey. */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { suspectedDrugs } from './danger.ts'
import { classNames } from './dictionary.ts'
import { readName } from './read-name.ts'
import { storedReading } from './stored-reading.ts'

const dictionary = shippedDictionary()
const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** Names in the list of pairs that are not single drugs: a class, a street mix, a plastic. */
const noOneDrug = ['any named nitazene', 'nitazene', 'tusi', 'poly(methyl methacrylate)']

const pairs = Papa.parse<{ a: string; b: string }>(file('test/data/never-merge.csv'), {
  header: true,
  skipEmptyLines: true,
})

test('the list of pairs is not empty', () => expect(pairs.data.length).toBeGreaterThan(190))

test.each(pairs.data)('$a is never $b', ({ a, b }) => {
  const [one, other] = [a, b].map((name) => readName(name, 'finding', dictionary))
  for (const [name, read] of [
    [a, one],
    [b, other],
  ] as const)
    if (!noOneDrug.includes(name)) expect(read?.kind, name).toBe('drug')
  if (one?.kind === 'drug' && other?.kind === 'drug')
    expect(dictionary.rootOf(one.drug).id).not.toBe(dictionary.rootOf(other.drug).id)
})

test('every name and synonym of a drug reads as that drug', () => {
  const lost = dictionary.drugs.flatMap((drug) =>
    [drug.name, ...drug.synonyms].filter((name) => {
      const read = readName(name, 'finding', dictionary)
      return read.kind !== 'drug' || read.drug.id !== drug.id
    }),
  )
  expect(lost).toEqual([])
})

describe('facts of the drugs', () => {
  const named = (name: string) => {
    const drug = dictionary.drugs.find((one) => one.name === name)
    if (drug === undefined) throw new Error(`No drug is named ${name}.`)
    return drug
  }

  test('mirror forms of a drug are in its group', () => {
    const groups = Map.groupBy(
      dictionary.drugs.filter(({ mirror_group }) => mirror_group),
      ({ mirror_group }) => mirror_group,
    )
    expect([...groups.values()].map((drugs) => drugs.map(({ name }) => name).sort()).sort()).toEqual([
      ['Eszopiclone', 'Zopiclone'],
      ['amphetamine', 'dexamfetamine', 'levoamphetamine'],
      ['arketamine', 'esketamine', 'ketamine'],
      ['dexmedetomidine', 'levomedetomidine', 'medetomidine'],
      ['dextromethamphetamine', 'levomethamphetamine', 'methamphetamine'],
      ['dextromethorphan', 'levomethorphan'],
      ['dextrorphan', 'levorphanol'],
      ['levamisole', 'tetramisole'],
      ['levomethadone', 'methadone'],
    ])
  })

  test.each(['levomethorphan', 'levorphanol', 'levomedetomidine'])('%s is marked', (name) =>
    expect(named(name).important).toBe(true),
  )

  test.each(['noscapine', 'papaverine'])('%s is no opioid', (name) =>
    expect(classNames(named(name).drug_class)).not.toContain('opioid'),
  )

  test('what comes along is a drug of the list; a marked one is told', () => {
    const told = dictionary.drugs.flatMap(({ name, companions = [] }) =>
      companions.map((one) => {
        const companion = named(one.name)
        expect(companion.important && !one.is_told, `${name}: ${one.name}`).toBe(false)
        expect(one.source).not.toBe('')
        return one
      }),
    )
    expect(told.filter(({ sentence_en }) => sentence_en)).toHaveLength(2)
    expect(
      dictionary.drugs
        .filter(({ companions = [] }) => companions.length > 0)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      ...[
        '3,4-MDMA',
        'GBL',
        'amphetamine',
        'cocaine',
        'fentanyl',
        'gamma-hydroxybutyrate (GHB)',
        'heroin',
        'methamphetamine',
      ],
    ])
  })

  test('what a drug makes is another drug of the list', () => {
    for (const { name, id, makes } of dictionary.drugs) {
      expect(makes, name).not.toBe(0)
      expect(makes, name).not.toBe(id)
    }
    expect(named('4-ANPP').makes).toBe(named('fentanyl').id)
  })

  test('a shown name is short, and names no other drug', () => {
    for (const drug of dictionary.drugs.filter(({ shown_names = [] }) => shown_names.length > 0)) {
      const shown = drug.shown_names ?? []
      expect(shown.length, drug.name).toBeLessThanOrEqual(4)
      for (const name of shown) {
        expect(name).toMatch(/^[\p{L}\p{N} '-]{2,20}$/u)
        const read = readName(name, 'finding', dictionary)
        if (read.kind === 'drug') expect(read.drug.name, name).toBe(drug.name)
      }
    }
  })
})

describe('the expected drugs that come with Vialog', () => {
  type Option = { name: string; drugs?: string[]; drug_class?: string; stands_for_none?: boolean }
  const { ExpectedDrugs } = JSON.parse(file('demo-data/options.json')) as { ExpectedDrugs: Option[] }

  test('number 46', () => expect(ExpectedDrugs).toHaveLength(46))

  test.each(ExpectedDrugs)(
    'include $name, which is a drug or a class',
    ({ name, drugs = [], drug_class = null, stands_for_none = false }) => {
      const drug_ids = drugs.map((drug) => {
        const found = dictionary.drugs.find((one) => one.name === drug)
        expect(found, drug).toBeDefined()
        return found?.id ?? 0
      })
      const option = { name, drug_ids, drug_class, stands_for_none }
      const read = storedReading(name, 'expected', dictionary, new Map([[name.toLowerCase(), option]]))
      expect(read.meaning).not.toBe('custom')
      if (read.meaning === 'class')
        expect([...dictionary.classes.values()].map((one) => one.name)).toContain(read.drug_class)
      if (read.meaning === 'drug' || drugs.length > 0) expect(read.drug_ids.length).toBeGreaterThan(0)
    },
  )
})

test.each([
  ...['fentanyl', 'carfentanil', 'isotonitazene', 'brorphine', 'N-propionitrile chlorphine', 'MDEA', 'heroin'],
  ...['xylazine', 'medetomidine', 'bromazolam', '5F-ADB', 'sufentanil', 'methadone', 'U-47700', 'PMA', '25I-NBOMe'],
])('%s is dangerous', (name) => {
  const read = readName(name, 'finding', dictionary)
  expect(read.kind === 'drug' && dictionary.rootOf(read.drug).important).toBe(true)
})

describe('custom names that look dangerous are asked about', () => {
  test.each([
    ['fentanyyl', 'fentanyl'],
    ['carfentanyl', 'carfentanil'],
    ['Xlyazine', 'xylazine'],
    ['fentanyl patch', 'fentanyl'],
    ['maybe isotonitazene metabolite', 'isotonitazene'],
    ['fentanyl acetate', 'fentanyl'],
    ['Bromazolan', 'bromazolam'],
  ])('%s may be %s', (text, drug) => {
    expect(suspectedDrugs(text, dictionary)?.map(({ name }) => name)).toContain(drug)
  })

  test.each([
    'o-methyl-whateverfentanyl',
    'N-novel-nitazene-9',
    'newzolam',
    'detomidinol',
    'XX-4en-INACA',
    'U-48800',
    'orfinol',
  ])('%s contains a stem', (text) => expect(suspectedDrugs(text, dictionary)).not.toBeNull())

  test.each(['caffeine citrate', 'mannitol', 'blue dye', 'chalk', 'Unobtainium', 'lactose monohydrate'])(
    '%s raises no question',
    (text) => expect(suspectedDrugs(text, dictionary)).toBeNull(),
  )
})
