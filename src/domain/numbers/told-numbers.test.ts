/**
 * A reader of every release recovers no small number, whatever happened to the samples: late results, corrections,
 * imports undone, deletions, drugs renamed or hidden.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { rowOf, times } from '../../../test/support/told-things.ts'
import { beyondRows } from './beyond-rows.ts'
import { type Counts, numberTables } from './hidden-counts.ts'
import { type IsGone, monthCounts } from './month-counts.ts'
import { readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { type FoundWorlds, type MakeSolver, recovered } from './recovered.ts'
import { safeMonth, safeRow } from './safe-numbers.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

const monthOf = (rows: readonly ToldRow[], isGone: IsGone = () => false, fewest = 5): ToldMonth => {
  const counts = monthCounts(
    rows.map((row) => row.counts),
    fewest,
    isGone,
  )
  return { rows, counts, fewest, names_few: true, says_few: false }
}
const showing = (counts: Counts): Counts => ({
  ...counts,
  found: counts.found.map((one) => ({ ...one, is_hidden: one.count < 5 })),
})
const hiddenOf = (counts: Counts) =>
  Object.fromEntries(counts.found.map(({ things, count, is_hidden }) => [things[0], is_hidden ? null : count]))

describe('what a reader recovers', () => {
  test('a small number that a total gives away', () => {
    const row = rowOf([...times(9, 'down', 'fentanyl'), ...times(6, 'down', 'caffeine'), ...times(2, 'down', 'x')])
    expect(recovered(readerKnows([row], null), makeSolver)).toEqual([])
    const careless = { ...row, counts: showing(row.counts) }
    expect(recovered(readerKnows([careless], null), makeSolver)).toEqual(
      expect.arrayContaining([expect.objectContaining({ table: 'found', things: ['x'], row: 0 })]),
    )
  })

  test('a small number that a month gives away, less what weeks told', () => {
    const rows = [
      rowOf([...times(9, 'a', 'p'), ...times(3, 'a', 'q'), ...times(2, 'a', 'r')]),
      rowOf([...times(9, 'a', 'q'), ...times(2, 'a', 'p'), ...times(3, 'a', 'r')]),
    ]
    const careless = { ...monthOf(rows), counts: showing(monthOf(rows).counts) }
    const lost = recovered(readerKnows(rows, careless), makeSolver)
    expect(lost.length).toBeGreaterThan(0)
    const safe = safeMonth(monthOf(rows), makeSolver)
    expect(recovered(readerKnows(rows, safe), makeSolver)).toEqual([])
  })

  test('nothing where worlds that were found before hold still, which no solver is asked for again', () => {
    const things = [...times(9, 'a', 'p'), ...times(7, 'b', 'q'), ...times(3, 'a', 'q'), ...times(2, 'b', 'r')]
    const found: FoundWorlds = []
    expect(recovered(readerKnows([rowOf(things)], null), makeSolver, found)).toEqual([])
    expect(found.length).toBeGreaterThan(0)
    const silent: MakeSolver = () => ({ least: () => null, end: () => {} })
    const { counts, ...row } = rowOf(things)
    // More is hidden: what was known then stays what it is.
    const hidden = { ...row, counts: { ...counts, found: counts.found.map((one) => ({ ...one, is_hidden: true })) } }
    expect(recovered(readerKnows([rowOf(things)], null), silent, found)).toEqual([])
    expect(recovered(readerKnows([hidden], null), silent).length).toBeGreaterThan(
      recovered(readerKnows([hidden], null), silent, found).length,
    )
  })

  test('a small number, whatever worlds are said to have been found', () => {
    const row = rowOf([...times(9, 'down', 'fentanyl'), ...times(6, 'down', 'caffeine'), ...times(2, 'down', 'x')])
    const known = readerKnows([{ ...row, counts: showing(row.counts) }], null)
    const lies = [0, 1, 4].map((value) => new Map(known.unknowns.map(({ place }) => [place, value])))
    const lost = recovered(known, makeSolver).length
    expect(lost).toBeGreaterThan(0)
    expect(recovered(known, makeSolver, lies).length).toBe(lost)
  })

  test('three hidden numbers of 1 to 3 are no number of 1 to 4', () => {
    const row = rowOf([...times(6, 'a', 'p'), ...times(1, 'a', 'q'), ...times(1, 'a', 'r'), ...times(1, 'a', 's')])
    const counts = { ...row.counts, found: row.counts.found.map((one) => ({ ...one, is_hidden: one.count < 5 })) }
    expect(recovered(readerKnows([{ ...row, counts }], null), makeSolver).map(({ things }) => things[0])).toEqual(
      expect.arrayContaining(['q', 'r', 's']),
    )
  })

  test('the bounds go up to the threshold less one, whatever the threshold', () => {
    const things = [...times(20, 'a', 'p'), ...times(5, 'a', 'q'), ...times(3, 'a', 'r')]
    const counts = { ...rowOf(things, 11).counts }
    const careless = { ...counts, found: counts.found.map((one) => ({ ...one, is_hidden: one.count < 11 })) }
    expect(recovered(readerKnows([{ ...rowOf(things, 11), counts: careless }], null), makeSolver)).not.toEqual([])
    const safe = safeRow({ ...rowOf(things, 11), counts: careless }, makeSolver)
    expect(hiddenOf(safe?.counts ?? counts)).toEqual({ p: null, q: null, r: null })
  })

  test('nothing, if the solver cannot answer: then every open number counts as recovered', () => {
    const row = rowOf([...times(9, 'a', 'p'), ...times(4, 'a', 'q'), ...times(4, 'a', 'r')])
    const silent: MakeSolver = () => ({ least: () => null, end: () => {} })
    expect(recovered(readerKnows([row], null), silent).length).toBeGreaterThan(0)
    expect(safeRow(row, silent)).toBeNull()
    // Such a month tells no more than how many samples its rows have.
    const { counts, names_few } = safeMonth(monthOf([row, row]), silent)
    expect([counts.samples, names_few, ...numberTables.flatMap((table) => counts[table])]).toEqual([
      ...[34, false, ...Array(7).fill(expect.objectContaining({ is_hidden: true }))],
    ])
    const lying: MakeSolver = ({ unknowns }) => ({ least: () => unknowns.map(() => 1), end: () => {} })
    expect(recovered(readerKnows([row], null), lying).length).toBeGreaterThan(0)
  })
})

describe('a month says which hidden numbers are small', () => {
  test('where nothing follows from it', () => {
    const row = rowOf([...times(40, 'a', 'p'), ...times(3, 'a', 'q'), ...times(3, 'a', 'r'), ...times(2, 'a', 's')])
    const month = safeMonth(monthOf([row]), makeSolver)
    expect(month.says_few).toBe(true)
    expect(recovered(readerKnows([row], month), makeSolver)).toEqual([])
  })

  test('not where it would tell one: of 6, one below 5 beside one of at least 5 is 1', () => {
    const row = rowOf([...times(5, 'a', 'p'), ...times(1, 'a', 'q')])
    const month = safeMonth(monthOf([row]), makeSolver)
    expect(month).toMatchObject({ names_few: true, says_few: false })
    const lost = recovered(readerKnows([row], { ...month, says_few: true }), makeSolver)
    expect(lost.map(({ things }) => things)).toContainEqual(['q'])
  })
})

test('a month sums rows as they were released, and names no drug that was hidden since', () => {
  const rows = [
    rowOf([...times(9, 'a', 'p'), ...times(6, 'b', 'q')]),
    rowOf([...times(5, 'a', 'p'), ...times(7, 'b', 'q')]),
  ]
  expect(monthOf(rows).counts).toMatchObject({ samples: 27, expects_one: true, finds: 'ONE' })
  expect(hiddenOf(monthOf(rows).counts)).toEqual({ p: 14, q: 13 })
  const gone = monthOf(rows, (_, name) => name === 'q').counts
  expect(JSON.stringify(gone)).not.toContain('"q"')
  expect(hiddenOf(gone)).toEqual({ p: 14 })
})

const name = fc.constantFrom('a', 'b', 'c', 'd')
const drug = fc.constantFrom('p', 'q', 'r', 's', 't')
const one = fc.tuple(name, drug).map(([a, p]) => [[a], [p]] as const)
const several = fc.tuple(fc.array(name, { minLength: 1, maxLength: 2 }), fc.array(drug, { maxLength: 3 }))
const rowThings = fc.oneof(
  fc.array(one, { minLength: 5, maxLength: 40 }),
  fc.array(several, { minLength: 5, maxLength: 40 }),
)

test('whatever rows and months are released, no small number can be recovered from all of them', () => {
  const months: { hidden: number; told: number } = { hidden: 0, told: 0 }
  fc.assert(
    fc.property(
      fc.array(rowThings, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(5, 11),
      fc.option(drug, { nil: '' }),
      (drawn, fewest, hidden) => {
        const rows = drawn
          .filter((things) => things.length >= fewest)
          .map((things) => safeRow(rowOf(things, fewest), makeSolver))
        for (const row of rows) {
          expect(row).not.toBeNull()
          if (row !== null) expect(recovered(readerKnows([row], null), makeSolver)).toEqual([])
        }
        const released = rows.filter((row) => row !== null)
        const month = safeMonth(
          monthOf(released, (_, found) => found === hidden, fewest),
          makeSolver,
        )
        expect(beyondRows(month, makeSolver)(month)).toEqual([])
        months.hidden += month.counts.found.filter(({ is_hidden, count }) => is_hidden && count >= fewest).length
        months.told += month.counts.found.filter(({ is_hidden }) => !is_hidden).length
      },
    ),
    { numRuns: Number(process.env.RELEASES ?? 40) },
  )
  // Safe, and not because nothing was told.
  expect(months.told).toBeGreaterThan(months.hidden)
})
