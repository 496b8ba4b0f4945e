/** How much there was of what was expected is told in fixed bands, where like is compared with like and nothing follows. */
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { measured, rowOf, type Things, times } from '../../../test/support/told-things.ts'
import { beyondRows } from './beyond-rows.ts'
import { type AmountFound, comparedBand } from './compared-amount.ts'
import type { Counts } from './hidden-counts.ts'
import { monthCounts, withoutGone } from './month-counts.ts'
import { readerKnows, type ToldRow } from './reader-knows.ts'
import { type MakeSolver, recovered } from './recovered.ts'
import { safeMonth, safeRow } from './safe-numbers.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

const found: AmountFound = {
  ...{ report_id: 1, technology: 'GC_MS', percent_basis: 'of_weight', tested: 0.02, is_liquid: false },
  ...{ weight: null, percent: 60, amount_kind: 'measured', low: null, high: null, unit: null },
  ...{ measured_as: 'base', salts: 'hydrochloride 0.841', has_forms: true },
}

test.each<[string, Partial<AmountFound>, string | null]>([
  ['a share of the weight, as base', {}, '50_to_80'],
  ['a share of the hydrochloride, less its acid', { measured_as: 'hydrochloride', percent: 59 }, '20_to_50'],
  ['the first percent of a band', { percent: 80 }, '80_to_100'],
  ['all of it', { percent: 100 }, '80_to_100'],
  ['next to nothing', { percent: 0.001 }, '0_to_5'],
  ['a weight, as its part of what was tested', { percent: null, weight: 0.005 }, '20_to_50'],
  ['a weight of nobody knows how much', { percent: null, weight: 0.005, tested: null }, null],
  ['nobody said of which form', { measured_as: null }, null],
  ['a drug that has no forms', { measured_as: null, salts: null, has_forms: false }, '50_to_80'],
  ['a form that the dictionary has no share of', { measured_as: 'tartrate' }, null],
  ['an estimate', { percent_basis: 'estimate' }, null],
  ['an estimated weight', { percent_basis: 'estimate', weight: 0.005 }, null],
  ['peak areas', { percent_basis: 'relative' }, null],
  ['nobody said of what', { percent_basis: 'not_stated' }, null],
  ['infrared, whatever it says', { technology: 'FTIR' }, null],
  ['a liquid', { is_liquid: true }, null],
  ['a range within a band', { percent: null, amount_kind: 'range', low: 20, high: 49.9, unit: '%' }, '20_to_50'],
  ['a range over two bands', { percent: null, amount_kind: 'range', low: 20, high: 50, unit: '%' }, null],
  ['at least so much', { percent: null, amount_kind: 'range', low: 85, high: null, unit: 'g' }, null],
  ['less than where a band ends', { percent: null, amount_kind: 'below', high: 5, unit: '%' }, '0_to_5'],
  ['less than more than that', { percent: null, amount_kind: 'below', high: 6, unit: '%' }, null],
  ['there, not measured', { percent: null, amount_kind: 'present' }, null],
])('the band of %s', (_, change, band) => {
  expect(comparedBand([{ ...found, ...change }])).toBe(band)
})

test('two tests that agree are one amount; two that differ, and one that names the drug twice, are none', () => {
  const other = { ...found, report_id: 2, technology: 'NMR' }
  expect(comparedBand([])).toBeNull()
  expect(comparedBand([found, { ...other, percent: 70 }])).toBe('50_to_80')
  expect(comparedBand([found, { ...other, percent: 81 }])).toBeNull()
  expect(comparedBand([found, { ...other, technology: 'FTIR', percent: 10 }])).toBe('50_to_80')
  expect(comparedBand([found, { ...found, percent: 70 }])).toBeNull()
})

const toldOf = ({ amounts = [] }: Counts) =>
  Object.fromEntries(amounts.map(({ things, count, is_hidden }) => [things.join(' '), is_hidden ? null : count]))
const safe = (things: Things) => safeRow(rowOf(things), makeSolver) ?? rowOf([])
const monthOf = (rows: readonly ToldRow[]) => {
  const counts = monthCounts(
    rows.map((row) => row.counts),
    5,
    () => false,
  )
  return safeMonth({ rows, counts, fewest: 5, names_few: true, says_few: false }, makeSolver)
}
const many: Things = [
  ...[...measured(12, 'K', '50_to_80'), ...measured(9, 'K', '80_to_100'), ...times(7, 'K', 'K')],
  ...[...times(6, 'K', 'F'), ...times(9, 'L', 'L')],
]

describe('a row tells', () => {
  test('in how many samples the amount lay in each band', () => {
    expect(toldOf(safe(many).counts)).toEqual({ '50_to_80 K': 12, '80_to_100 K': 9 })
  })

  test.each([
    ['one band is small', [...many, ...measured(2, 'K', '20_to_50')]],
    [
      'few of those with it have none',
      [...measured(12, 'K', '50_to_80'), ...times(3, 'K', 'K'), ...times(6, 'K', 'F'), ...times(9, 'L', 'L')],
    ],
    [
      'few that were expected to be it have none',
      [...measured(12, 'K', '50_to_80'), ...times(3, 'K', 'F'), ...times(9, 'L', 'L')],
    ],
    [
      'few with it were expected to be something else, or have none',
      [...measured(12, 'K', '50_to_80'), ...times(4, 'L', 'K'), ...times(9, 'K', 'F'), ...times(9, 'L', 'L')],
    ],
    ['the drug is not told', [...many, ...measured(3, 'M', '50_to_80')].filter(([[name]]) => name !== 'K')],
  ] as const)('no amount where %s', (_, things) => {
    const row = safe(things)
    expect(Object.values(toldOf(row.counts)).filter((one) => one !== null)).toEqual([])
    expect(recovered(readerKnows([row], null), makeSolver)).toEqual([])
  })

  test('no other number less than without amounts', () => {
    const { amounts: _, ...plain } = rowOf(many).counts
    const without = safeRow({ ...rowOf(many), counts: plain }, makeSolver)
    expect(safe(many).counts).toMatchObject(without?.counts ?? {})
  })
})

test('a careless row tells: it was itself in 15, of which 12 have an amount, so 3 have none', () => {
  const row = rowOf([
    ...[...measured(12, 'K', '50_to_80'), ...times(3, 'K', 'K')],
    ...[...times(9, 'K', 'F'), ...times(9, 'L', 'L')],
  ])
  const amounts = (row.counts.amounts ?? []).map((one) => ({ ...one, is_hidden: false }))
  const lost = recovered(readerKnows([{ ...row, counts: { ...row.counts, amounts } }], null), makeSolver)
  expect(lost).toEqual(expect.arrayContaining([expect.objectContaining({ table: 'amounts' })]))
  expect(Object.values(toldOf(safeRow(row, makeSolver)?.counts ?? row.counts))).toEqual([null])
})

describe('a month', () => {
  test('sums the amounts of its rows', () => {
    const row = safe(many)
    expect(toldOf(monthOf([row, row]).counts)).toEqual({ '50_to_80 K': 24, '80_to_100 K': 18 })
  })

  test('does not tell those that its rows kept back, two of one row and two of another', () => {
    const few: Things = [...many, ...measured(2, 'K', '20_to_50')]
    const rows = [safe(many), safe(few), safe(few)]
    const month = monthOf(rows)
    expect(toldOf(month.counts)['20_to_50 K']).toBeNull()
    const amounts = (month.counts.amounts ?? []).map((one) => ({ ...one, is_hidden: false }))
    expect(beyondRows(month, makeSolver)({ ...month, counts: { ...month.counts, amounts } })).not.toEqual([])
  })

  test('tells none where a row is older than amounts, and its outcomes all the same', () => {
    const { amounts: _, ...plain } = safe(many).counts
    const { counts } = monthOf([safe(many), { ...safe(many), counts: plain }])
    expect(counts.amounts).toBeUndefined()
    expect(counts.outcomes).toBeDefined()
  })
})

test('a drug that is hidden today has no amount, by the name that was expected or found; another one keeps its own', () => {
  const { counts } = safe(many)
  const without = (table: string, name: string) => withoutGone(counts, (one, gone) => one === table && gone === name)
  expect(without('expected', 'K').amounts).toEqual([])
  expect(without('found', 'K').amounts).toEqual([])
  expect(without('found', 'F').amounts).toEqual(counts.amounts)
})
