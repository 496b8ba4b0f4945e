/** Columns beside names that nobody chose, and that say how much there is: what they say is asked about, never dropped. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const plan = (text: string, chosen: Partial<ImportChoices> = {}) => {
  const [header = [], ...lines] = text.split('\n').map((line) => line.split(','))
  const fields = guessColumns({ header, lines })
  return planImport([{ name: 'f.csv', header, lines, fields }], { ...choices, ...chosen }, world)
}
const asked = (text: string) => plan(text).questions.map(({ key }) => key)
const guessed = (text: string) => {
  const [header = [], ...lines] = text.split('\n').map((line) => line.split(';'))
  return guessColumns({ header, lines })
}

describe('a name without a value in a column that was left out', () => {
  test.each(['Area', 'Conc. (ng/mL)', 'Masse', ' Area ', 'Peak Height', 'mg per tablet'])(
    'is asked about: %s',
    (title) => {
      const text = `sample_id,date,substance,${title}\nA1,2024-02-01,cocaine,78\nA1,2024-02-01,carfentanil,`
      expect(asked(text)).toEqual(['empty'])
      const { errors, samples } = plan(text, { amounts: { empty: 'not_found' } })
      expect(errors).toEqual([])
      expect(samples[0]?.reports[0]?.findings.map(({ name }) => name)).toEqual(['cocaine'])
      expect(samples[0]?.reports[0]?.not_found.map(({ name }) => name)).toEqual(['carfentanil'])
    },
  )

  test('is asked about where a column says only what the test looked for', () => {
    expect(asked('sample_id,date,substance,RT (min)\nA1,2024-02-01,carfentanil,4.2')).toEqual(['empty'])
  })

  test('a detection limit beside it changes nothing', () => {
    const text = 'sample_id,date,substance,Area,LOD (%)\nA1,2024-02-01,cocaine,78,0.1\nA1,2024-02-01,carfentanil,,0.1'
    expect(asked(text)).toEqual(['empty'])
  })

  test.each([
    'sample_id,date,substance,Area\nA1,2024-02-01,cocaine,North\nA2,2024-02-01,MDMA,',
    'sample_id,date,substance,postcode\nA1,2024-02-01,cocaine,4051\nA2,2024-02-01,MDMA,',
    'sample_id,date,substance\nA1,2024-02-01,cocaine',
  ])('nobody is asked where no column says how much of the substance there is: %s', (text) => {
    const fields = guessed(text.replaceAll(',', ';')).map((field) => (field === 'weight' ? null : field))
    const [header = [], ...lines] = text.split('\n').map((line) => line.split(','))
    expect(planImport([{ name: 'f.csv', header, lines, fields }], choices, world).questions).toEqual([])
  })
})

test('a zero, a dash or a word for none in a column of amounts that was left out is asked about', () => {
  const title = fc.constantFrom('Area', 'Conc. (ng/mL)', 'Peak Height', 'Area %', 'Response', 'Concentration')
  const none = fc.constantFrom(
    '0',
    '0.0',
    '0,000',
    '-',
    '–',
    'N/F',
    'nd',
    'n.d.',
    '<LOD',
    'not detected',
    'n.n.',
    'no peak',
  )
  fc.assert(
    fc.property(title, none, fc.integer({ min: 1, max: 99999 }), (heading, cell, number) => {
      const header = ['sample_id', 'date_collected', 'substance', heading]
      const line = (name: string, value: string) => ['A1', '2024-02-01', name, value]
      const lines = [line('cocaine', `${number}`), line('carfentanil', cell)]
      const fields = ['sample_id', 'date_collected', 'substance', null] as const
      const read = planImport([{ name: 'f.csv', header, lines, fields }], choices, world)
      expect(read.questions.map(({ about, column }) => [about, column])).toContainEqual(['column', heading])
    }),
  )
})

describe('columns are guessed in the languages of those who fill them', () => {
  test.each([
    [
      'Probe;Datum;Methode;Wirkstoff;Gehalt;Bemerkung\nP1;01.05.2026;GC-MS;MDMA;78;x\nP2;01.05.2026;GC-MS;Koffein;n.n.;',
      ['sample_id', 'date_collected', 'technology', 'substance', 'percent', null],
    ],
    [
      'Identifiant;Date;Substance;Teneur;Unité\nF1;13/05/2026;Cocaïne;78,5;%\nF1;13/05/2026;Caféine;traces;',
      ['sample_id', 'date_collected', 'substance', 'percent', null],
    ],
    ['Échantillon;Date;Molécule\nF1;13/05/2026;Cocaïne', ['sample_id', 'date_collected', 'substance']],
    [
      'Muestra;Fecha;Sustancia;Resultado\nM1;14/05/2026;MDMA;Positivo',
      ['sample_id', 'date_collected', 'substance', null],
    ],
    ['Sample;Date;Compound;Conc (%)\nS1;2026-05-01;MDMA;12.4', ['sample_id', 'date_collected', 'substance', 'percent']],
    ['Sample;Date;Compound;Conc (% w/v)\nS1;2026-05-01;MDMA;12', ['sample_id', 'date_collected', 'substance', null]],
    // The milligrams of a tablet are neither a share nor the weight of the sample.
    [
      'Probe;Datum;Wirkstoff;Gehalt mg/Tablette\nP1;01.05.2026;MDMA;168',
      ['sample_id', 'date_collected', 'substance', null],
    ],
  ])('%s', (text, fields) => {
    expect(guessed(text)).toEqual(fields)
  })
})

describe('lines of an instrument’s own checks', () => {
  const text = 'sample_id,date,substance\nPD1,2024-02-01,cocaine\nBlank 1,2024-02-01,caffeine\nQC_low,2024-02-01,MDMA'
  test('are asked about, and left out of the samples', () => {
    expect(plan(text).questions.map(({ key, count }) => [key, count])).toEqual([['control', 2]])
    expect(plan(text).errors).toHaveLength(1)
    const left = plan(text, { said: { control: 'LEFT_OUT' } })
    expect([left.errors, left.samples.map(({ sample_id }) => sample_id)]).toEqual([[], ['PD1']])
    expect(left.account[0]?.left.map(({ reason, count }) => [reason, count])).toEqual([
      ['line', 3],
      ['line', 3],
    ])
  })

  test('come in as samples if somebody says so', () => {
    const samples = plan(text.replace('Blank 1', 'Blank1').replace('QC_low', 'QC-1'), { said: { control: 'SAMPLE' } })
    expect(samples.samples).toHaveLength(3)
  })

  test('are known by a column of kinds', () => {
    const kinds = 'sample_id,date,substance,Sample Type\nA1,2024-02-01,cocaine,Unknown\nA2,2024-02-01,MDMA,Standard'
    expect(asked(kinds)).toContain('control')
  })

  test('no question where all IDs begin so: it is a prefix', () => {
    expect(asked('sample_id,date,substance\nQC1,2024-02-01,cocaine\nQC2,2024-02-01,MDMA')).toEqual([])
  })
})

describe('headings', () => {
  test('a first column without heading that counts the rows is no ID', () => {
    expect(guessed(';date;drug\n0;2024-02-01;cocaine\n1;2024-02-01;MDMA')).toEqual([
      null,
      'date_collected',
      'substance',
    ])
    expect(guessed(';date;drug\nW1;2024-02-01;cocaine\nW2;2024-02-01;MDMA')[0]).toBe('sample_id')
    expect(guessed(';date;drug\n7;2024-02-01;cocaine\n9;2024-02-01;MDMA')[0]).toBe('sample_id')
  })

  test.each([
    'substancia',
    'Substância',
    'Composto',
    'Drug Name',
    'Analyte',
    'Wirkstoff',
    'Produit détecté',
    'Metabolite name',
  ])('%s names the substances, as at the bench', (title) =>
    expect(guessed(`amostra;data;${title}\nA1;2024-02-01;cocaine`)).toEqual([
      'sample_id',
      'date_collected',
      'substance',
    ]),
  )

  test('a plain name may be a person’s', () => {
    expect(guessed('amostra;data;Name\nA1;2024-02-01;cocaine')[2]).toBe(null)
  })
})

describe('units that are neither percent nor a weight of the sample', () => {
  const below = (title: string, cell: string, said: Readonly<Record<string, 'PRESENT' | 'AS_SAID'>> = {}) => {
    const [header, line] = [
      ['sample_id', 'date', title],
      ['A1', '2024-02-01', cell],
    ]
    const fields = ['sample_id', 'date_collected', 'drug_column'] as const
    return planImport([{ name: 'f.csv', header, lines: [line], fields }], { ...choices, said }, world)
  }
  const firstOf = ({ samples }: ReturnType<typeof below>) => samples[0]?.reports[0]?.findings[0]

  test.each([
    ['Fentanyl (µg/g)', '800', 0.08],
    ['Fentanyl µg per g', '1200', 0.12],
    ['Fentanyl (µg/g)', '12', null],
    ['Heroin [ng/mg]', '25000', 2.5],
    ['Cocaine (mg/g)', '612', 61.2],
    ['Cocaine (mg/kg)', '<500', null],
    ['Cocaine (mg/g)', '500-600', null],
    ['Cocaine (mg/g)', 'trace', null],
  ])('in the heading of a drug are converted where they are parts of the weight: %s %s', (title, cell, percent) => {
    const read = below(title, cell, { plain_words: 'AS_SAID' })
    if (cell === '12') return expect(read.questions.map(({ about }) => about)).toEqual(['round'])
    expect(read.errors).toEqual([])
    expect(read.notes.map(({ message }) => message)).toContainEqual(expect.stringContaining('come in as percent'))
    expect(firstOf(read)).toMatchObject({ percent, weight: null })
  })

  test.each(['MDMA mg/Tablette', 'Cocaine mg per tablet', 'Xylazine (ppm)', 'Ketamine (mg/mL)'])(
    'in the heading of a drug are asked about where they are none: %s',
    (title) => {
      const [question] = below(title, '800').questions
      expect(question?.about).toBe('other_unit')
      expect(below(title, '800')).toMatchObject({ errors: [{ column: title }], samples: [{ reports: [] }] })
      const answered = below(title, '800', { [question?.key ?? '']: 'PRESENT' })
      expect(answered.errors).toEqual([])
      expect(firstOf(answered)).toMatchObject({ amount_kind: 'present', percent: null, weight: null })
      expect(answered.samples[0]?.reports[0]?.tech_notes).toContain('800')
    },
  )

  test('that only compare weights are asked about', () => {
    expect(below('Fentanyl (g/g)', '0.3').questions.map(({ about }) => about)).toEqual(['unit'])
  })

  test('beside a percent contradict it', () => {
    const text = (unit: string) => `sample_id,date,substance,percent,Unit\nA1,2024-02-01,cocaine,61.2,${unit}`
    for (const unit of ['mg/g', 'ug/mg', 'mg', 'ppm'])
      expect(plan(text(unit)).errors.map(({ column }) => column)).toEqual(['percent'])
    for (const unit of ['%', '', 'percent', '% w/w']) expect(plan(text(unit)).errors).toEqual([])
  })
})
