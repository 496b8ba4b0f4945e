/** Brackets, dashes and lines beside a name are never dropped in silence, at no door. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftedLines } from '#domain/machine/drafted-lines.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { planText } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { markedName, withoutBullets } from './name-marks.ts'
import type { BlockRow } from './substance-block.ts'
import { tableOf } from './substance-table.ts'

const dictionary = shippedDictionary()

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
  test('says nothing', () => {
    expect(withoutBullets(['- cocaine', null, '- caffeine'])).toEqual(['cocaine', null, 'caffeine'])
  })
  test('says something where it stands before some of them, or touches the name', () => {
    expect(withoutBullets(['- cocaine', 'caffeine'])).toEqual(['- cocaine', 'caffeine'])
    expect(withoutBullets(['-cocaine', '-caffeine'])).toEqual(['-cocaine', '-caffeine'])
    expect(withoutBullets(['- cocaine'])).toEqual(['- cocaine'])
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
  const isDrug = (cell: string) => settleName(cell, null, dictionary).kind === 'drug'
  expect(tableOf(sheet, 'name', { isDrug }).cells).toEqual(sheet)
})
