/** How files of earlier samples are read: columns, days, words, numbers; and that any file gives a plan or a fault, never neither. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDateOrder, readTime } from './import-days.ts'
import { asksForLab, columnsFault, guessColumns, importFields, needsLab } from './import-fields.ts'
import { type ImportChoices, type ImportWorld, planImport } from './import-plan.ts'
import { readList, readTechnology, readWeight, readWord, readYesNo } from './import-words.ts'

const site = { turnaround_days: 3, outside_programme: false }
const world: ImportWorld = {
  sites: [
    { id: 1, name: 'Parkdale', collects: true, analyses: false, ...site },
    { id: 2, name: 'Central', collects: false, analyses: true, ...site },
  ],
  drugs: new Map([
    ['fentanyl', 'Fentanyl'],
    ['fent', 'Fentanyl'],
  ]),
  today: '2026-11-21',
  time_zone: 'America/Toronto',
  holidays: [],
}
const choices: ImportChoices = {
  site_id: 1,
  analysis_site_id: 2,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'mg',
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  methods: {},
}
const plan = (header: readonly string[], ...lines: string[][]) =>
  planImport([{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }], choices, world)

test('0 of a substance is a fault at its cell, never found with 0.00 %', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent', 'weight']
  const { errors } = plan(
    header,
    ['A1', '2026-01-02', 'carfentanil', '0', ''],
    ['A1', '2026-01-02', 'fentanyl', '', '0.000 mg'],
    ['A1', '2026-01-02', 'caffeine', '1', '0,5'],
    ['A2', '2026-01-02', 'No compounds of interest detected', '0', '0'],
    ['A3', '2026-01-02', '', '0', '0'],
  )
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [1, 'percent', expect.stringMatching(/^0 is no amount/)],
    [2, 'weight', expect.stringMatching(/^0 is no amount/)],
  ])
})

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
      ['collected_at', 'date_collected'],
      ['site', 'date_collected'],
    ],
  ])('%j are guessed by their names', (header, fields) => {
    expect(guessColumns({ header, lines: [] })).toEqual(fields)
  })

  test('a state of the United States is not taken for the state of a sample', () => {
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
    [[['sample_id', 'substance']], /file of the samples/],
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

test('a lab is asked for where results say none', () => {
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
  test.each([
    ['2024-10-17', 'ymd', '2024-10-17'],
    ['17/10/2024', 'dmy', '2024-10-17'],
    ['10/7/2024', 'mdy', '2024-10-07'],
    ['10/17/2024', 'dmy', null],
    ['2024-02-30', 'ymd', null],
    ['2024-10-17 14:05', 'ymd', '2024-10-17'],
    ['2024-10-17T14:05:00.000Z', 'ymd', '2024-10-17T14:05:00.000Z'],
    ['1972-08-3', 'dmy', '1972-08-03'],
    ['17/10/24', 'dmy', null],
    ['28Sep2021', 'ymd', '2021-09-28'],
    ['28SEP2021:14:05:00', 'ymd', '2021-09-28'],
    ['2-Jun-2022', 'ymd', '2022-06-02'],
    ['Jun 2, 2022', 'dmy', '2022-06-02'],
    ['June 2nd, 2022', 'ymd', '2022-06-02'],
    ['Sept. 9 2022', 'ymd', '2022-09-09'],
    ['2. Juni 2022', 'ymd', '2022-06-02'],
    ['1er août 2022', 'ymd', '2022-08-01'],
    ['14 juillet 2022', 'ymd', '2022-07-14'],
    ['2 de marzo de 2022', 'ymd', '2022-03-02'],
    ['3. März 2022', 'ymd', '2022-03-03'],
    ['31 Feb 2022', 'ymd', null],
    ['2 Foo 2022', 'ymd', null],
    ['Jun 2022', 'ymd', null],
  ] as const)('the day %s in the order %s is %s', (cell, order, day) => {
    expect(readTime(cell, order)).toBe(day)
  })

  test.each([
    [['3/4/2024', '17/10/2024', ''], { order: 'dmy', by: '17/10/2024', isMixed: false }],
    [['3/4/2024', '10/17/2024'], { order: 'mdy', by: '10/17/2024', isMixed: false }],
    [['3/4/2024', '2024-10-17'], { order: null, by: '3/4/2024', isMixed: false }],
    [['5/5/2024', '2024-10-17', '28Sep2021', 'soon'], { order: 'ymd', by: null, isMixed: false }],
    [['17/10/2024', '18/10/2024', '10/17/2024'], { order: 'dmy', by: '17/10/2024', isMixed: true }],
    [[], { order: 'ymd', by: null, isMixed: false }],
  ] as const)('the order of the days %j is %j', (cells, found) => {
    expect(findDateOrder(cells)).toEqual(found)
  })

  test('one day in ten thousand decides', () => {
    const days = Array.from({ length: 10_000 }, (_, at) => `${(at % 12) + 1}/${(at % 11) + 1}/2024`)
    expect(findDateOrder(days).order).toBeNull()
    expect(findDateOrder([...days, '31/1/2024']).order).toBe('dmy')
  })

  test('words are known however they are written', () => {
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

  test('a weight is gram to the last decimal, in either unit', () => {
    expect([readWeight('0,0001', 'mg'), readWeight('12.5 mg', 'mg'), readWeight('0.0125', 'g')]).toEqual([
      0.0000001, 0.0125, 0.0125,
    ])
    expect(readWeight('0.00000001', 'g')).toMatch(/7 decimals/)
    expect(readWeight('-1', 'mg')).toMatch(/.+/)
  })
})

test('rows of one sample are its report; a trace is a note for the lab', () => {
  const { samples, errors, notes } = plan(
    ['sample_id', 'date_collected', 'substance', 'abundance', 'percent', 'date_reported'],
    ['a-1', '2024-01-01', 'fent', 'primary', '8.25', '2024-01-05'],
    ['A1', '', 'Novel thing', 'trace', '', ''],
  )
  expect(errors).toEqual([])
  expect(notes.map(({ message }) => message)).toEqual(['fent is read as Fentanyl.'])
  expect(samples).toHaveLength(1)
  expect(samples[0]?.reports).toMatchObject([
    {
      reported_at: '2024-01-05T17:00:00.000Z',
      notes: '',
      tech_notes: 'Traces only: Novel thing',
      staff_first_name: 'Not',
      findings: [
        { name: 'fent', drug: 'Fentanyl', percent: 8.25 },
        { name: 'Novel thing', drug: null, percent: null },
      ],
    },
  ])
})

test('what holds of many rows is said once, with its count and its first row', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'percent']
  const { notes } = plan(
    header,
    ['A1', '2024-01-01', 'caffeine', ''],
    ['A1', '', 'fent', '60'],
    ['A1', '', 'Fent', '60'],
    ['A2', '2024-01-01', 'fent', ''],
    ['A3', '2024-01-01', 'fent', ''],
  )
  expect(notes).toEqual([
    { file: 'f.csv', row: 2, column: 'substance', message: 'fent is read as Fentanyl.', count: 3 },
    { file: 'f.csv', row: 3, column: 'substance', message: 'Fent is read as Fentanyl.', count: 1 },
    {
      file: 'f.csv',
      row: 1,
      column: 'substance',
      message: 'fentanyl is listed twice in one sample; both come in.',
      count: 1,
    },
    {
      file: 'f.csv',
      row: 1,
      column: 'percent',
      message: 'The percentages of a sample sum to more than 100.',
      count: 1,
    },
  ])
})

describe('a method that has no word here', () => {
  const header = ['sample_id', 'date_collected', 'substance', 'method', 'notes']
  const lines = [
    ['A1', '2024-01-01', 'fent', 'Raman', 'Blue.'],
    ['A2', '2024-01-01', 'fent', 'raman', ''],
    ['A3', '2024-01-01', 'fent', 'Derivatized GCMS', ''],
  ]
  const planned = (methods: ImportChoices['methods']) =>
    planImport(
      [{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }],
      { ...choices, methods },
      world,
    )

  test('is a fault, once for all of its rows, until somebody answers', () => {
    const { errors, unknown_methods } = planned({})
    expect(errors).toMatchObject([{ row: 1, column: 'method', message: expect.stringMatching(/‘raman’ \(rows: 2\)/i) }])
    expect(unknown_methods).toEqual([{ name: expect.stringMatching(/raman/i), count: 2 }])
  })

  test('is left out, and said so', () => {
    const { errors, samples } = planned({ raman: null })
    expect(errors).toEqual([])
    expect(samples.map(({ reports }) => reports.length)).toEqual([0, 0, 1])
  })

  test('or is taken as a technology, and the notes that the public reads name it', () => {
    const { errors, samples, notes } = planned({ Raman: 'FTIR' })
    expect(errors).toEqual([])
    expect(samples.map(({ reports }) => reports.map(({ technology, notes: said }) => [technology, said]))).toEqual([
      [['FTIR', 'Method: Raman. Blue.']],
      [['FTIR', 'Method: raman.']],
      [['GC_MS', '']],
    ])
    expect(notes.map(({ message }) => message)).toContain('Raman is taken as FTIR; the notes of its results name it.')
  })
})

test('rows of one sample that contradict each other are a fault', () => {
  const header = ['sample_id', 'date_collected', 'colour', 'substance']
  const { errors } = plan(header, ['A1', '2024-01-01', 'white', 'fent'], ['A1', '2024-01-01', 'tan', 'caffeine'])
  expect(errors).toEqual([{ file: 'f.csv', row: 2, column: 'colour', message: 'A1 has another colour in row 1.' }])
  const { errors: twice } = plan(header.slice(0, 3), ['A1', '2024-01-01', ''], ['A1', '2024-01-01', ''])
  expect(twice.map(({ message }) => message)).toEqual(['A1 stands in row 1 already.'])
})

test('whatever a file holds, what comes without a fault can be stored', () => {
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
      'fent',
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
          expect(sample.sample_id).toMatch(/^[A-Z0-9]{1,20}$/)
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
