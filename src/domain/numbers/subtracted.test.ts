/** Nobody subtracts told numbers and gets a small one: those with a thing from all, a pair from its thing, weeks from a month. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { rowOf, type Things, times } from '../../../test/support/told-things.ts'
import { beyondRows, tellingNothing } from './beyond-rows.ts'
import type { Counts, NumberTable } from './hidden-counts.ts'
import { monthCounts } from './month-counts.ts'
import { type Parting, partings, partNumber, partSets, toldPlaces } from './parts.ts'
import { readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { asPossible, type MakeSolver, recovered } from './recovered.ts'
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
  const { counts } = safeMonth(month, makeSolver)
  const numbers = [told(counts, 'expected', 'X'), told(counts, 'expected_and_found', 'X', 'X')]
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

/** What somebody gets by adding and subtracting parts of a drug, or of all samples. */
function* partDifferences(counts: Counts, parting: Parting): Generator<number> {
  for (const place of toldPlaces(counts, parting)) {
    const total = place === null ? counts.samples : (told(counts, 'expected', place) ?? Number.NaN)
    const sumOf = (one: Parting, set: readonly string[]) =>
      set.reduce((all, part) => all + (partNumber(counts, one, part, place)?.count ?? 0), 0)
    const others =
      parting === 'amounts' && place !== null
        ? [
            told(counts, 'expected_and_found', place, place),
            told(counts, 'found', place),
            ...(toldPlaces(counts, 'outcomes').includes(place)
              ? [sumOf('outcomes', ['as_expected', 'with_other']), total - sumOf('outcomes', ['instead'])]
              : []),
          ]
        : []
    for (const set of partSets[parting]) {
      const sum = sumOf(parting, set)
      yield* [sum, total - sum, counts.samples - sum, ...others.flatMap((one) => (one === null ? [] : [one - sum]))]
    }
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
  for (const parting of partings)
    for (const { things, count, is_hidden } of counts[parting] ?? []) {
      const same = rows.flatMap((row) => row.counts[parting] ?? []).filter((one) => one.things.join() === things.join())
      if (!is_hidden) yield count - same.reduce((sum, one) => sum + (one.is_hidden ? 0 : one.count), 0)
    }
}

const drug = fc.constantFrom('p', 'q', 'r', 's')
/** Most samples of a drug are alike. */
const band = fc.constantFrom(undefined, '50_to_80', '50_to_80', '50_to_80', '80_to_100', '80_to_100', '20_to_50')
const sample = fc.oneof(
  { weight: 3, arbitrary: band.map((one) => [['p'], ['p'], one] as const) },
  { weight: 2, arbitrary: fc.tuple(drug, band).map(([name, one]) => [[name], [name], one] as const) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.array(drug, { minLength: 1, maxLength: 2 }), fc.array(drug, { maxLength: 3 }), band),
  },
)

test('whatever is released, no difference of told numbers is small', () => {
  const seen = { told: 0, silent: 0, outcomes: 0, amounts: 0 }
  fc.assert(
    fc.property(fc.array(fc.array(sample, { minLength: 8, maxLength: 60, size: 'max' }), { maxLength: 4 }), (drawn) => {
      const rows = drawn.map((things) => safeRow(rowOf(things), makeSolver)).filter((row) => row !== null)
      expect(rows.length).toBe(drawn.length)
      const month = safeMonth(monthOf(rows), makeSolver)
      const numbers = [...rows, month].flatMap(({ counts }) => [
        ...differences(counts),
        ...partings.flatMap((parting) => [...partDifferences(counts, parting)]),
      ])
      for (const parting of partings)
        seen[parting] += [...rows, month].filter(({ counts }) => toldPlaces(counts, parting).length > 0).length
      for (const number of [...numbers, ...restsOfMonths(month)])
        expect(number === 0 || number >= 5, `${number}`).toBe(true)
      const tells = (one: Counts) => [...one.expected, ...one.found].some(({ is_hidden }) => !is_hidden)
      seen.told += numbers.length
      if (rows.length > 0 && rows.every((row) => tells(row.counts)) && !tells(month.counts)) seen.silent += 1
    }),
    { numRuns: Number(process.env.RELEASES ?? 40) },
  )
  // Safe, and not because nothing was told.
  expect(seen.told).toBeGreaterThan(100)
  expect(seen.outcomes).toBeGreaterThan(2)
  expect(seen.amounts).toBeGreaterThan(2)
  // Each month is told; few, of about ten samples a row, tell nothing but their number.
  expect(seen.silent).toBeLessThan(4)
})

describe('a month is told although its rows tell of a small number', () => {
  /** What a reader of the rows alone knows of sets that a month may not tell so much of. */
  const byRows = (month: ToldMonth) => {
    const known = readerKnows(month.rows, tellingNothing(month))
    return asPossible(known, recovered(known, makeSolver), makeSolver).map(({ low, high }) => [low, high])
  }

  test('two rows each name a thing, so that there are at least two', () => {
    const things: Things = [
      ...[...times(21, 'p', 'p'), ...times(9, 'q', 'q'), ...times(1, 'p', 'q'), ...times(6, 'p')],
      ...Array.from({ length: 15 }, () => [['p', 'q'] as string[], ['p', 'q'] as string[]] as const),
    ]
    const row = safeRow(rowOf(things), makeSolver) ?? rowOf([])
    const month = monthOf([row, row])
    // In 25 q was found, 24 were expected to be it.
    expect(byRows(month)).toEqual([[2, 4]])
    const safe = safeMonth(month, makeSolver)
    expect([told(safe.counts, 'found', 'q'), told(safe.counts, 'expected_and_found', 'q', 'q')]).toEqual([50, null])
    expect(beyondRows(month, makeSolver)(safe)).toEqual([])
    // It must not tell that there are no more than two.
    expect(beyondRows(month, makeSolver)({ ...month, counts: careless(month.counts) })).toEqual(
      expect.arrayContaining([expect.objectContaining({ things: ['q', 'q'], low: 2, high: 4 })]),
    )
  })

  test('weeks told 6; since then the service tells none below 11', () => {
    const rows = [rowOf([...times(20, 'X', 'X'), ...times(6, 'Y', 'Y')]), rowOf([...times(30, 'X', 'X')])]
    const month = monthOf(rows, 11)
    expect(byRows(month)).toEqual([[6, 6]])
    const { counts } = safeMonth(month, makeSolver)
    expect([counts.samples, told(counts, 'expected', 'Y'), told(counts, 'expected', 'X')]).toEqual([56, null, null])
  })
})
