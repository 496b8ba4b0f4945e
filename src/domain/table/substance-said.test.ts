/** What words beside a substance say in a pasted table: found, not found, or a question. No other column says it. */

import { expect, test } from 'vitest'
import { askOf, wordIn } from '#domain/report/asked-amounts.ts'
import { doubtTexts } from './line-says.ts'
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
  expect(wordIn(saysOf('Was it there?', word) ?? '')).toBe(word)
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
  ['Result\tConfirmed', 'detected\tnot yet', 'flag not yet'],
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

test.each([
  ['Flag', 'carryover'],
  ['Flag', 'below LOQ'],
  ['Status', 'rejected'],
  ['Qualifier', 'J7 est'],
  ['Remark', 'not confirmed'],
  ['Comment', 'contaminated blank?'],
  ['Bemerkung', 'Verschleppung'],
  ['Confirmed', 'No'],
  ['Note', 'Suspected interference'],
])('under %j, %j beside an amount is asked about', (heading, word) => {
  const read = table(`Substance\t%\t${heading}\nCocaine\t61\tok\nFentanyl\t2\t${word}`)
  const row = tableRows(read, ['name', 'percent', 'leave'])[1]
  expect(row && wordIn(askOf(row, 'point', { hasAmounts: true, isNamed: true }))).toBe(word)
})

test.each(['tentative', 'probable', 'posible', 'Verdacht', 'probablement', 'vermutlich', 'maybe', '?'])(
  '%j beside a substance is a doubt, which nobody may take for a finding',
  (word) => {
    const read = table(`Substance\t%\tWhatever\nCocaine\t61\tok\nFentanyl\t2\t${word}`)
    expect(tableRows(read, ['name', 'percent', 'leave'])[1]?.fault).toBe(doubtTexts.inDoubt)
  },
)

test.each([
  ['Flag', 'OK'],
  ['Status', 'confirmed'],
  ['Comment', 'second injection'],
  ['Library', 'SWGDRUG'],
  ['Review', '!'],
  ['Confirmed', 'yes'],
])('under %j, %j beside an amount is not', (heading, word) => {
  const read = table(`Substance\t%\t${heading}\nCocaine\t61\tpassed\nFentanyl\t2\t${word}`)
  const row = tableRows(read, ['name', 'percent', 'leave'])[1]
  expect(row && askOf(row, 'point', { hasAmounts: true, isNamed: true })).toBeNull()
})

test('what one test found and another did not is asked about', () => {
  const read = table('Drug\tImmunoassay\tGC-MS (%)\nFentanyl\tPositive\tnot detected\nCocaine\tPositive\t61')
  const asks = tableRows(read, ['name', 'leave', 'percent']).map((row) =>
    askOf(row, 'point', { hasAmounts: true, isNamed: true }),
  )
  expect(asks).toEqual(['word Positive, not detected', null])
})

test.each(['tr', 'trace', 'Spuren', 'Trazas', 'traces'])('%j as a result is a trace', (word) => {
  const read = table(`Analyte\tResult\nFentanyl\tPOS\nHeroin\t${word}`)
  expect(tableRows(read, read.uses).map(({ percent }) => percent)).toEqual([null, word])
})

test('below the limit, under an amount that is left out, is no verdict', () => {
  const read = table('Target\tResult (ng/mg)\tFlag\nHeroin\t182.4\t\nMorphine\t<LOQ\t')
  expect(tableRows(read, ['name', 'leave', 'leave']).map(({ says, percent }) => [says, percent])).toEqual([
    [null, null],
    [null, null],
  ])
})

test.each(['Hit', 'Peak', 'Lab 2', 'Result'])('a cross under %j is asked about', (heading) => {
  for (const cross of ['✗', '✘', '❌', '☒', '✖️', '×', '∅']) {
    const read = table(`Substance\t${heading}\nFentanyl\t✓\nXylazine\t${cross}`)
    expect(tableRows(read, ['name', 'leave'])[1]?.says).toBe(`word ${cross}`)
  }
})

test.each(['Result', 'Detected', 'Found', 'Present?'])(
  'a zero under %j is asked about once its column is left out',
  (heading) => {
    const read = table(`Substance\t${heading}\nFentanyl\t1\nXylazine\t0`)
    expect(tableRows(read, ['name', 'leave']).map(({ says }) => says)).toEqual([null, 'word 0'])
  },
)

test.each([
  ['Not detected', 'x'],
  ['Negative', '✓'],
  ['No', 'x'],
  ['Not tested', 'x'],
  ['Rejected', 'yes'],
  ['Superseded', 'x'],
  ['Notes', 'result superseded'],
  ['Notes', 'annulé'],
  ['Notes', 'swapped with PD3'],
])('under %j, %j takes a finding back, with an amount or without', (heading, cell) => {
  for (const amount of ['', '3']) {
    const read = table(`Substance\t%\t${heading}\nCocaine\t61\t\nFentanyl\t${amount}\t${cell}`)
    expect(tableRows(read, ['name', 'percent', 'leave'])[1]?.says).toBe(`flag ${cell}`)
  }
})

test.each(['1', '2', 'A'])('under ‘No’, %j is a number of the line', (cell) => {
  const read = table(`No\tSubstance\t%\n0\tCocaine\t61\n${cell}\tFentanyl\t3`)
  expect(tableRows(read, ['leave', 'name', 'percent'])[1]?.says).toBeNull()
})
