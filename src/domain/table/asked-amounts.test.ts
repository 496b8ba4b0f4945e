/** Questions asked once for a whole paste, and odd cells: each is read, asked about or refused with a sentence. */
import { expect, test } from 'vitest'
import { type AmountAnswer, answeredCells, askOf } from '#domain/report/asked-amounts.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { tableOf, tableRows } from './substance-table.ts'

/** What each row of a paste becomes in the report: its question or its amount. */
function pasted(text: string, answer: AmountAnswer | null = null) {
  const table = tableOf(
    text.split(/\r\n|\r|\n/).map((line) => line.split('\t')),
    'name',
  )
  const rows = tableRows(
    table,
    table.uses.map((use) => use ?? 'leave'),
  )
  return rows.map((row) => {
    const ask = askOf(row, 'point', { hasAmounts: true, isNamed: true })
    if (ask !== null && answer === null) return ask
    const { percent, weight } = answeredCells(row, 'point', ask === null ? null : answer)
    const read = readRowAmount({ percent: percent ?? '', weight: weight ?? '' })
    if (read.kind === 'fault') return read.faults[0]?.fault
    return read.kind === 'not_found' ? { not_found: read.limit.low } : read.amount
  })
}
const one = (percent: string, weight = '', answer: AmountAnswer | null = null) =>
  pasted(`Substance\t%\tmg\ncaffeine\t${percent}\t${weight}\ncocaine\t5\t1`, answer)[0]

test.each([
  ['', 'empty'],
  ['–', 'unclear'],
  ['n/a', 'unclear'],
  ['no', 'unclear'],
  ['n.d.', 'not_d'],
  ['nd', 'not_d'],
  ['n.d. (<0.1)', 'not_d'],
])('‘%s’ is asked about', (percent, asked) => {
  expect(one(percent)).toBe(asked)
  expect(one(percent, '', 'present')).toMatchObject(
    percent.includes('<') ? { amount_kind: 'below', high: 0.1 } : { amount_kind: 'present' },
  )
  expect(one(percent, '', 'not_found')).toEqual({ not_found: percent.includes('<') ? 0.1 : null })
})

test('a zero beside ‘detected’ is asked about', () => {
  const text = 'Substance\tResult\t%\nfentanyl\tdetected\t0.00'
  expect(pasted(text)).toEqual(['word detected, 0.00'])
  expect(pasted(text, 'present')).toMatchObject([{ amount_kind: 'present' }])
  expect(pasted(text, 'not_found')).toEqual([{ not_found: null }])
  expect(pasted(text.replace('detected', 'negative'))).toEqual([{ not_found: null }])
})

test.each<[percent: string, weight: string, read: unknown]>([
  ['0.0', '', { not_found: null }],
  ['0', '0,000', { not_found: null }],
  ['–', '1', { amount_kind: 'measured', weight: 0.001 }],
  ['5', 'n/a', { amount_kind: 'measured', percent: 5 }],
  ['< 0,5', '', { amount_kind: 'below', high: 0.5 }],
  ['8–12 %', '', { amount_kind: 'range', low: 8, high: 12 }],
  ['5\u00a0%', '1\u00a0mg', { percent: 5, weight: 0.001 }],
  ['\u200f5', '', { percent: 5 }],
  ['tr.', '', { amount_kind: 'trace' }],
  ['n.d.', '1', expect.stringContaining('can mean not found or not measured')],
  ['100.1', '', expect.stringContaining('from 0 to 100')],
  ['1e3', '', expect.stringContaining('from 0 to 100')],
  ['12-8', '', expect.stringContaining('above the high end')],
  ['>100', '', expect.stringContaining('nothing above 100 %')],
  ['ca. 5', '', expect.stringContaining('says no range')],
  ['½', '', expect.stringContaining('is no amount')],
  ['<10²', '', expect.stringContaining('is no amount')],
  ['5 ng/mg', '', expect.stringContaining('is no amount')],
  ['=1+1', '', expect.stringContaining('is no amount')],
  ['1.234,5', '', expect.stringContaining('without the sign for thousands')],
])('‘%s’ beside the weight ‘%s’', (percent, weight, read) => {
  const is = one(percent, weight)
  if (typeof is === 'string') expect(is).toEqual(read)
  else expect(is).toMatchObject(read as object)
})

test('a zero in an ignored column means looked for and not found; a heading that stands again is no line', () => {
  expect(pasted('Target\tConc. (ng/mg)\nfentanyl\t0\ncaffeine\t12')).toEqual([
    { not_found: null },
    expect.objectContaining({ amount_kind: 'present' }),
  ])
  expect(pasted('Substance\t%\nSubstance\t%\ncaffeine\t5')[0]).toEqual(
    expect.objectContaining({ amount_kind: 'measured' }),
  )
})
