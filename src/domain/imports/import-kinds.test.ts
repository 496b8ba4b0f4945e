/** Files whose results would be lost, or would change their meaning, if the import assumed something. */
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { importTable } from './import-heading.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const nothingSaid = { ...choices, weight_unit: null, percent_are: null, without_results: false }
const plan = (text: string, chosen: Partial<ImportChoices> = {}) => {
  const cells = text.split('\n').map((line) => line.split(','))
  const [header = [], ...lines] = importTable(cells).cells
  const file = { name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }
  return planImport([file], { ...nothingSaid, ...chosen }, world)
}
const faults = (text: string, chosen?: Partial<ImportChoices>) =>
  plan(text, chosen).errors.map(({ message }) => message)
/** Each sample with its reports in short. */
const read = (text: string, chosen?: Partial<ImportChoices>) => {
  const { errors, samples } = plan(text, chosen)
  expect(errors).toEqual([])
  return samples.map(({ sample_id, reports }) => [
    sample_id,
    ...reports.map(({ technology, strip_type, strip_result, findings }) =>
      technology === 'TEST_STRIP'
        ? `${strip_type}: ${strip_result}`
        : `${technology}: ${findings.map(({ name, percent, weight }) => [name, percent, weight].filter(Boolean).join(' ')).join(', ')}`,
    ),
  ])
}

describe('strips and methods in the heading', () => {
  test('strip columns are strips, whatever words say positive; the method column holds what it found', () => {
    const text = [
      'sample_id,date,expected,FTIR Spectrometer,Fentanyl Test Strip,Benzodiazepine Test Strip',
      'ST1,2024-02-01,Fentanyl,Mannitol|Caffeine,Positive,False',
      "ST2,2024-02-01,Fentanyl,['Mannitol'],True,N/A",
      'ST3,2024-02-01,Fentanyl,,Detected,Not detected',
    ].join('\n')
    expect(read(text)).toEqual([
      ['ST1', 'Fentanyl: POSITIVE', 'Benzodiazepine: NEGATIVE', 'FTIR: Mannitol, Caffeine'],
      ['ST2', 'Fentanyl: POSITIVE', 'FTIR: Mannitol'],
      ['ST3', 'Fentanyl: POSITIVE', 'Benzodiazepine: NEGATIVE'],
    ])
  })

  test.each(['Y', 'Positive', '12.5', 'no', 'True'])('%j in the column of a technology names no substance', (cell) => {
    const text = `sample_id,date,substance,GC-MS\nA1,2024-02-01,cocaine,${cell}`
    expect(read(text)).toEqual([['A1', 'GC_MS: cocaine']])
    const file = {
      ...{ name: 'f.csv', header: ['sample_id', 'date', 'GC-MS'], lines: [['A1', '2024-02-01', cell]] },
      fields: ['sample_id', 'date_collected', 'method_column'] as const,
    }
    expect(planImport([file], nothingSaid, world).errors.map(({ message }) => message)).toContain(
      `‘${cell}’ names no substance. Say what this column holds, or leave it out.`,
    )
  })

  test('a cell of a strip column that says neither is asked about with its heading', () => {
    const text = 'sample_id,date,Fentanyl strip\nST1,2024-02-01,Positive\nST2,2024-02-01,weak'
    const header = ['sample_id', 'date', 'Fentanyl strip']
    const lines = text
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const file = { name: 'f.csv', header, lines, fields: ['sample_id', 'date_collected', 'strip_column'] as const }
    expect(planImport([file], nothingSaid, world).errors).toEqual([
      {
        file: 'f.csv',
        row: 2,
        column: 'Fentanyl strip',
        message: '‘weak’ under Fentanyl strip. What did the strip say? (row 2)',
      },
    ])
  })
})

describe('how results were made', () => {
  const none = { technology: null }
  test.each([
    'sample_id,date,substance\nA1,2024-02-01,cocaine\nA2,2024-02-01,',
    'sample_id,date,substances\nA1,2024-02-01,cocaine',
    'sample_id,date,major\nA1,2024-02-01,cocaine',
    'sample_id,date,substance,method\nA1,2024-02-01,cocaine,\nA2,2024-02-01,cocaine,FTIR',
  ])('is asked where nothing says it: %s', (text) => {
    expect(faults(text, none)).toEqual(['Nothing says how these results were made (rows: 1). Choose their technology.'])
  })

  test('is not asked of strips, and of columns that say it', () => {
    const text = 'sample_id,date,FTIR,Fentanyl strip\nA1,2024-02-01,Mannitol,positive\nA2,2024-02-01,Caffeine,negative'
    expect(faults(text, none)).toEqual([])
  })

  test('a column of a technology that nobody knows asks which', () => {
    const header = ['sample_id', 'date', 'Raman scan']
    const lines = [['A1', '2024-02-01', 'Mannitol']]
    const file = { name: 'f.csv', header, lines, fields: ['sample_id', 'date_collected', 'method_column'] as const }
    const made = (methods: ImportChoices['methods']) => planImport([file], { ...nothingSaid, ...none, methods }, world)
    expect(made({}).errors).toMatchObject([
      {
        column: 'Raman scan',
        message: expect.stringContaining('No technology here is called ‘Raman scan’ (rows: 1).'),
      },
    ])
    expect(made({}).unknown_methods).toEqual([{ name: 'Raman scan', count: 1 }])
    expect(made({ 'Raman scan': 'FTIR' }).samples[0]?.reports).toMatchObject([
      { technology: 'FTIR', method: 'Raman scan', findings: [{ name: 'Mannitol' }] },
    ])
  })
})

describe('samples', () => {
  test('IDs that only hyphens tell apart never become one sample', () => {
    const text =
      'Tube,Date,Substance,Percent\n1-11,2024-02-01,cocaine,61.5\n11-1,2024-02-01,fentanyl,4.2\n2-1,2024-02-01,ketamine,80'
    expect(faults(text)).toContain(
      '‘11-1’ and ‘1-11’ of row 1 would be one sample, 111. Number the rows, or give each sample an ID of its own.',
    )
  })

  test('one spelling in several rows is one sample', () => {
    const text = 'Tube,Date,Substance,Percent\n1-11,2024-02-01,cocaine,61.5\n1-11,2024-02-01,caffeine,4.2'
    expect(read(text)).toEqual([['111', 'GC_MS: cocaine 61.5, caffeine 4.2']])
  })

  test('headings below titles are found, and a total is no sample', () => {
    const text =
      'Results 2024,,,\n,,,\nSample ID,Date collected,Substance,Percent\nTR1,2024-02-01,cocaine,61.5\nTotal,,,76.1'
    expect(read(text)).toEqual([['TR1', 'GC_MS: cocaine 61.5']])
  })

  test('a first column without a heading names the samples', () => {
    expect(read(',date,substance,percent\nW75,2025-03-20,heroin,12.5')).toEqual([['W75', 'GC_MS: heroin 12.5']])
  })

  test('files without a result ask, and name the columns that are left out', () => {
    const text = 'sample_id,date,zorb\nA1,2024-02-01,cocaine'
    expect(faults(text)).toEqual([
      'No sample would have a result. Say which column holds results, or that there are none. Columns that are left out: ‘zorb’.',
    ])
    expect(read(text, { without_results: true })).toEqual([['A1']])
    expect(faults(text, { without_state: 'READY_FOR_ANALYSIS' })).toEqual([])
  })
})

describe('units', () => {
  const weights = 'sample_id,date,substance,amount\nP1,2018-04-07,MDMA,85.3'
  test('a weight without a unit is asked about', () => {
    expect(faults(weights)).toEqual(['85.3 has no unit. Say once which unit the weights of the files are in.'])
    expect(read(weights, { weight_unit: 'mg' })).toEqual([['P1', 'GC_MS: MDMA 0.0853']])
    expect(read(weights, { weight_unit: 'g' })).toEqual([['P1', 'GC_MS: MDMA 85.3']])
    expect(read(weights, { weight_unit: 'ug' })).toEqual([['P1', 'GC_MS: MDMA 0.0000853']])
  })

  test('a unit in the heading or behind the number is enough', () => {
    expect(read('sample_id,date,substance,weight_mg\nP1,2018-04-07,MDMA,85.3')).toEqual([['P1', 'GC_MS: MDMA 0.0853']])
    expect(read('sample_id,date,substance,amount\nP1,2018-04-07,MDMA,85.3 mg')).toEqual([['P1', 'GC_MS: MDMA 0.0853']])
  })

  test('a file with kinds of amounts keeps the unit of its heading; only the column of an export is gram by itself', () => {
    const of = (weight: string) => `sample_id,date,substance,amount_kind,${weight}\nP1,2018-04-07,MDMA,measured,85.3`
    expect(read(of('weight_mg'))).toEqual([['P1', 'GC_MS: MDMA 0.0853']])
    expect(read(of('weight'))).toEqual([['P1', 'GC_MS: MDMA 85.3']])
    expect(faults(of('amount'))).toEqual(['85.3 has no unit. Say once which unit the weights of the files are in.'])
    expect(read(of('amount'), { weight_unit: 'ug' })).toEqual([['P1', 'GC_MS: MDMA 0.0000853']])
  })

  const shares = 'sample_id,date,substance,percent\nP1,2018-04-07,caffeine,0.667\nP2,2018-04-07,MDMA,1'
  test('percents of at most 1 are asked about', () => {
    expect(faults(shares)).toEqual([
      'All numbers here are at most 1, such as 0.667. Say once whether they are percent or parts of 1.',
    ])
    expect(read(shares, { percent_are: 'share' })).toEqual([
      ['P1', 'GC_MS: caffeine 66.7'],
      ['P2', 'GC_MS: MDMA 100'],
    ])
    expect(read(shares, { percent_are: 'percent' })[1]).toEqual(['P2', 'GC_MS: MDMA 1'])
  })

  const shareFault = (cell: string) => {
    const header = ['sample_id', 'date', 'substance', 'percent']
    const lines = [['P1', '2018-04-07', 'MDMA', cell]]
    const file = { name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }
    const { errors } = planImport([file], nothingSaid, world)
    return errors.find(({ message }) => message.startsWith('All numbers here are at most 1'))?.message ?? null
  }
  test.each(['<0,05', '0,2-0,3', '.5', '0,667', '<=0.3', '1', '5e-1', 'ND (<0.05)', '0.5 ± 0.1', '0.5 (0.4-0.6)'])(
    '%s alone is asked about',
    (cell) => expect(shareFault(cell)).toContain(`such as ${cell}.`),
  )
  test.each(['<5', '0,2-3', '1,5', '80', '0.5 %', 'trace', '1.0001', '0', 'n.d.'])('%s is not', (cell) => {
    expect(shareFault(cell)).toBeNull()
  })

  test('limits and ranges are parts of 1, too', () => {
    const head = 'sample_id,date,substance,percent'
    const text = `${head}\nP1,2018-04-07,caffeine,0.2-0.3\nP1,2018-04-07,MDMA,<0.05`
    expect(faults(text)).toEqual([expect.stringContaining('All numbers here are at most 1, such as 0.2-0.3.')])
    const findings = plan(text, { percent_are: 'share' }).samples[0]?.reports[0]?.findings
    expect(findings?.map(({ amount_kind, low, high, unit }) => ({ amount_kind, low, high, unit }))).toEqual([
      { amount_kind: 'range', low: 20, high: 30, unit: '%' },
      { amount_kind: 'below', low: null, high: 5, unit: '%' },
    ])
    expect(faults(`${head}\nP1,2018-04-07,caffeine,0.2-3\nP1,2018-04-07,MDMA,<0.05`)).toEqual([])
  })

  test('an answer about parts of 1 changes no file that holds more', () => {
    const text = 'sample_id,date,substance,percent\nP1,2018-04-07,caffeine,0.667\nP2,2018-04-07,MDMA,80'
    expect(read(text, { percent_are: 'share' })).toEqual([
      ['P1', 'GC_MS: caffeine 0.667'],
      ['P2', 'GC_MS: MDMA 80'],
    ])
  })
})

describe('decimals beyond what is kept', () => {
  const head = 'sample_id,date,substance,percent'
  const text = `${head}\nP1,2024-02-01,cocaine,26.656081257158785\nP1,2024-02-01,levamisole,13.0865\nP2,2024-02-01,cocaine,61.5`
  test('are offered to be rounded, once for all', () => {
    expect(faults(text)).toEqual([
      'More decimals than are kept: 26.656081257158785, 13.0865. Round them, or correct the file? (rows 1, 2)',
    ])
    expect(plan(text).questions).toMatchObject([{ key: 'round', count: 2, names: ['26.656081257158785', '13.0865'] }])
    expect(read(text, { said: { round: 'ROUND' } })).toEqual([
      ['P1', 'GC_MS: cocaine 26.656, levamisole 13.087'],
      ['P2', 'GC_MS: cocaine 61.5'],
    ])
    expect(plan(text, { said: { round: 'ROUND' } }).notes).toMatchObject([
      {
        count: 2,
        message:
          'More decimals than are kept: 26.656081257158785, 13.0865. Round them, or correct the file? Answered: Round them.',
      },
    ])
  })

  test('never become zero, and a number out of range stays a fault', () => {
    for (const number of ['0.0001', '100.1', '1e-9'])
      expect(
        faults(`${head}\nP1,2024-02-01,cocaine,${number}\nP1,2024-02-01,caffeine,50`, { said: { round: 'ROUND' } }),
      ).toEqual([expect.stringMatching(/^A percentage is from 0 to 100, in steps of 0\.001\./)])
  })

  test('of a weight and of parts of 1 are rounded, too', () => {
    const weight = 'sample_id,date,substance,weight_mg\nP1,2024-02-01,cocaine,3.00004999'
    expect(read(weight, { said: { round: 'ROUND' } })).toEqual([['P1', 'GC_MS: cocaine 0.003']])
    const share = `${head}\nP1,2024-02-01,cocaine,0.6666666667`
    expect(read(share, { percent_are: 'share', said: { round: 'ROUND' } })).toEqual([['P1', 'GC_MS: cocaine 66.667']])
  })
})

describe('a name without a value where others have one', () => {
  const text = 'sample_id,date,substance,percent\nP1,2024-02-01,cocaine,26\nP1,2024-02-01,fentanyl,'
  test('may be no part of the result', () => {
    expect(faults(text)).toEqual(['Without an amount: fentanyl. What does that mean? (row 2)'])
    expect(read(text, { amounts: { empty: 'left_out' } })).toEqual([['P1', 'GC_MS: cocaine 26']])
    expect(plan(text, { amounts: { empty: 'left_out' } }).notes).toMatchObject([
      { message: 'Without an amount: fentanyl. What does that mean? Answered: It is not part of the result.' },
    ])
  })
})

test('a salt or base in a name stays with the finding', () => {
  const names = ['Cocaine Base', 'Cocaine HCl', 'cocaine hydrochloride', 'Heroin base', 'MDMA hydrochloride', 'cocaine']
  const lines = names.map((name, at) => `P${at},2024-02-01,${name},${at === 1 ? '' : 20 + at}`)
  const text = ['sample_id,date,substance,percent', ...lines].join('\n')
  const { errors, samples } = plan(text, { amounts: { empty: 'present' } })
  expect(errors).toEqual([])
  expect(
    samples.flatMap(({ reports }) =>
      reports.flatMap(({ findings }) => findings.map((one) => [one.drug, one.measured_as])),
    ),
  ).toEqual([
    ['cocaine', 'base'],
    ['cocaine', 'hydrochloride'],
    ['cocaine', 'hydrochloride'],
    ['heroin', 'base'],
    ['3,4-MDMA', 'hydrochloride'],
    ['cocaine', null],
  ])
})

test.each(['Amount (%)', 'Amount %', 'Quantity (%)', 'Weight (%)'])('%s is a share, and no weight', (title) => {
  const lines = [['A1', '2024-02-01', 'MDMA', '12.5']]
  expect(guessColumns({ header: ['Sample ID', 'Date', 'Substance', title], lines }).at(-1)).toBe('percent')
})
