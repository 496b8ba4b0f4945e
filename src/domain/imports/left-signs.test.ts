/** Signs and colours in columns that nobody chose: a strip or a reagent may have said them. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const asked = (text: string) => planText(text).questions.map(({ about, column, said }) => [about, column, said])

test.each(['FEN', 'fen', 'Fen', 'fyl test', 'dip', 'Zorb panel'])('‘+’ under %j is asked about', (title) => {
  expect(asked(`id,date,substance,${title}\n1,2026-01-02,cocaine,+\n2,2026-01-02,caffeine,`)).toEqual([
    ['left', title, '+'],
  ])
})

test.each(['Detected', 'Confirmed', 'Major', 'HCl', 'GC-MS'])(
  '‘+’ under %j is of the substance of its row',
  (title) => {
    expect(asked(`id,date,substance,${title}\n1,2026-01-02,cocaine,+\n2,2026-01-02,caffeine,+`)).toEqual([])
  },
)

test.each([
  'Marquis',
  'marquis test',
  'Mecke reagent colour',
  'Reagent',
  'Colour test',
  'Spot test result',
  'Ehrlich test',
])('whatever stands under %j is asked about, where the column is left out', (title) => {
  for (const cell of ['purple-black', 'no change', 'fizz'])
    expect(asked(`id,date,substance,${title}\n1,2026-01-02,cocaine,${cell}`)).toEqual([['left', title, cell]])
})

test('what a sample looks like is no colour test', () => {
  expect(asked('id,date,substance,Colour,Tester\n1,2026-01-02,cocaine,white,Ehrlich')).toEqual([])
})
