/** How files of earlier samples are read: columns, days, words, numbers. Any file gives either a plan or a fault. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTechnology } from '#domain/technology/names.ts'
import { choices, plan, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { asksForLab, columnsFault, needsLab } from './import-columns.ts'
import { importFields } from './import-fields.ts'
import { planImport } from './import-plan.ts'
import { readList, readWeight, readWord, readYesNo } from './import-words.ts'

describe('columns', () => {
  test.each([
    [
      ['Sample ID', 'Collection date', 'Bought as', 'Color'],
      ['sample_id', 'date_collected', 'expected_drugs', 'colour'],
    ],
    [
      ['ID', 'Date', 'Lab', 'Substance', '%'],
      ['sample_id', 'date_collected', 'analysis_site', 'substance', null],
    ],
    [
      ['sample_id', 'sample_id', 'colour'],
      ['sample_id', null, 'colour'],
    ],
    [
      ['sampleid', 'date_collect', 'expectedsubstance', 'Color', 'Lab Method'],
      ['sample_id', 'date_collected', 'expected_drugs', 'colour', 'technology'],
    ],
    [
      ['Sample Reference', 'Date Received', 'Purchase Intent', 'Sample Colour', 'Sample Form', 'Self-Reported Effects'],
      ['sample_id', 'date_collected', 'expected_drugs', 'colour', 'texture', 'sample_effect'],
    ],
    [
      ['Reference', 'date', 'Chemical name'],
      ['sample_id', 'date_collected', 'substance'],
    ],
    [
      ['Ref', 'date', 'Échantillon vendu comme', 'What we found', 'Textur'],
      ['sample_id', 'date_collected', 'expected_drugs', 'substances', 'texture'],
    ],
    [
      ['collected_at', 'date_collected'],
      ['site', 'date_collected'],
    ],
  ])('the columns %j are guessed from their names', (header, fields) => {
    expect(guessColumns({ header, lines: [] })).toEqual(fields)
  })

  test('a state of the United States is not mistaken for the state of a sample', () => {
    const state = (...cells: string[]) => guessColumns({ header: ['state'], lines: cells.map((cell) => [cell]) })
    expect(state('KY', 'OH')).toEqual([null])
    expect(state('DISPOSED', 'Ready for analysis')).toEqual(['state'])
  })

  test('every field of Vialog’s own files is guessed as itself', () => {
    expect(guessColumns({ header: importFields, lines: [] })).toEqual([...importFields])
  })

  test.each([
    [[['sample_id', 'date_collected']], null],
    [
      [
        ['sample_id', 'date_collected'],
        ['sample_id', 'substance'],
      ],
      null,
    ],
    [[['date_collected']], /sample ID/],
    [[['sample_id', 'colour']], /day of collection/],
    [[['sample_id', 'substance']], /another file holds the samples/],
    [
      [
        ['sample_id', 'date_collected', 'substances'],
        ['sample_id', 'substance'],
      ],
      /Both files hold results/,
    ],
    [
      [
        ['sample_id', 'date_collected'],
        ['sample_id', 'date_collected'],
      ],
      /Only one/,
    ],
    [[['sample_id', 'date_collected', 'date_collected']], /one and the same/],
  ] as const)('%j together: %s', (tables, fault) => {
    if (fault === null) expect(columnsFault(tables)).toBeNull()
    else expect(columnsFault(tables)).toMatch(fault)
  })
})

test('asks for a lab if the results name none', () => {
  expect(needsLab([['sample_id', 'date_collected']])).toBe(false)
  expect(
    needsLab([
      ['sample_id', 'date_collected'],
      ['sample_id', 'substance'],
    ]),
  ).toBe(true)
  expect(needsLab([['sample_id', 'date_collected', 'substances', 'analysis_site']])).toBe(false)
  expect(asksForLab([['sample_id', 'date_collected']], 'DISPOSED')).toBe(false)
  expect(asksForLab([['sample_id', 'date_collected']], 'READY_FOR_ANALYSIS')).toBe(true)
})

describe('cells', () => {
  test('words are recognised in any spelling', () => {
    expect(['GCMS', 'gc-ms', 'GC_MS', 'Test strips', 'IR'].map(readTechnology)).toEqual([
      'GC_MS',
      'GC_MS',
      'GC_MS',
      'TEST_STRIP',
      null,
    ])
    const named = [
      'Derivatized GCMS',
      'GC-MS/MS',
      'LC-QTOF',
      'LC-MS/MS',
      'UHPLC-QTOF-MS',
      'ATR-FTIR',
      '1H NMR',
      'fentanyl test strip',
    ]
    expect(named.map(readTechnology)).toEqual([
      'GC_MS',
      'GC_MS',
      'LC_MS',
      'LC_MS',
      'LC_MS',
      'FTIR',
      'NMR',
      'TEST_STRIP',
    ])
    expect(['Raman', 'DART-MS', 'PS-MS', 'HPLC', 'GC', ''].map(readTechnology)).toEqual(Array(6).fill(null))
    expect(readWord('Used equipment', ['SUBSTANCE', 'PARAPHERNALIA'])).toBe('PARAPHERNALIA')
    expect(['1', 'Yes', 'no', 'unknown', 'maybe'].map(readYesNo)).toEqual(['YES', 'YES', 'NO', 'DONT_KNOW', null])
    expect(readList('white; clear ;white')).toEqual(['white', 'clear'])
  })

  test('a weight in either unit becomes gram, exact to the last decimal', () => {
    expect([readWeight('0,0001', 'mg'), readWeight('12.5 mg', 'mg'), readWeight('0.0125', 'g')]).toEqual([
      0.0000001, 0.0125, 0.0125,
    ])
    expect(readWeight('0.00000001', 'g')).toMatch(/7 decimals/)
    expect(readWeight('-1', 'mg')).toMatch(/.+/)
  })
})

test('rows of one sample become its report, and a trace stays a trace', () => {
  const { samples, errors, notes } = plan(
    ['sample_id', 'date_collected', 'substance', 'abundance', 'percent', 'date_reported'],
    ['a-1', '2024-01-01', 'Fentanyl HCl', 'primary', '8.25', '2024-01-05'],
    ['a-1', '', 'Novelfylline', 'trace', '', ''],
  )
  expect(errors).toEqual([])
  expect(notes.map(({ message }) => message)).toEqual(['Fentanyl HCl is read as fentanyl.'])
  expect(samples).toHaveLength(1)
  expect(samples[0]?.reports).toMatchObject([
    {
      reported_at: '2024-01-05T17:00:00.000Z',
      notes: '',
      tech_notes: '',
      staff_first_name: 'Not',
      findings: [
        { name: 'Fentanyl HCl', drug: 'fentanyl', percent: 8.25, amount_kind: 'measured' },
        { name: 'Novelfylline', drug: null, percent: null, amount_kind: 'trace' },
      ],
    },
  ])
})

test('contradictory rows of one sample are a fault', () => {
  const header = ['sample_id', 'date_collected', 'colour', 'substance']
  const { errors } = plan(
    header,
    ['A1', '2024-01-01', 'white', 'Fentanyl HCl'],
    ['A1', '2024-01-01', 'tan', 'caffeine'],
  )
  expect(errors).toEqual([{ file: 'f.csv', row: 2, column: 'colour', message: 'A1 has another ‘colour’ in row 1.' }])
  const { errors: twice } = plan(header.slice(0, 3), ['A1', '2024-01-01', ''], ['A1', '2024-01-01', ''])
  expect(twice.map(({ message }) => message)).toEqual(['A1 stands in row 1 already.'])
})

test('whatever a file contains, rows without a fault can be stored', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'A1',
      'B2',
      '2024-01-01',
      '2031-01-01',
      'Parkdale',
      'DISPOSED',
      'FILLED',
      'Fentanyl HCl',
      'GCMS',
      '12.5',
      '',
    ),
  )
  const field = fc.option(fc.constantFrom(...importFields), { nil: null })
  fc.assert(
    fc.property(
      fc.array(field, { minLength: 2, maxLength: 9 }),
      fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }),
      (fields, lines) => {
        const file = {
          name: 'f',
          header: fields.map(String),
          lines,
          fields: ['sample_id', 'date_collected', ...fields] as typeof fields,
        }
        const { samples, errors } = planImport([file], choices, world)
        const wrong = new Set(errors.map(({ row }) => row))
        for (const sample of samples.filter(({ row }) => !wrong.has(row))) {
          expect(sample.sample_id).toMatch(/^[A-Z0-9]{1,40}$/)
          expect(sample.expected_drugs.length).toBeGreaterThan(0)
          expect(Date.parse(sample.date_collected)).not.toBeNaN()
          expect(sample.return_date).toMatch(/^\d{4}-\d\d-\d\d$/)
          if (sample.shared_at !== null) expect(sample.reported_at).not.toBeNull()
          if (sample.report_state === 'ANALYSIS_SHARED') expect(sample.shared_at).not.toBeNull()
        }
      },
    ),
    { numRuns: 150 },
  )
})
