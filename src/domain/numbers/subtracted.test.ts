/** Nobody subtracts told numbers and gets a small one: those with a thing from all, a pair from its thing, weeks from a month. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { rowOf, type Things, times } from '../../../test/support/told-things.ts'
import type { Counts, NumberTable } from './hidden-counts.ts'
import { monthCounts } from './month-counts.ts'
import { readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { type MakeSolver, recovered } from './recovered.ts'
import { safeMonth, safeRow } from './safe-numbers.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

const monthOf = (rows: readonly ToldRow[], fewest = 5): ToldMonth => ({
  ...{ rows, fewest, names_few: true, says_few: false },
  counts: monthCounts(
    rows.map((row) => row.counts),
    fewest,
    () => false,
  ),
})
/** The same with only those hidden that are small themselves, as a careless release would. */
const careless = (counts: Counts): Counts => {
  const tell = (table: NumberTable) => counts[table].map((one) => ({ ...one, is_hidden: one.count < 5 }))
  return { ...counts, expected: tell('expected'), found: tell('found'), expected_and_found: tell('expected_and_found') }
}
const told = (counts: Counts, table: NumberTable, ...things: string[]) => {
  const one = counts[table].find((line) => line.things.join('\n') === things.join('\n'))
  return one === undefined || one.is_hidden ? null : one.count
}
const safe = (things: Things) => safeRow(rowOf(things), makeSolver)?.counts ?? rowOf([]).counts

describe('a row does not tell', () => {
  test('in how many samples an expected drug was not found', () => {
    const things = [...times(20, 'X', 'X'), ...times(4, 'X', 'Y'), ...times(30, 'Z', 'Y')]
    const lost = recovered(
      readerKnows([{ ...rowOf(things), counts: careless(rowOf(things).counts) }], null),
      makeSolver,
    )
    expect(lost).toEqual(expect.arrayContaining([expect.objectContaining({ terms: [], known: 4 })]))
    const counts = safe(things)
    expect([told(counts, 'expected', 'X'), told(counts, 'expected_and_found', 'X', 'X')]).toContain(null)
  })

  test('how many samples lack what nearly all have', () => {
    const counts = safe([...times(15, 'X', 'X'), ...times(6, 'Y', 'X'), ...times(3, 'Y')])
    expect(told(counts, 'found', 'X')).toBeNull()
    expect(told(safe([...times(15, 'X', 'X'), ...times(6, 'Y')]), 'found', 'X')).toBe(15)
  })

  test('how many samples were neither', () => {
    const counts = safe([...times(10, 'X', 'X'), ...times(10, 'X'), ...times(10, 'Y', 'X'), ...times(2, 'Y')])
    const numbers = [
      told(counts, 'expected', 'X'),
      told(counts, 'found', 'X'),
      told(counts, 'expected_and_found', 'X', 'X'),
    ]
    expect(numbers).toContain(null)
  })

  test('what all have, or none: nobody is told apart by that', () => {
    const counts = safe([...times(15, 'X', 'X'), ...times(9, 'Y', 'Y')])
    expect(counts.expected_and_found.map(({ count, is_hidden }) => !is_hidden && count)).toEqual([15, 9])
  })
})

test('a month does not tell how many of the weeks that are not told lack a thing', () => {
  const rows = [
    rowOf([...times(20, 'X', 'X'), ...times(10, 'Y', 'Y')]),
    rowOf([...times(20, 'X', 'X'), ...times(2, 'X', 'Y'), ...times(10, 'Y', 'Y')]),
  ]
  const released = rows.map((row) => safeRow(row, makeSolver)).filter((row) => row !== null)
  const month = monthOf(released)
  expect(recovered(readerKnows(released, { ...month, counts: careless(month.counts) }), makeSolver)).not.toEqual([])
  const counts = safeMonth(month, makeSolver)?.counts
  expect(counts).toBeDefined()
  const numbers = counts && [told(counts, 'expected', 'X'), told(counts, 'expected_and_found', 'X', 'X')]
  expect(numbers).toContain(null)
})

test('two hidden rows are no small number together', () => {
  const rows = [
    rowOf([...times(12, 'X', 'P', 'Q'), ...times(10, 'X')]),
    rowOf([...times(2, 'X', 'P'), ...times(12, 'X')]),
    rowOf([...times(2, 'X', 'P'), ...times(12, 'X')]),
  ]
  const month = monthOf(rows)
  const lost = recovered(readerKnows(rows, { ...month, counts: careless(month.counts) }), makeSolver)
  expect(lost).toEqual(expect.arrayContaining([expect.objectContaining({ table: 'found', things: ['P'], row: null })]))
})

/** What somebody gets by subtracting told numbers, of one row or month. */
function* differences(counts: Counts): Generator<number> {
  for (const table of ['expected', 'found'] as const)
    for (const { count, is_hidden } of counts[table]) if (!is_hidden) yield counts.samples - count
  for (const { things, count, is_hidden } of counts.expected_and_found) {
    const [one, other] = [told(counts, 'expected', things[0] ?? ''), told(counts, 'found', things[1] ?? '')]
    if (is_hidden) continue
    if (one !== null) yield one - count
    if (other !== null) yield other - count
    if (one !== null && other !== null) yield counts.samples - one - other + count
  }
}

/** A month's number less what its rows tell of it. */
function* restsOfMonths({ counts, rows }: ToldMonth): Generator<number> {
  for (const table of ['expected', 'found', 'expected_and_found'] as const)
    for (const { things, count, is_hidden } of counts[table])
      if (!is_hidden) {
        const numbers = rows.map((row) => told(row.counts, table, ...things) ?? 0)
        yield count - numbers.reduce((sum, number) => sum + number, 0)
      }
}

const drug = fc.constantFrom('p', 'q', 'r', 's')
const sample = fc.oneof(
  { weight: 3, arbitrary: fc.constant([['p'], ['p']] as const) },
  { weight: 2, arbitrary: drug.map((name) => [[name], [name]] as const) },
  { weight: 1, arbitrary: fc.tuple(fc.array(drug, { minLength: 1, maxLength: 2 }), fc.array(drug, { maxLength: 3 })) },
)

test('whatever is released, no difference of told numbers is small', () => {
  const seen = { told: 0, months: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(fc.array(sample, { minLength: 8, maxLength: 60, size: 'max' }), { maxLength: 4 }), (drawn) => {
      const rows = drawn.map((things) => safeRow(rowOf(things), makeSolver)).filter((row) => row !== null)
      expect(rows.length).toBe(drawn.length)
      const month = safeMonth(monthOf(rows), makeSolver)
      seen.months += 1
      // A month that cannot be told safely is refused; its rows stand alone.
      if (month === null) seen.refused += 1
      const told = month === null ? rows : [...rows, month]
      const numbers = told.flatMap(({ counts }) => [...differences(counts)])
      for (const number of [...numbers, ...(month === null ? [] : restsOfMonths(month))])
        expect(number === 0 || number >= 5, `${number}`).toBe(true)
      seen.told += numbers.length
    }),
    { numRuns: Number(process.env.RELEASES ?? 40) },
  )
  // Safe, and not because nothing was told.
  expect(seen.told).toBeGreaterThan(100)
  expect(seen.refused).toBeLessThan(Math.max(4, seen.months / 10))
})
