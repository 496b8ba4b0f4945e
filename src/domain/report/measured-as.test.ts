/** The forms of amounts in the dictionary that comes with Vialog: their words and the questions about them. */
import { describe, expect, test } from 'vitest'
import { readSalts, saltsOf, writeSalts } from '#domain/substance/salts.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { differsAsSalt, disagrees } from './amounts.ts'
import { amountForms, readMeasuredAs, saltQuestions } from './measured-as.ts'

const dictionary = shippedDictionary()
const named = (name: string) => dictionary.drugs.find((drug) => drug.name === name) ?? null

test.each([
  ['3,4-MDMA', [['hydrochloride', 0.841]]],
  ['cocaine', [['hydrochloride', 0.893]]],
  ['methamphetamine', [['hydrochloride', 0.804]]],
  ['ketamine', [['hydrochloride', 0.867]]],
  ['heroin', [['hydrochloride', 0.91]]],
  [
    'fentanyl',
    [
      ['hydrochloride', 0.902],
      ['citrate', 0.637],
    ],
  ],
  ['amphetamine', [['sulfate', 0.734]]],
  ['xylazine', [['hydrochloride', 0.858]]],
  ['caffeine', []],
] as const)('%s ships with its salts', (name, salts) => {
  const drug = named(name)
  if (drug === null) throw new Error(`${name} ships.`)
  expect(amountForms(drug, dictionary).map(({ form, base_share }) => [form, base_share])).toEqual(salts)
})

describe('the typed form of an amount', () => {
  const read = (said: string, name = 'fentanyl') => readMeasuredAs(said, name, named(name), dictionary)
  test.each([
    ['base', 'base'],
    ['freie Base', 'base'],
    ['HCl', 'hydrochloride'],
    ['Chlorhydrate', 'hydrochloride'],
    ['Citrat', 'citrate'],
    [' CITRATE ', 'citrate'],
  ])('‘%s’ is read as %s', (said, form) => expect(read(said)).toEqual({ is: form }))
  test.each(['sulfate', 'fentanyl', 'base hydrochloride', '0.902', '=1+1', '–', 'MDMA HCl'])(
    '‘%s’ is not a form of fentanyl',
    (said) => expect(read(said)).toMatchObject({ fault: expect.stringContaining(`‘${said}’ was read.`) }),
  )
  test('is refused for a drug without salts', () =>
    expect(read('base', 'caffeine')).toMatchObject({ fault: expect.stringContaining('no forms of caffeine') }))
})

describe('typed salts', () => {
  test.each([
    ['hydrochloride 0.902; citrate 0.637', 'hydrochloride 0.902; citrate 0.637'],
    ['Hydrochloride: 0,902;', 'hydrochloride 0.902'],
    ['HCl=.9', 'hcl 0.9'],
    ['base 1', 'base 1'],
    ['', null],
  ])('‘%s’', (typed, written) => {
    const salts = readSalts(typed)
    expect(typeof salts === 'string' ? salts : writeSalts(salts)).toBe(written)
    expect(writeSalts(saltsOf(written))).toBe(written)
  })
  test.each([
    'hydrochloride',
    '0.9',
    '0.5 0.5',
    'hydrochloride 0',
    'hydrochloride 1.2',
    'hydrochloride 90 %',
    'a 0.5; A 0.6',
    'a 0.1234',
  ])('‘%s’ is refused', (typed) => expect(readSalts(typed)).toEqual(expect.stringMatching(/‘/)))
})

describe('percent and weight', () => {
  const row = (percent: number, weight: number) => ({ percent, weight })
  test('differ by the share of base in a salt, within a twentieth', () => {
    // 10 mg of the hydrochloride in a portion of 10 mg; 84.1 % of it is base.
    expect([disagrees(row(84.1, 0.01), 0.01), differsAsSalt(row(84.1, 0.01), 0.01, 0.841)]).toEqual([true, true])
    expect(differsAsSalt(row(100, 0.00841), 0.01, 0.841)).toBe(true)
    expect(differsAsSalt(row(80.1, 0.01), 0.01, 0.841)).toBe(true)
    expect(differsAsSalt(row(70, 0.01), 0.01, 0.841)).toBe(false)
    expect(differsAsSalt(row(50, 0.005), null, 0.841)).toBe(false)
  })
})

describe('mass spectrometry', () => {
  const rows = [
    { name: 'MDMA', measured_as: 'hydrochloride' },
    { name: 'cocaine', measured_as: 'base' },
    { name: 'caffeine', measured_as: null },
  ]
  test('is asked about salts if the only other tests are strips', () => {
    const said = ['GC-MS sees the molecule, not its salt. Are these amounts right: MDMA as hydrochloride?']
    expect(saltQuestions([{ technology: 'GC_MS', rows }], ['GC_MS', 'LC_MS', 'TEST_STRIP'])).toEqual(said)
    expect(saltQuestions([{ technology: 'GC_MS', rows }], ['GC_MS', 'FTIR'])).toEqual([])
    expect(saltQuestions([{ technology: 'FTIR', rows }], ['GC_MS'])).toEqual([])
    expect(saltQuestions([{ technology: 'LC_MS', rows: rows.slice(1) }], ['LC_MS'])).toEqual([])
  })
})
