/** Brackets, dashes and lines beside a name are never dropped in silence, at no door. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftedLines } from '#domain/machine/drafted-lines.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { planText } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { listedNames, markedName, withoutBullets } from './name-marks.ts'
import type { BlockRow } from './substance-block.ts'
import { tableOf, tableRows } from './substance-table.ts'

const dictionary = shippedDictionary()
const isDrug = (cell: string) => settleName(cell, null, dictionary).kind === 'drug'

test.each([
  ['(caffeine)', '( … )', 'caffeine'],
  ['[fentanyl]', '[ … ]', 'fentanyl'],
  ['((fentanyl))', '(( … ))', 'fentanyl'],
  ['-fentanyl', '-', 'fentanyl'],
  ['– fentanyl', '–', 'fentanyl'],
  ['fentanyl-', '-', 'fentanyl'],
  ['~~x~~', '~~ … ~~', 'x'],
  ['_caffeine_', '_ … _', 'caffeine'],
  ['<caffeine>', '< … >', 'caffeine'],
  ['✗ caffeine', '✗', 'caffeine'],
  ['⚠️ fentanyl', '⚠️', 'fentanyl'],
  ['+ MDMA', '+', 'MDMA'],
  ['fentanyl…', '…', 'fentanyl'],
  ['fentanyl*', '*', 'fentanyl'],
  ['fentanyl²', '²', 'fentanyl'],
  ['(caffeine', '(', 'caffeine'],
  ['caffeine)', ')', 'caffeine'],
  ['f\u0336e\u0336n\u0336t\u0336a\u0336n\u0336y\u0336l\u0336', '\u00a0\u0336', 'fentanyl'],
])('%j carries %j', (text, mark, name) => {
  expect(markedName(text)).toEqual({ mark, name })
})

test.each([
  ...['(R)-ketamine', '(±)-MDMA', '(-)-cocaine', '(S)-ketamine (esketamine)', '[2H5]-fentanyl', '+/-MDMA', '±-MDMA'],
  ...[
    'heroin (brown)',
    '?ketamine',
    '“heroin”',
    "'heroin'",
    '• cocaine',
    'Valium®',
    '∆9-THC',
    'cocaine.',
    'cocaine, HCl',
    '1,3-diacetin',
    '',
  ],
])('%j carries no mark', (text) => {
  expect(markedName(text)).toBeNull()
})

test('a name of the dictionary that carries no mark of its own is asked about with any mark', () => {
  const marks = [
    '()',
    '[]',
    '{}',
    '- ',
    '~~',
    '<>',
    '__',
    '**',
    '* ',
    ' *',
    '// ',
    '!',
    ' !',
    '× ',
    ' ↑',
    '↓ ',
    '\u2212 ',
  ]
  const names = dictionary.drugs.flatMap(({ name }) => (markedName(name) === null && name.length < 60 ? [name] : []))
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...marks), (name, mark) => {
      const half = mark.length / 2
      const text = `${mark.slice(0, half).replace(' ', '')}${name}${mark.slice(half).replace(' ', '')}`
      fc.pre(text !== name)
      expect(markedName(text)?.name).toBe(name)
    }),
  )
})

describe('a sign before each line of a list', () => {
  const without = (names: readonly (string | null)[]) => withoutBullets(names, false)
  test('says nothing', () => {
    expect(without(['* cocaine', null, '* caffeine'])).toEqual(['cocaine', null, 'caffeine'])
    expect(without(['1. cocaine', '2. caffeine', 'Total'])).toEqual(['cocaine', 'caffeine', 'Total'])
    expect(without(['1) cocaine'])).toEqual(['cocaine'])
  })
  test('says something where it stands before some of them, or touches the name', () => {
    for (const names of [
      ['* cocaine', 'caffeine'],
      ['*cocaine', '*caffeine'],
      ['* cocaine'],
      ['2. cocaine', '1. caffeine'],
      ['1. cocaine', 'caffeine'],
    ])
      expect(without(names)).toEqual(names)
  })
  test.each(['-', '–', '—', '−', '~'])('if it is %j, it may say not found, unless something else says it', (sign) => {
    const names = [`${sign} fentanyl`, `${sign} xylazine`]
    const line = (name: string, percent: string | null, says: 'not_found' | null = null) => ({
      ...{ name, percent, says },
      weight: null,
    })
    const read = (...cells: (string | null)[]) => listedNames(cells.map((cell, at) => line(names[at] ?? '', cell)))
    expect(withoutBullets(names, false)).toEqual(names)
    for (const cells of [
      [null, null],
      ['', ''],
      ['0', '0'],
      ['12', ''],
      ['-', 'n.d.'],
      ['no', 'not detected'],
    ])
      expect(read(...cells)).toEqual(names)
    for (const cells of [
      ['12', '3'],
      ['detected', 'not detected'],
      ['trace', '0'],
    ])
      expect(read(...cells)).toEqual(['fentanyl', 'xylazine'])
    expect(listedNames(names.map((name) => line(name, null, 'not_found')))).toEqual(['fentanyl', 'xylazine'])
  })
  test.each([
    ['', ['- fentanyl', '- xylazine']],
    ['Results:', ['- fentanyl', '- xylazine']],
    ['Detected:', ['fentanyl', 'xylazine']],
    ['Substances trouvées :', ['fentanyl', 'xylazine']],
    ['Not detected:', ['fentanyl', 'xylazine']],
  ])('below the line %j, dashes read as %j', (heading, names) => {
    const sheet = [heading, '- fentanyl', '- xylazine'].map((line) => [line])
    const table = tableOf(sheet, 'name', { isDrug })
    expect(tableRows(table, table.uses).map(({ name }) => name)).toEqual(names)
  })
  test('signs that differ below such a line stay', () => {
    const table = tableOf([['Detected:'], ['- fentanyl'], ['+ xylazine']], 'name', { isDrug })
    expect(tableRows(table, table.uses).map(({ name }) => name)).toEqual(['- fentanyl', '+ xylazine'])
  })
})

const marked = [
  '(caffeine)',
  '[fentanyl]',
  '-fentanyl',
  '~~caffeine~~',
  '(opioid)',
  '{MDMA}',
  '– cocaine',
  '<caffeine>',
]

test.each(marked)('%j in a file of earlier samples is no finding without an answer', (cell) => {
  const { samples, errors } = planText(`sample_id,date_collected,substance\nA1,2024-02-01,${cell}`)
  expect(errors).toHaveLength(1)
  expect(samples[0]?.reports).toEqual([])
})

test('such a name comes in as it was answered', () => {
  const { samples, errors } = planText('sample_id,date_collected,substance\nA1,2024-02-01,(caffeine)', {
    said: { 'doubted (caffeine)': 'FOUND' },
  })
  expect(errors).toEqual([])
  expect(samples[0]?.reports[0]?.findings).toMatchObject([{ drug: 'caffeine' }])
})

test.each(marked)('%j that a machine brings makes no draft', (name) => {
  const row: BlockRow = { line: 2, fault: null, says: null, name, percent: '12', weight: null }
  expect(draftedLines([row], dictionary)).toEqual({ why: 'Line 2 needs an answer.' })
})

test('a name in brackets heads no section of a sheet', () => {
  const sheet = [['Substance'], ['cocaine'], ['[fentanyl]'], ['caffeine'], ['levamisole']]
  expect(tableOf(sheet, 'name', { isDrug }).cells).toEqual(sheet)
})
