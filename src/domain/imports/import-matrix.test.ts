/** One drug a column, and several substances in a cell: what is asked, and what comes in. */
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'
import { namesDrug } from './naming-columns.ts'

const nothingSaid = { ...choices, weight_unit: null, percent_are: null, without_results: false }
const tableOf = (text: string, sign = ',') => {
  const [header = [], ...lines] = text.split('\n').map((line) => line.split(sign))
  const drugs = header.filter((title) => namesDrug(title, world.dictionary))
  return { header, lines, fields: guessColumns({ header, lines }, drugs) }
}
const plan = (text: string, said: ImportChoices['said'] = {}, sign = ',', more: Partial<ImportChoices> = {}) =>
  planImport([{ name: 'f.csv', ...tableOf(text, sign) }], { ...nothingSaid, ...more, said }, world)
const asked = (text: string, said?: ImportChoices['said'], sign?: string) =>
  plan(text, said, sign).questions.map(({ key, count }) => `${key}: ${count}`)
const faults = (text: string, said?: ImportChoices['said'], sign?: string) =>
  plan(text, said, sign).errors.map(({ message }) => message)
/** Each sample with what was found, with its kind or amount, and what was not. */
const read = (...[text, said, sign, more]: Parameters<typeof plan>) => {
  const { errors, samples } = plan(text, said, sign, more)
  expect(errors).toEqual([])
  return samples.map(({ sample_id, reports }) =>
    [
      sample_id,
      ...reports.flatMap(({ findings, not_found }) => [
        ...findings.map(({ name, percent, weight, amount_kind }) =>
          [name, percent ?? weight ?? (amount_kind === 'present' ? null : amount_kind)]
            .filter((one) => one !== null)
            .join(' '),
        ),
        ...not_found.map(({ name }) => `no ${name}`),
      ]),
    ].join(', '),
  )
}

describe('one drug a column', () => {
  const matrix = [
    'CaseNumber,Date,Sex,Heroin,Cocaine,Fentanyl,Methadone,Morphine (not heroin),Other,Any Opioid',
    '14-0273,2014-06-28,,Y,Y,,,,,',
    '13-0102,2013-03-21,Male,,Y,Y,,,3-FMF,Y',
    '16-0165,2016-03-13,Female,Y,N,y,,,,Y',
    '16-0208,2016-03-31,Male,,,Y-A,,,,Y',
  ].join('\n')
  const answers = {
    'word y': 'FOUND',
    'word y-a': 'FOUND',
    'word n': 'NOT_FOUND',
    blank: 'NOTHING',
    'left any opioid y': 'OTHER',
  }

  test('the headings that name one drug are guessed, and a column of others holds names', () => {
    const { fields } = tableOf(matrix)
    expect(fields).toEqual([
      ...['sample_id', 'date_collected', null, 'drug_column', 'drug_column', 'drug_column', 'drug_column'],
      ...[null, 'list_column', null],
    ])
    expect(tableOf('id,date,Cocaine\nA1,2024-01-01,a long remark about it').fields).toEqual([
      'sample_id',
      'date_collected',
      null,
    ])
  })

  test('each word and the blanks are asked about once, and so is a column of a kind of drug that is left out', () => {
    expect(asked(matrix)).toEqual(['word y: 3', 'word n: 1', 'word y-a: 1', 'blank: 4', 'left any opioid y: 3'])
    expect(plan(matrix).samples.flatMap(({ reports }) => reports.flatMap(({ findings }) => findings))).toHaveLength(1)
  })

  test('words come in as answered', () => {
    expect(read(matrix, answers)).toEqual([
      '140273, Heroin, Cocaine',
      '130102, 3-FMF, Cocaine, Fentanyl',
      '160165, Heroin, Fentanyl, no Cocaine',
      '160208, Fentanyl',
    ])
    expect(read(matrix, { ...answers, blank: 'NOT_FOUND' })[3]).toBe(
      '160208, Fentanyl, no Heroin, no Cocaine, no Methadone',
    )
  })

  test.each([
    ['1', '0'],
    ['x', ''],
    ['positive', 'negative'],
    ['True', 'False'],
    ['+', '-'],
    ['oui', 'non'],
    ['detected', 'not detected'],
  ])('‘%s’ and ‘%s’ are words', (yes, no) => {
    const text = `id,date,Cocaine,Fentanyl\nA1,2024-01-01,${yes},${no}\nA2,2024-01-01,${no},${yes}`
    const said = {
      [`word ${yes.toLowerCase()}`]: 'FOUND',
      [no === '' ? 'blank' : `word ${no}`.toLowerCase()]: 'NOT_FOUND',
    }
    expect(read(text, said)).toEqual(['A1, Cocaine, no Fentanyl', 'A2, Fentanyl, no Cocaine'])
  })

  test('amounts ask for their unit once, unless the heading or the cell has it', () => {
    const text = 'id,date,Cocaine,Fentanyl\nA1,2024-01-01,12.5,<1\nA2,2024-01-01,3 %,trace\nA3,2024-01-01,0,7'
    expect(asked(text)).toEqual(['unit: 2'])
    expect(read(text, { unit: 'PERCENT' })).toEqual([
      'A1, Cocaine 12.5, Fentanyl below',
      'A2, Cocaine 3, Fentanyl trace',
      'A3, Fentanyl 7, no Cocaine',
    ])
    expect(read(text, { unit: 'MG' })[2]).toBe('A3, Fentanyl 0.007, no Cocaine')
    expect(asked('id,date,Cocaine %\nA1,2024-01-01,12.34567')).toEqual(['round: 1'])
    expect(read('id,date,Cocaine %\nA1,2024-01-01,12.34567', { round: 'ROUND' })).toEqual(['A1, Cocaine 12.346'])
    expect(read('id,date,Cocaine (mg),Fentanyl %\nA1,2024-01-01,12.5,40')).toEqual(['A1, Cocaine 0.0125, Fentanyl 40'])
  })
})

describe('several substances in a cell', () => {
  const wales = [
    ';date;intent;major;minor',
    'W1;2025-03-20;Heroin;Paracetamol, Noscapine, 6-MAM;Papaverine, Etonitazene',
    'W2;2025-03-11;Valium;Bromazolam;Not Stated',
    'W3;2025-03-12;Valium;N,N-DMT, 1,3-diacetin;',
  ].join('\n')

  test('major and minor are both read, and what minor means is asked once', () => {
    expect(tableOf(wales, ';').fields).toEqual([
      'sample_id',
      'date_collected',
      'expected_drugs',
      'list_column',
      'list_column',
    ])
    expect(asked(wales, {}, ';')).toEqual(['minor minor: 1', 'nameless not stated: 1'])
    expect(faults(wales, {}, ';')).toEqual([
      'The column minor names Papaverine, Etonitazene. How much of them is there? (row 1)',
      '‘Not Stated’ names no substance. What does it mean? (row 2)',
    ])
  })

  test('a list is read as its names, each once asked or found; minor as traces or as there', () => {
    const stated = wales.replace('Not Stated', '')
    expect(asked(stated, {}, ';')).toEqual(['minor minor: 1'])
    const found = 'Paracetamol, Noscapine, 6-MAM'
    expect(read(stated, { 'minor minor': 'TRACE' }, ';')).toEqual([
      `W1, ${found}, Papaverine trace, Etonitazene trace`,
      'W2, Bromazolam',
      'W3, N,N-DMT, 1,3-diacetin',
    ])
    expect(read(stated, { 'minor minor': 'PRESENT' }, ';')[0]).toBe(`W1, ${found}, Papaverine, Etonitazene`)
  })

  test.each([
    ['Cocaine, base', ['Cocaine, base']],
    ['Cocaine, HCl, Caffeine', ['Cocaine HCl', 'Caffeine']],
    ['1,4-butanediol', ['1,4-butanediol']],
    ['N,N-DMT,MDMA', ['N,N-DMT', 'MDMA']],
    ['3,4-MDMA, caffeine', ['3,4-MDMA', 'caffeine']],
    ["['MDMA', 'Caffeine']", ['MDMA', 'Caffeine']],
    ['MDMA | Caffeine', ['MDMA', 'Caffeine']],
    ['Uncertain Match, Caffeine', ['Uncertain Match', 'Caffeine']],
    ['Cocaine 60 %, Caffeine: 12,5%', ['Cocaine 60', 'Caffeine 12.5']],
    ['Heroin (trace), traces of MDMA', ['Heroin trace', 'MDMA trace']],
    ['Fentanyl (<1 %) | 2C-B 20 mg', ['Fentanyl below', '2C-B 0.02']],
  ])('%s', (cell, names) => {
    expect(asked(`id;date;major\nA1;2024-01-01;${cell}`, {}, ';')).toEqual([])
    expect(read(`id;date;major\nA1;2024-01-01;${cell}`, {}, ';')).toEqual([['A1', ...names].join(', ')])
  })

  test('a comma beside a name that nobody knows is asked about once a column', () => {
    const text = 'id;date;major\nA1;2024-01-01;Caffeine, zorbolidine\nA2;2024-01-01;zorbolidine, fluffamine'
    expect(faults(text, {}, ';')).toEqual([
      'The column major says ‘Caffeine, zorbolidine’, ‘zorbolidine, fluffamine’. What is that? (rows 1, 2)',
    ])
    expect(read(text, { 'commas major': 'LIST' }, ';')).toEqual([
      'A1, Caffeine, zorbolidine',
      'A2, zorbolidine, fluffamine',
    ])
    const names = { 'commas major': 'NAME', 'told caffeine, zorbolidine': 'NAMED' }
    expect(read(text, names, ';')).toEqual(['A1, Caffeine, zorbolidine', 'A2, zorbolidine, fluffamine'])
    expect(plan(text, names, ';').samples[0]?.reports[0]?.findings).toHaveLength(1)
  })

  test('another sign between drugs is asked about once a column, and a word for nothing once a word', () => {
    const text = 'id;date;major\nA1;2024-01-01;Cocaine/Caffeine\nA2;2024-01-01;MDMA + MDA\nA3;2024-01-01;N/A'
    expect(asked(text, {}, ';')).toEqual(['commas major: 2', 'nameless n/a: 1'])
    expect(read(text, { 'commas major': 'LIST', 'nameless n/a': 'LEFT_OUT' }, ';')).toEqual([
      'A1, cocaine, caffeine',
      'A2, 3,4-MDMA, MDA',
      'A3',
    ])
  })

  test.each([
    ...['Major', 'Minor', 'primary substances', 'Secondary', 'Other drugs found', 'Sample Upon Analysis (Minor)'],
    ...['principal', 'Secondaire', 'autres substances', 'Mayoritario', 'otras sustancias', 'Hauptbestandteile'],
    ...[
      'Nebenbestandteile',
      'weitere Stoffe',
      'sonstige Substanzen',
      'Spuren',
      'Substance 2',
      'drug 3',
      'trace substances',
    ],
  ])('the heading %s is guessed as a list', (title) => {
    expect(tableOf(`id;date;${title}\nA1;2024-01-01;Caffeine, Cocaine`, ';').fields[2]).toMatch(
      /list_column|substances/,
    )
  })
  test.each(['Mayor', 'Trace metals', 'Other', 'Minority', 'Main street', 'Hauptstrasse'])('%s is not', (title) => {
    expect(tableOf(`id;date;${title}\nA1;2024-01-01;Caffeine, Cocaine`, ';').fields[2]).toBe(null)
  })
})

describe('several drugs in a name', () => {
  const of = (name: string) => `id;date;substance;percent\nA1;2024-01-01;${name};33.3`
  test.each([
    ['Pseudo/Ephedrine', ['pseudoephedrine', 'ephedrine']],
    ['MDMA/MDA', ['3,4-MDMA', 'MDA']],
    ['Heroin + Fentanyl', ['heroin', 'fentanyl']],
    ['Cocaine & Levamisole', ['cocaine', 'levamisole']],
    ['Caffeine and zorbolidine', ['Caffeine', 'zorbolidine']],
    ['Cocaine, Caffeine', ['cocaine', 'caffeine']],
  ])('%s is asked about', (name, each) => {
    const key = `several ${name.toLowerCase()}`
    expect(asked(of(name), {}, ';')).toEqual([`${key}: 1`])
    expect(plan(of(name), {}, ';').unknown_drugs).toEqual([])
    expect(read(of(name), { [key]: 'EACH' }, ';')).toEqual([['A1', ...each].join(', ')])
    expect(plan(of(name), { [key]: 'EACH' }, ';').notes.map(({ message }) => message)).toContain(
      `The amount beside ‘${name}’ is of all of them together: it is left out.`,
    )
  })
  test('one of them comes in under the name as it is written, with its amount', () => {
    expect(read(of('MDMA/MDA'), { 'several mdma/mda': 'AS_WRITTEN' }, ';')).toEqual(['A1, MDMA/MDA 33.3'])
  })
  test.each([
    'Cocaine HCl',
    'N,N-DMT',
    '6-MAM',
    'AB-FUBINACA',
    'vitamin C',
    'Methylsulfonylmethane (MSM or Dimethyl sulfone)',
  ])('%s is not', (name) => expect(asked(of(name), {}, ';').filter((key) => key.startsWith('several'))).toEqual([]))
})

describe('words of results in columns that hold none', () => {
  const head = 'id,date,FTIR,'
  test.each([
    ['Fentanyl Test Strip', 'Positive', true],
    ['Fentanyl Test Strip', 'N/A', false],
    ['Fentanyl', 'True', true],
    ['Benzodiazepine', '1', true],
    ['FTS', 'Positive', true],
    ['FTS', 'Detected', true],
    ['Screening', 'reactive', true],
    ['overdose', 'yes', false],
    ['remarks', 'found in the park', false],
    ['Detected', 'positive', false],
  ])('%s: %s is asked about: %s', (title, cell, is) => {
    const [header = [], ...lines] = `${head}${title}\nA1,2024-01-01,Mannitol,${cell}`
      .split('\n')
      .map((line) => line.split(','))
    const file = {
      name: 'f.csv',
      header,
      lines,
      fields: ['sample_id', 'date_collected', 'method_column', null] as const,
    }
    const { questions, errors } = planImport([file], nothingSaid, world)
    const key =
      cell === '1' ? `left_numbers ${title.toLowerCase()}` : `left ${title.toLowerCase()} ${cell.toLowerCase()}`
    expect(questions.map((one) => one.key)).toEqual(is ? [key] : [])
    expect(errors).toHaveLength(is ? 1 : 0)
    const said = { [key]: 'OTHER' }
    expect(planImport([file], { ...nothingSaid, said }, world).errors).toEqual([])
  })
})
