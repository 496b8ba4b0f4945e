/** What people write into columns that the public reads is shown to whoever imports it, and asked about. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const text = (title: string, ...cells: string[]) =>
  [`ID,Date,Substance,${title}`, ...cells.map((cell, at) => `A${at},2024-01-01,caffeine,"${cell}"`)].join('\n')
const keys = (title: string, ...cells: string[]) => planText(text(title, ...cells)).questions.map(({ key }) => key)

test.each([
  ['Texture', 'soft, from Ann Miller'],
  ['Colour', 'white said Ann'],
  ['Expected', 'cocaine from Bob 416-555-0101'],
  ['Effects', 'collapsed at work'],
  ['Colour', 'white 4165550101'],
])('%s: %s is asked about', (title, cell) => {
  expect(keys(title, cell)).toEqual([`public_words ${title.toLowerCase()}`])
})

test.each([
  ['Texture', 'Powder; fine crystals'],
  ['Colour', 'Off-white'],
  ['Colour', 'light pink'],
  ['Expected', 'Heroin (brown)'],
  ['Expected', 'MDMA'],
  ['Expected', 'benzodiazepine'],
  ['Expected', "Don't know"],
  ['Expected', 'crystal meth'],
])('%s: %s is not', (title, cell) => expect(keys(title, cell)).toEqual([]))

test('the texts are shown, and come in as answered', () => {
  const cells = ['white', 'white said Ann', 'as Bob sold it']
  const of = (answer?: 'PUBLIC' | 'LEFT_OUT') => {
    const key = 'public_words colour'
    const { errors, samples } = planText(text('Colour', ...cells), {
      said: answer === undefined ? {} : { [key]: answer },
    })
    return [errors.map(({ message }) => message), samples.map(({ colour }) => colour.join())]
  }
  expect(of()[0]).toEqual([
    'The public page shows the column Colour. It holds texts such as ‘white said Ann’, ‘as Bob sold it’. Who may read them? (rows 2, 3)',
  ])
  expect(of('PUBLIC')).toEqual([[], cells])
  expect(of('LEFT_OUT')).toEqual([[], ['white', '', '']])
})
