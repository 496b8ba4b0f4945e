/** Questions asked once for a whole paste, and odd cells: each is read, asked about or refused with a sentence. */
import { describe, expect, test } from 'vitest'
import { type AmountAnswer, answeredCells, askOf } from '#domain/report/asked-amounts.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import type { ColumnUse } from './column-uses.ts'
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
  ['500 ng/mg', '', { percent: 0.05 }],
  ['5 ng/mL', '', expect.stringContaining('is no amount')],
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

test('a result of ‘ND’ or ‘No’ beside an amount is asked about, and either answer is kept', () => {
  const text = 'Compound\tResult\tAmount (%)\nCocaine\tDetected\t61\nFentanyl\tND\t0.3'
  expect(pasted(text)[1]).toBe('flag 0.3, ND')
  expect(pasted(text, 'not_found')[1]).toEqual({ not_found: null })
  expect(pasted(text, 'present')[1]).toMatchObject({ percent: 0.3 })
  expect(pasted('Compound\tDetected?\t%\nCocaine\tYes\t61\nFentanyl\tNo\t0.02')[1]).toBe('word No')
  // A remark beside an amount asks nothing.
  expect(pasted('Compound\tRemark\t%\nCocaine\tok\t61\nFentanyl\tweak\t0.4')[1]).toMatchObject({ percent: 0.4 })
})

test.each([
  ['Compound\tPercent\nCocaine\t0.615\nFentanyl\t0.5', null],
  ['Compound\t%\nCocaine\t1', null],
  ['Cocaine\t0.6\nFentanyl\t0.02', null],
  ['Compound\t%\nCocaine\t0.6 %\nFentanyl\t0.5 %', 'percent'],
  ['Compound\t%\nCocaine\t61\nFentanyl\t0.5', 'percent'],
])('of %j, the numbers are %j', (text, use) => {
  const cells = text.split('\n').map((line) => line.split('\t'))
  expect(tableOf(cells, 'name').uses[1]).toBe(use)
})

test.each(['HQI', 'Match Factor', 'Hit quality', 'Search score', 'Similarity'])(
  'names with nothing but a %s are asked about',
  (score) => {
    expect(pasted(`Rank\tName\t${score}\n1\tcocaine\t92\n2\tfentanyl\t55`)).toEqual(['empty', 'empty'])
    expect(pasted('Name\ncocaine\nfentanyl')).not.toContain('empty')
  },
)

test('a total in another column is a total, and a line of units belongs to the heading', () => {
  const lines = ['Nr.\tName\tFläche\tAnteil', '\t\tmAU*min\t%', '1\tKokain\t12\t61', 'Summe:\t\t12\t100']
  const table = tableOf(
    lines.map((line) => line.split('\t')),
    'name',
  )
  expect(tableRows(table, ['leave', 'name', 'leave', 'percent']).map(({ name }) => name)).toEqual(['Kokain', 'Summe:'])
})

describe('an amount below a number in a column that is left out', () => {
  test.each([
    ...[
      'Conc. (ng/mL)',
      'Concentration (µg/mL)',
      'mg/L',
      'Area',
      'Height',
      'Counts',
      'Concentración (ng/mL)',
      'Hauteur',
      'Teneur',
    ],
  ])('%s asks', (title) => {
    for (const cell of ['<0.01', '< 0,01', '≤0.5', 'below 0.01', '<0.01 ng/mL', 'menor que 0,01', 'inférieur à 0,01']) {
      const text = `Compound\t${title}\ncaffeine\t4000\nmetonitazene\t${cell}`
      expect(pasted(text), cell).toEqual([expect.objectContaining({ amount_kind: 'present' }), 'word <…'])
      expect(pasted(text, 'not_found')[1]).toEqual({ not_found: null })
      expect(pasted(text, 'present')[1]).toMatchObject({ amount_kind: 'present' })
    }
  })

  test('beside an amount, or as the limit of the test, asks nothing', () => {
    expect(pasted('Compound\tArea\t%\ncocaine\t<10\t5')[0]).toMatchObject({ percent: 5 })
    expect(pasted('Compound\tLOD (ng/mL)\tResult\ncocaine\t<10\tdetected')[0]).toMatchObject({ amount_kind: 'present' })
  })
})

describe('amounts with a unit of their own', () => {
  const lines = [
    'Fentanyl\t12.5\tmg/g',
    'Xylazine\t850\tµg/g',
    'Caffeine\t40\t%',
    'Carfentanil\t95\tng/mg',
    'X\t5\tppm',
  ]
  const limited = ['Y\t<0.1\tmg/g', 'Z\t8-12\tmg/kg', 'V\t3\tng/mL', 'W\t2\tmg']
  const percents = (text: string, use: ColumnUse) => {
    const table = tableOf(
      text.split('\n').map((line) => line.split('\t')),
      'name',
    )
    return tableRows(
      table,
      table.uses.map((one) => one ?? use),
    ).map(({ percent }) =>
      percent
        ?.replace(',', '.')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    )
  }

  test.each(['mg_per_g', 'percent', 'share'] as const)('are converted by it, whatever their column is: %s', (use) => {
    const text = ['Compound\tConcentration\tUnit', ...lines, ...limited].join('\n')
    const read = ['1.25', '0.085', '40 %', '0.0095', '5 ppm', '<0.01', '0.0008-0.0012', '3 ng/mL', '2 mg']
    expect(percents(text, use)).toEqual(read)
  })

  test('ppm is percent only if somebody says so', () => {
    const text = ['Compound\tConcentration\tUnit', ...lines].join('\n')
    expect(percents(text, 'ppm')).toEqual(['1.25', '0.085', '40 %', '0.0095', '0.0005'])
  })

  test('wherever the column of units stands', () => {
    const read = ['1.25', '0.085']
    expect(percents('Compound\tUnit\tConc.\nA\tmg/g\t12.5\nB\tµg/g\t850', 'share')).toEqual(read)
    expect(percents('Compound\tConc.\tRT\tUnité\nA\t12.5\t4\tmg/g\nB\t850\t5\tµg/g', 'share')).toEqual(read)
    expect(percents('Sustancia\tConcentración\nA\t12,5 mg/g\nB\t850 µg/g', 'share')).toEqual(read)
  })

  test('of another kind than a weight stay as they are', () => {
    const table = tableOf(
      [
        ['Compound', 'Amount'],
        ['A', '12.5 mg/g'],
        ['B', '2'],
      ],
      'name',
    )
    expect(tableRows(table, ['name', 'g']).map(({ weight }) => weight)).toEqual(['12.5 mg/g', '2000.0000'])
  })
})
