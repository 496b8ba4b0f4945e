/** Columns whose cells name drugs are read, or asked about: none is left out by its heading. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import type { ImportField } from './import-fields.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'
import { cellsToRead, nameDrugs } from './naming-columns.ts'

const naming = ({ header, lines }: { header: readonly string[]; lines: readonly (readonly string[])[] }) =>
  header.flatMap((title, at) => (nameDrugs(title, cellsToRead(lines, at), world.dictionary) ? [at] : []))
/** The columns as the page guesses them, with the dictionary. */
const guessed = (text: string) => {
  const file = textFile(text)
  return guessColumns(file, [], naming(file))
}
const planned = (text: string, fields: readonly (ImportField | null)[], changes: Partial<ImportChoices> = {}) =>
  planImport([{ ...textFile(text), fields }], { ...choices, ...changes }, world)
const asked = ({ questions }: ReturnType<typeof planImport>) => questions.map(({ key }) => key)
const found = ({ samples }: ReturnType<typeof planImport>) =>
  samples.map(({ sample_id, reports }) => [
    sample_id,
    ...reports.flatMap(({ findings }) => [findings.map(({ name }) => name).join(', ')]),
  ])

const identified = [
  'Sample,Date Received,Drug(s) Identified,Primary,Additional',
  'NP1,2024-03-15,"Fentanyl, Xylazine",Fentanyl,4-ANPP',
  'NP2,2024-03-16,Cocaine; Caffeine,Cocaine,Fentanyl',
  'NP3,2024-03-17,None Detected,,',
].join('\n')

describe('a column whose cells name drugs', () => {
  test('is asked about where it is left out', () => {
    const left = planned(identified, ['sample_id', 'date_collected', null, 'list_column', null])
    expect(asked(left)).toEqual(['left_names drug(s) identified', 'left_names additional'])
    expect(left.errors).toHaveLength(2)
    const said = { 'left_names drug(s) identified': 'OTHER', 'left_names additional': 'OTHER' }
    expect(planned(identified, ['sample_id', 'date_collected', null, 'list_column', null], { said }).errors).toEqual([])
  })

  test('is read where its heading tells what it is, and a drug that stands in several is found once', () => {
    expect(guessed(identified)).toEqual(['sample_id', 'date_collected', 'substances', 'list_column', 'list_column'])
    const read = planned(identified, guessed(identified))
    expect([read.errors, read.questions]).toEqual([[], []])
    expect(found(read)).toEqual([
      ['NP1', 'Fentanyl, Xylazine, 4-ANPP'],
      ['NP2', 'Cocaine, Caffeine, Fentanyl'],
      ['NP3', ''],
    ])
  })

  test('may say ‘none’ beside what was found', () => {
    const text = 'sample,date,Primary,Additional\nA1,2024-03-15,Cocaine,None detected\nA2,2024-03-15,Cocaine,Fentanyl'
    const read = planned(text, ['sample_id', 'date_collected', 'list_column', 'list_column'])
    expect(read.errors).toEqual([])
    expect(found(read)).toEqual([
      ['A1', 'Cocaine'],
      ['A2', 'Cocaine, Fentanyl'],
    ])
  })

  test('is not guessed to be what was found under a heading that tells nothing of it', () => {
    const text = 'sample,date,zorb,drug\nA1,2024-03-15,Fentanyl,Cocaine\nA2,2024-03-16,Heroin,MDMA'
    expect(guessed(text)).toEqual(['sample_id', 'date_collected', null, 'substance'])
    expect(asked(planned(text, guessed(text)))).toEqual(['left_names zorb'])
  })

  test.each(['CAS', 'UNII', 'Smiles'])('is none of numbers or codes of a register: %s', (title) => {
    const text = `sample,date,substance,${title}\nA1,2024-03-15,Cocaine,50-36-2`
    expect(asked(planText(text))).toEqual([])
  })

  test.each(['Opioid', 'white', 'Toronto', 'crystal', 'None', 'female', 'powder'])('is none of ‘%s’', (cell) => {
    expect(asked(planText(`sample,date,substance,thing\nA1,2024-03-15,Cocaine,${cell}`))).toEqual([])
  })

  test('that says that none was found is asked about where the row names nothing else', () => {
    const text = 'sample,date,substance,Additional\nA1,2024-03-15,Cocaine,None detected\nA2,2024-03-15,,None detected'
    expect(planText(text).questions.map(({ key, rows }) => [key, rows])).toEqual([
      ['left additional none detected', [2]],
    ])
  })

  test('is read, or asked about, under any heading and in any form', () => {
    const drugs = ['Cocaine', 'fentanyl', 'Heroin HCl', 'MDMA', 'None detected', 'ketamine']
    const cell = fc
      .tuple(fc.shuffledSubarray(drugs, { minLength: 1, maxLength: 3 }), fc.constantFrom(', ', '; ', ' / ', '|'))
      .map(([names, between]) => names.join(between))
    const heading = fc.constantFrom(
      'Identified',
      'Other',
      'Drug 2',
      'Adulterants',
      'X',
      '',
      'Finding(s)',
      'Stoffe',
      'Cut',
    )
    fc.assert(
      fc.property(heading, fc.array(cell, { minLength: 1, maxLength: 4 }), fc.boolean(), (title, cells, isGuessed) => {
        if (cells.every((one) => one === 'None detected')) return
        const text = [
          `sample,date,drug,${title}`,
          ...cells.map((one, at) => `A${at},2024-03-15,caffeine,"${one}"`),
        ].join('\n')
        const file = textFile(text)
        const fields = isGuessed ? guessed(text) : file.fields
        const read = planned(text, fields)
        expect(fields[3] !== null || asked(read).length > 0).toBe(true)
      }),
    )
  })
})

describe('two columns of names, found and not found', () => {
  const both = 'ID,Date,Detected,Not detected\nA1,2024-03-15,"Cocaine, Caffeine","Fentanyl, Heroin"'
  const notFound = ({ samples }: ReturnType<typeof planImport>) =>
    samples.flatMap(({ reports }) => reports.flatMap(({ not_found }) => not_found.map(({ name }) => name)))

  test('are guessed by their headings, and a row says both', () => {
    expect(guessed(both)).toEqual(['sample_id', 'date_collected', 'substances', 'not_found'])
    const read = planned(both, guessed(both))
    expect([read.errors, found(read), notFound(read)]).toEqual([
      [],
      [['A1', 'Cocaine, Caffeine']],
      ['Fentanyl', 'Heroin'],
    ])
  })

  test.each(['None', '-', ''])('‘%s’ in the second says nothing', (cell) => {
    const text = both.replace('"Fentanyl, Heroin"', cell)
    expect(notFound(planned(text, ['sample_id', 'date_collected', 'substances', 'not_found']))).toEqual([])
  })

  test('a drug in both is a fault', () => {
    const text = both.replace('Heroin', 'Cocaine')
    expect(planned(text, guessed(text)).errors.map(({ message }) => message)).toEqual([
      'Cocaine is found and not found in one report.',
    ])
  })

  test('an amount beside both is of what was found', () => {
    const text = 'ID,Date,Substance,Percent,Not found\nA1,2024-03-15,MDMA,80,Fentanyl'
    const read = planned(text, ['sample_id', 'date_collected', 'substance', 'percent', 'not_found'])
    const [report] = read.samples.flatMap(({ reports }) => reports)
    expect(report?.findings.map(({ name, amount_kind }) => [name, amount_kind])).toEqual([['MDMA', 'measured']])
    expect(report?.not_found).toEqual([{ name: 'Fentanyl', drug: 'fentanyl', low: null, unit: null }])
  })

  test.each([
    ['Found', 'substances'],
    ['Ergebnis', 'substances'],
    ['Lab result', 'substances'],
    ['Nicht nachgewiesen', 'not_found'],
    ['Possible', null],
    ['Tested for', null],
  ])('%s is %s', (title, field) => {
    expect(guessed(`ID,Date,${title}\nA1,2024-03-15,"Cocaine, Levamisole"`)[2]).toBe(field)
  })
})
