/** How samples turned out: alone, with something else, or something else instead; told only where nothing follows. */
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { rowOf, type Things, times } from '../../../test/support/told-things.ts'
import { beyondRows } from './beyond-rows.ts'
import type { Counts } from './hidden-counts.ts'
import { monthCounts, withoutGone } from './month-counts.ts'
import { countedParts } from './part-counts.ts'
import { readerKnows, type ToldRow } from './reader-knows.ts'
import { type MakeSolver, recovered } from './recovered.ts'
import { safeMonth, safeRow } from './safe-numbers.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

const toldOf = ({ outcomes = [] }: Counts) =>
  Object.fromEntries(outcomes.map(({ things, count, is_hidden }) => [things.join(' '), is_hidden ? null : count]))
const safe = (things: Things) => safeRow(rowOf(things), makeSolver) ?? rowOf([])
const monthOf = (rows: readonly ToldRow[], fewest = 5) => {
  const counts = monthCounts(
    rows.map((row) => row.counts),
    fewest,
    () => false,
  )
  return safeMonth({ rows, counts, fewest, names_few: true, says_few: false }, makeSolver)
}

const many: Things = [...times(30, 'K', 'K'), ...times(12, 'K', 'K', 'C'), ...times(8, 'K', 'F'), ...times(6, 'K')]

describe('a row tells', () => {
  test('what was as expected, what was with something else, and what was something else instead', () => {
    expect(toldOf(safe(many).counts)).toEqual({
      ...{ as_expected: 30, 'as_expected K': 30, with_other: 12, 'with_other K': 12 },
      ...{ instead: 8, 'instead K': 8 },
    })
  })

  test.each([
    ['one is small', [...times(30, 'K', 'K'), ...times(3, 'K', 'K', 'C'), ...times(8, 'K', 'F')]],
    ['few have none', [...times(30, 'K', 'K'), ...times(8, 'K', 'K', 'C'), ...times(2, 'K')]],
    ['the drug is not told', [...times(30, 'L', 'L'), ...times(3, 'K', 'K')]],
  ] as const)('nothing of a drug where %s', (_, things) => {
    const row = safe(things)
    for (const [key, count] of Object.entries(toldOf(row.counts)))
      if (key.includes(' K')) expect([key, count]).toEqual([key, null])
    expect(recovered(readerKnows([row], null), makeSolver)).toEqual([])
  })

  test('no other number less than without outcomes', () => {
    const { outcomes: _, itself: __, ...plain } = rowOf(many).counts
    const without = safeRow({ ...rowOf(many), counts: plain }, makeSolver)
    expect(safe(many).counts).toMatchObject(without?.counts ?? {})
  })
})

test('a careless row tells: of 41, 38 were it, of which 30 alone, so 8 had more; 12 had more or other, so 4 were other', () => {
  const things = [...times(30, 'K', 'K'), ...times(8, 'K', 'K', 'C'), ...times(4, 'K', 'F')]
  const row = rowOf(things)
  const outcomes = (row.counts.outcomes ?? []).map((one) => ({ ...one, is_hidden: one.count < 5 }))
  const lost = recovered(readerKnows([{ ...row, counts: { ...row.counts, outcomes } }], null), makeSolver)
  expect(lost).toEqual(
    expect.arrayContaining([expect.objectContaining({ table: 'outcomes', things: ['K', 'instead'] })]),
  )
})

describe('a month', () => {
  test('sums the outcomes of its rows', () => {
    const row = safe(many)
    expect(toldOf(monthOf([row, row]).counts)).toMatchObject({ 'as_expected K': 60, 'instead K': 16 })
  })

  test('does not tell those that its rows kept back, two of one row and two of another', () => {
    const few: Things = [...times(30, 'K', 'K'), ...times(12, 'K', 'K', 'C'), ...times(2, 'K', 'F')]
    const rows = [safe(many), safe(few), safe(few)]
    const month = monthOf(rows)
    expect(toldOf(month.counts)['instead K']).toBeNull()
    const careless = {
      ...month,
      counts: { ...month.counts, outcomes: (month.counts.outcomes ?? []).map((one) => ({ ...one, is_hidden: false })) },
    }
    expect(beyondRows(month, makeSolver)(careless)).not.toEqual([])
  })

  test('tells none where a row is older than outcomes', () => {
    const { outcomes: _, itself: __, ...plain } = safe(many).counts
    expect(monthOf([safe(many), { ...safe(many), counts: plain }]).counts.outcomes).toBeUndefined()
  })
})

test('what is hidden today leaves no trace: none of a hidden drug that was expected, none at all where one was found', () => {
  const { counts } = safe(many)
  expect(Object.keys(toldOf(withoutGone(counts, (table, name) => table === 'expected' && name === 'K')))).toEqual(
    expect.not.arrayContaining(['instead K']),
  )
  expect(withoutGone(counts, (table, name) => table === 'found' && name === 'C').outcomes).toBeUndefined()
})

test('a sample that says no outcome leaves none at all', () => {
  const sample = { expected: ['K'], outcome: 'instead' as const }
  expect(countedParts([sample, { expected: ['K'] }])).toEqual({})
  expect(countedParts([sample, { expected: ['K', 'K'], outcome: null }]).outcomes).toMatchObject([
    { things: ['instead'], count: 1 },
    { things: ['instead', 'K'], count: 1 },
  ])
})
