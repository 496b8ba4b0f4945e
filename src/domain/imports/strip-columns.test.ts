/** Columns of test strips: a heading with a word for strips is one, and no cell below it is a result by silence. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}) => {
  const { samples, errors, questions } = planText(text, changes)
  return {
    errors: errors.map(({ message }) => message),
    asked: questions.map(({ key }) => key),
    strips: samples.map(({ reports }) =>
      reports.flatMap(({ technology, strip_type, strip_result }) =>
        technology === 'TEST_STRIP' ? [`${strip_type} ${strip_result}`] : [],
      ),
    ),
  }
}

test.each([
  ['Fentanyl-Streifen', 'Fentanyl'],
  ['Fentanylstreifen', 'Fentanyl'],
  ['Fentanyl-Teststreifen', 'Fentanyl'],
  ['Fent strip', 'Fentanyl'],
  ['Benzo strip', 'Benzodiazepine'],
  ['Tira nitacenos', 'Nitazene'],
  ['Tira reactiva xilacina', 'Xylazine'],
  ['bandelette fentanyl', 'Fentanyl'],
  ['Bandelette test nitazènes', 'Nitazene'],
])('%s is a strip for %s, whatever else its cells say', (title, target) => {
  const text = `ID,Date,Substance,${title}\nA1,2024-02-01,cocaine,positive\nA2,2024-02-01,cocaine,Verdacht`
  const open = read(text)
  expect(open).toMatchObject({ asked: ['strip_word verdacht'], strips: [[`${target} POSITIVE`], []] })
  expect(open.errors).toEqual([`‘Verdacht’ under ${title}. What did the strip say? (row 2)`])
})

describe('below a strip', () => {
  test.each(['✗', '✘', 'x', '✓', 'P', 'N', 'inconclusive', 'neg (faint line)', 'Dudoso', '?', 'faint', 'see notes'])(
    '%s is asked about',
    (cell) => {
      const text = `ID,Date,Substance,Fentanyl strip\nA1,2024-02-01,cocaine,${cell}\nA2,2024-02-01,cocaine,negative`
      const key = `strip_word ${cell.toLowerCase()}`
      expect(read(text)).toMatchObject({ asked: [key], strips: [[], ['Fentanyl NEGATIVE']] })
      const by = (answer: string) => read(text, { said: { [key]: answer } })
      expect(by('FOUND')).toMatchObject({ errors: [], strips: [['Fentanyl POSITIVE'], ['Fentanyl NEGATIVE']] })
      expect(by('NOT_FOUND')).toMatchObject({ errors: [], strips: [['Fentanyl NEGATIVE'], ['Fentanyl NEGATIVE']] })
      expect(by('INVALID')).toMatchObject({ errors: [], strips: [['Fentanyl INVALID'], ['Fentanyl NEGATIVE']] })
      expect(by('NOTHING')).toMatchObject({ errors: [], strips: [[], ['Fentanyl NEGATIVE']] })
    },
  )

  test('each text has a question of its own', () => {
    const text =
      'ID,Date,Fentanyl strip,Benzo strip\nA1,2024-02-01,P,positive\nA2,2024-02-01,negative,?\nA3,2024-02-01,?,P'
    expect(read(text).asked).toEqual(['strip_word p', 'strip_word ?'])
  })
})
