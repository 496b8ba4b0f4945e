/** 647 names that people and machines write (test/data/names.csv), read with the dictionary that comes with Vialog. */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { suspectedDrugs } from './danger.ts'
import { settleName } from './named-finding.ts'
import { readName } from './read-name.ts'

type Row = { readonly name: string; readonly group: string; readonly kind: string; readonly reads_as: string }

const dictionary = shippedDictionary()
const text = readFileSync(new URL('../../../test/data/names.csv', import.meta.url), 'utf8')
const rows = Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
const of = (kind: string) => rows.filter((row) => row.kind === kind)

/** What happens to a name in a report: a drug that warns or does not, a question, or a substance that nobody knows. */
function outcome(name: string): 'warns' | 'known' | 'asked' | 'unknown' {
  const settled = settleName(name, null, dictionary)
  if (settled.kind === 'drug') return dictionary.rootOf(settled.drug).important ? 'warns' : 'known'
  if (settled.kind === 'custom') return settled.isDangerous ? 'warns' : 'unknown'
  return settled.kind === 'nothing' ? 'known' : 'asked'
}

const drugOf = (name: string) => {
  const read = readName(name, 'finding', dictionary)
  return read.kind === 'drug' ? dictionary.rootOf(read.drug).name : null
}

test('there are 647 names', () => expect(rows).toHaveLength(647))

test('a dangerous name warns, is asked about, or is unknown, which warns as well; never is it a drug without a mark', () => {
  const found = of('dangerous').map(({ name }) => ({ name, is: outcome(name) }))
  expect(found.filter(({ is }) => is === 'known')).toEqual([])
  const unknown = found.filter(({ is }) => is === 'unknown').map(({ name }) => name)
  console.log(`${unknown.length} of ${found.length} dangerous names stay unknown:\n  ${unknown.join('\n  ')}`)
  expect(unknown.length).toBeLessThanOrEqual(36)
})

test('a harmless name neither warns nor is asked about', () => {
  const found = of('harmless').map(({ name }) => ({ name, is: outcome(name) }))
  expect(found.filter(({ is }) => is === 'warns' || is === 'asked')).toEqual([])
  expect(found.filter(({ is }) => is === 'unknown').length).toBeLessThanOrEqual(2)
  for (const { name } of found) if (drugOf(name) === null) expect(suspectedDrugs(name, dictionary), name).toBeNull()
})

test('a name that can mean several things becomes no drug without a mark that it was not before', () => {
  const known = of('ambiguous').filter(({ name }) => outcome(name) === 'known')
  expect(known.map(({ name }) => name)).toEqual([
    ...[
      'bentazepam',
      'zopiclone',
      'gidazepam',
      'tetracaine HCl',
      'procaine HCl',
      'soma',
      'quetiapina',
      '5-APB',
      'MDAI',
    ],
    ...['phenibut', 'doxylamine', 'pregabaline'],
  ])
})

test('an internal standard is never a finding without an answer', () => {
  for (const { name } of of('internal standard')) expect(['asked', 'unknown'], name).toContain(outcome(name))
})

test('a precursor or metabolite is a listed drug, or is asked about', () => {
  for (const { name } of of('precursor or metabolite')) expect(outcome(name), name).not.toBe('unknown')
})

describe('names with a second source read as their drug', () => {
  const drugs: Record<string, readonly string[]> = {
    fentanyl: [
      ...['Propanamide, N-phenyl-N-[1-(2-phenylethyl)-4-piperidinyl]-', 'InChIKey=PJMPHNIQZUBGLI-UHFFFAOYSA-N'],
      ...['фентанила цитрат', 'φεντανύλη', 'fentanyl cytrynian', 'fantanyl', 'fentanylum'],
    ],
    carfentanil: ['R-33799', 'wildnil', 'methyl 1-phenethyl-4-(N-phenylpropanamido)piperidine-4-carboxylate'],
    ocfentanil: ['A-3217'],
    ohmefentanyl: ['beta-hydroxy-3-methylfentanyl'],
    etonitazene: ['2-[(4-ethoxyphenyl)methyl]-N,N-diethyl-5-nitro-1H-benzimidazole-1-ethanamine'],
    isotonitazene: ['izotonitazene', 'изотонитазен'],
    spirochlorphine: ['spiro-chlorphine'],
    heroin: ['героин', 'ηρωίνη', 'eroina'],
    methadone: ['метадон'],
    xylazine: ['ксилазин', 'xylacine'],
    medetomidine: ['metedomidine', 'domitor', 'медетомидин'],
    dexmedetomidine: ['precedex', 'dexdor'],
    phenazepam: ['феназепам'],
    Clonidine: ['клофелин', 'klonidin'],
    guanfacine: ['guanfacina'],
    'bis(2,2,6,6-tetramethyl-4-piperidyl) sebacate': ['UV-770', '52829-07-9', 'Tinuvin-770'],
    'BZO-HEXOXIZID': ['MDA-19'],
    'MDMB-4en-PINACA': ['4en-MDMB-PINACA'],
    PMMA: ['пмма', '1-(4-methoxyphenyl)-N-methylpropan-2-amine'],
    GBL: ['гамма-бутиролактон', 'oxolan-2-one'],
    levamisole: ['левамизол'],
  }
  const cases = Object.entries(drugs).flatMap(([drug, names]) => names.map((name) => ({ name, drug })))

  test.each(cases)('$name is $drug', ({ name, drug }) => {
    expect(drugOf(name)).toBe(drug)
    expect(outcome(name)).toBe('warns')
  })
})

test('codes that only one source has stay unknown', () => {
  for (const name of [
    'RTI-4614-4',
    'R 30730',
    'R5260',
    'NIH-7604',
    'SL-164',
    '5-CL-ADB-A',
    'PV8',
    'PVP',
    'FEN',
    'ISO',
    'BRZ',
    'DAM',
  ])
    expect(outcome(name), name).toBe('unknown')
})
