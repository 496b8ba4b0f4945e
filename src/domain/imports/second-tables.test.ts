/** What a sheet holds besides its first table, and columns whose heading does not tell what they are. */
import { expect, test } from 'vitest'
import { listedNames } from '#domain/table/name-marks.ts'
import { tableOf } from '#domain/table/substance-table.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { planText } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { guessColumns } from './guess-columns.ts'
import { importTable } from './import-heading.ts'
import { nameDrugs } from './naming-columns.ts'

const sheet = (text: string) => text.split('\n').map((line) => line.split(','))

test.each([
  ['id,strip,result', 'id, strip, result'],
  ['id,date,drug,purity %', 'id, date, drug'],
])('a second table below, headed %j, is named as one, and takes nothing of the first', (header, of) => {
  const { cells, left } = importTable(
    sheet(`id,date,substance,%\n1,2026-01-02,cocaine,40\n2,2026-01-02,caffeine,10\n\n${header}\n1,fentanyl,positive`),
  )
  expect(cells.map(([first]) => first)).toEqual(['id', '1', '2'])
  expect(left).toMatchObject([{ reason: 'other_table', of }])
})

test('a second table with the same headings goes on with the first', () => {
  const { cells } = importTable(
    sheet('id,date,substance\n1,2026-01-02,cocaine\n\nid,date,substance\n2,2026-01-02,caffeine'),
  )
  expect(cells.map(([first]) => first)).toEqual(['id', '1', '2'])
})

test('a purity beside several substances is asked about', () => {
  const { questions } = planText('id,date,drugs found,purity\n1,2026-01-02,"cocaine; caffeine",40')
  expect(questions.map(({ about }) => about)).toEqual(['left_numbers'])
})

test('‘none’ in place of a purity is no ‘not found’ before somebody says so', () => {
  const { questions, samples } = planText('id,date,substance,%\n1,2026-01-02,cocaine,none\n2,2026-01-02,caffeine,40')
  expect(questions.map(({ about, names }) => [about, names])).toEqual([['unclear', ['cocaine']]])
  expect(samples[0]?.reports[0]?.not_found).toEqual([])
})

test('a column ‘Test’ that names drugs names the substances', () => {
  const [header = [], ...lines] = sheet(
    'id,date,Test,Result\n1,2026-01-02,Fentanyl,positive\n1,2026-01-02,Cocaine,negative',
  )
  const dictionary = shippedDictionary()
  const naming = header.flatMap((title, at) =>
    nameDrugs(
      title,
      lines.map((line) => line[at] ?? ''),
      dictionary,
    )
      ? [at]
      : [],
  )
  expect(guessColumns({ header, lines }, [], naming)).toEqual(['sample_id', 'date_collected', 'substance', null])
})

test('‘contains fentanyl: yes’ in a paste is a name and an answer', () => {
  const cells = textCells('contains fentanyl: yes\ncontains xylazine: no\nContient caffeine : oui', () => ({
    data: [],
    errors: [],
  }))
  const lines = cells.map(([name = '', percent = '']) => ({ name, percent, weight: null, says: null }))
  expect(listedNames(lines).map((name, at) => [name?.trim(), lines[at]?.percent])).toEqual([
    ['fentanyl', 'yes'],
    ['xylazine', 'no'],
    ['caffeine', 'oui'],
  ])
  expect(tableOf(cells, 'name').uses).toEqual(['name', 'percent'])
})

test('‘+’ under a heading that nobody knows is asked about', () => {
  const { questions } = planText('id,date,substance,FEN\n1,2026-01-02,cocaine,+\n2,2026-01-02,caffeine,-')
  expect(questions.map(({ about, column, said }) => [about, column, said])).toEqual([
    ['left', 'FEN', '+'],
    ['column', 'FEN', '-'],
  ])
})

test.each(['Méthode', 'Method', 'Test method', 'Técnica', 'Analysemethode'])(
  'methods in words that nobody knows under %j are asked about',
  (title) => {
    const plan = planText(`id,date,substance,${title}\n1,2026-01-02,cocaine,CPG-SM\n2,2026-01-02,caffeine,IRTFX`)
    expect(plan.unknown_methods.map(({ name }) => name)).toEqual(['CPG-SM', 'IRTFX'])
    expect(plan.samples.flatMap(({ reports }) => reports)).toEqual([])
  },
)
