/** A text that tells of a drug and a result, in a column that is no part of it, is shown before any answer is for it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planText, world } from '../../../test/support/import-plan.ts'
import { toldCells } from './told-cells.ts'

const told = toldCells(world.dictionary)

test.each([
  'fentanyl positive on second strip',
  'Strip reacted to xylazine',
  'also contains caffeine and levamisole',
  'fentanil detected by the other lab',
  'mit Fentanyl gestreckt',
  'bandelette positive pour le fentanyl',
  'nitazenes found',
  'second strip was positive',
  'cocaine 40 %',
  '4-ANPP 3.5 mg',
])('%s', (cell) => expect(told(cell).isTold).toBe(true))

test.each(['fentanyl', 'Cocaine HCl', 'heroin and xylazine', 'MDMA; caffeine'])('%s is a name', (cell) =>
  expect(told(cell)).toMatchObject({ isName: true, isTold: false }),
)

test.each(['none', 'pink pill from Bob', 'white powder, found in the park', 'bag 12', 'sold as cocaine', '60', 'down'])(
  '%s is neither',
  (cell) => expect(told(cell)).toEqual({ isName: false, isTold: false, names: [] }),
)

test('no answer covers a telling text that its question did not show, in any column of comments', () => {
  const telling = fc
    .tuple(
      fc.constantFrom('fentanyl', 'xylazine', 'carfentanil', 'etonitazene', 'Fentanyl HCl', 'benzodiazepine'),
      fc.constantFrom('positive on second strip', 'detected', 'found by GC-MS', '40 %', 'trace', 'also present'),
      fc.nat(99),
    )
    .map(([drug, word, batch]) => `${drug} ${word}, batch ${batch}`)
  const harmless = fc.constantFrom('', 'none', 'pink pill', 'positive', 'negative', 'zorb', 'ok', 'for a friend')
  const title = fc.constantFrom('Comment', 'Remarks', 'zorb', 'Second test', 'Flag', 'Fentanyl strip', 'Notes')
  const cells = fc.array(fc.oneof(telling, harmless), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(title, cells, (heading, texts) => {
      const text = [
        `ID,Date,Substance,${heading}`,
        ...texts.map((cell, at) => `A${at},2024-01-01,cocaine,"${cell}"`),
      ].join('\n')
      const { questions } = planText(text)
      for (const cell of texts.filter((one) => told(one).isTold))
        expect(questions.filter(({ said }) => said.split('’, ‘').includes(cell)).length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})

test('more texts than anybody can be asked about are refused', () => {
  const lines = Array.from({ length: 400 }, (_, at) => `A${at},2024-01-01,cocaine,fentanyl positive ${at}`)
  const { errors } = planText(['ID,Date,Substance,Comment', ...lines].join('\n'))
  expect(errors.filter(({ message }) => message.includes('more different things')).length).toBe(100)
})

test('a word beside numbers of a column that is left out is no answer for them', () => {
  const text = 'ID,Date,Found 1,Found 2,Strength\nA1,2024-01-01,cocaine,caffeine,minor\nA2,2024-01-01,MDMA,caffeine,40'
  const keys = (said: Record<string, string>) =>
    planText(text, { said: said as never }).errors.map(({ message }) => message.split('(')[0])
  expect(keys({})).toHaveLength(2)
  expect(keys({ 'left strength minor': 'OTHER' })).toHaveLength(1)
})
