/** What words beside a substance say in a pasted table: found, not found, or a question. No other column says it. */
import { expect, test } from 'vitest'
import { tableOf, tableRows } from './substance-table.ts'

const table = (text: string) =>
  tableOf(
    text.split('\n').map((line) => line.split('\t')),
    'name',
  )

/** What a table says of xylazine, whose other cell is `word`. */
const saysOf = (heading: string, word: string) => {
  const read = table(`Substance\t${heading}\nFentanyl\tDetected\nXylazine\t${word}`)
  expect(read.uses).toEqual(['name', 'leave'])
  return tableRows(read, read.uses)[1]?.says
}

test.each(['Undetected', 'Not Detected.', 'Negativo', 'negativa', 'négatif', 'non-detect', 'None.'])(
  '%j beside a substance says that it was not found',
  (word) => {
    expect(saysOf('Result', word)).toBe('not_found')
  },
)

test.each(['Y', 'TRUE', '✓', '✔', 'positivo', 'Positive.', 'trace'])(
  '%j beside a substance says that it is there',
  (word) => {
    expect(saysOf('Detected?', word)).toBeNull()
  },
)

test.each([
  'N',
  'FALSE',
  '✗',
  'not confirmed',
  'not tested',
  'pending',
  'below cutoff',
  'niet gevonden',
  '未检出',
  'nil',
])('somebody is asked what %j beside a substance means', (word) => {
  expect(saysOf('Was it there?', word)).toBe(`word ${word}`)
})

test.each([
  ['Result\tBlank', 'Detected\tNot detected', 'word Not detected'],
  ['Result\tNegative control', 'Positive\tNegative', 'word Negative'],
  ['Found\tPrevious sample', 'yes\tabsent', 'word absent'],
  ['GC-MS\tLC-MS', 'not detected\tdetected', 'word not detected'],
  ['Result GC-MS detected\tLC-MS detected', 'not detected\tyes', 'word yes, not detected'],
  ['Comments', 'none', 'word none'],
  ['Polarity', 'Negative', 'word Negative'],
  ['Ion mode\tResult', 'neg\tdetected', 'word neg'],
  ['Result\t%', 'detected\t0.00', 'word detected, 0.00'],
  ['Result\t%', 'not detected\t0.00', 'not_found'],
  ['Result\tArea\tmg', 'detected\t3.1\t0.0', 'word detected, 0.0'],
  ['Area\tmg', '120000\t0.00', 'word 120000, 0.00'],
  ['Area\tmg', '0\t0.00', 'not_found'],
  ['Result\tConfirmed', 'detected\tnot yet', 'word not yet'],
  ['Result\tKlasse', 'detected\tOpioid', null],
  ['Comments\tResult', 'none\tnot detected', 'not_found'],
  ['Conc. (ng/mg)', '< LOD', 'not_found'],
  ['Area\tComments', 'not found\tsee file', 'not_found'],
  ['Result (qualitative)', 'negative', 'not_found'],
  ['Conc. (ng/mg)\tResult', '< LOD\tdetected', 'word detected, < LOD'],
])('under %j, %j says %j of fentanyl', (headings, cells, says) => {
  const read = table(`Substance\t${headings}\nFentanyl\t${cells}\nCaffeine\tdetected\t`)
  const uses = read.uses.map((use) => use ?? 'leave')
  expect(tableRows(read, uses)[0]?.says).toBe(says)
})
