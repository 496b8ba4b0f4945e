/**
 * Histories of a service: samples come, results come late and are corrected, samples are deleted, drugs renamed and
 * hidden. Whatever happens, releases only add; and a reader of all of them recovers no small number.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { amountsOf, turnedOut } from '../../../test/support/told-things.ts'
import { beyondRows } from './beyond-rows.ts'
import { countsOf } from './hidden-counts.ts'
import { monthCounts } from './month-counts.ts'
import { partings, toldPlaces } from './parts.ts'
import { readerKnows, type ToldMonth, type ToldRow } from './reader-knows.ts'
import { type MakeSolver, recovered } from './recovered.ts'
import { safeMonth, safeRow } from './safe-numbers.ts'
import { monthsOver } from './told-months.ts'
import { nextRows, weeksLater } from './told-weeks.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

const begin = '2026-01-19'
const drugs = ['p', 'q', 'r', 's', 't', 'u'] as const
type Drug = (typeof drugs)[number]

/** A sample: in which week it came, after how many weeks its result, and what happens to it later. */
const sample = fc.record({
  area: fc.constantFrom('North', 'South', ''),
  week: fc.integer({ min: 0, max: 9 }),
  reportedAfter: fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
  ),
  /** Many are what they were expected to be: so more of them is told. */
  expected: fc.oneof(
    { weight: 2, arbitrary: fc.constant(['p']) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom('a', 'b', 'p'), { minLength: 1, maxLength: 2 }) },
  ),
  found: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Drug[]>(['p']) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...drugs), { maxLength: 3 }) },
  ),
  band: fc.oneof(
    { weight: 8, arbitrary: fc.constant('50_to_80' as const) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '20_to_50' as const) },
  ),
  corrected: fc.option(fc.record({ at: fc.integer({ min: 0, max: 14 }), found: fc.array(fc.constantFrom(...drugs)) }), {
    nil: null,
    freq: 6,
  }),
  deletedAt: fc.option(fc.integer({ min: 0, max: 14 }), { nil: null, freq: 8 }),
})
const change = fc.record({
  at: fc.integer({ min: 0, max: 14 }),
  drug: fc.constantFrom(...drugs),
  to: fc.constantFrom('hidden', 'shown', 'renamed'),
})
const history = fc.record({
  samples: fc.array(sample, { minLength: 60, maxLength: 200, size: 'max' }),
  changes: fc.array(change, { maxLength: 6 }),
  fewest: fc.constantFrom(5, 5, 11),
  /** In which weeks somebody releases. */
  releases: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 4, maxLength: 14 }),
})

type Released = ToldRow & { readonly drugs: ReadonlyMap<string, Drug>; readonly text: string }

function live({ samples, changes, fewest, releases }: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const rows: Released[] = []
  const months: ToldMonth[] = []
  const counted = new Set<number>()
  const lastOf = new Map<string, string>()
  let after: string | null = null
  for (const now of releases.toSorted((a, b) => a - b)) {
    const until = weeksLater(begin, now)
    const past = changes.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
    const stateOf = (drug: Drug) => past.filter((one) => one.drug === drug)
    const isHidden = (drug: Drug) => stateOf(drug).findLast(({ to }) => to !== 'renamed')?.to === 'hidden'
    const nameOf = (drug: Drug) => `${drug}${stateOf(drug).filter(({ to }) => to === 'renamed').length}`
    const here = samples.flatMap((one, at) => {
      const isIn = one.week < now && one.week + one.reportedAfter <= now
      if (counted.has(at) || !isIn || (one.deletedAt ?? now) < now) return []
      const found = one.corrected !== null && one.corrected.at <= now ? one.corrected.found : one.found
      const names = found.filter((drug) => !isHidden(drug)).map(nameOf)
      const week = weeksLater(begin, one.week)
      const seen = found.filter((drug) => !isHidden(drug))
      const { outcome, itself: own } = turnedOut(one.expected, seen)
      const itself = own.map(([expected]) => [expected, nameOf('p')] as const)
      const amounts = amountsOf(one.expected, seen, one.band)
      const told = { expected: one.expected, found: [...new Set(names)], outcome, itself, amounts }
      return [{ sample_id: String(at), area: one.area, week, ...told }]
    })
    for (const { samples: own, ...row } of nextRows({ samples: here, after, until, lastOf, fewest })) {
      const safe = safeRow({ ...row, fewest, counts: countsOf(own, fewest) }, makeSolver)
      expect(safe).not.toBeNull()
      if (safe === null) continue
      const text = JSON.stringify(safe.counts)
      for (const drug of drugs) if (isHidden(drug)) expect(text).not.toContain(`"${nameOf(drug)}"`)
      rows.push({ ...safe, text, drugs: new Map(drugs.map((drug) => [nameOf(drug), drug])) })
      lastOf.set(row.area, row.last_week)
      for (const { sample_id } of own) counted.add(Number(sample_id))
    }
    after = weeksLater(until, -1)
    const left = rows.filter((row) => !months.some((month) => month.rows.includes(row)))
    for (const own of monthsOver(left, after)) {
      const isGone = (_: string, name: string) =>
        own.some((row) => {
          const drug = row.drugs.get(name)
          return drug !== undefined && isHidden(drug)
        })
      const counts = monthCounts(
        own.map((row) => row.counts),
        fewest,
        isGone,
      )
      const safe = safeMonth({ rows: own, counts, fewest, names_few: true, says_few: false }, makeSolver)
      const text = JSON.stringify(safe.counts)
      for (const row of own)
        for (const [name, drug] of row.drugs) if (isHidden(drug)) expect(text).not.toContain(`"${name}"`)
      months.push(safe)
    }
  }
  return { rows, months }
}

const runs = Number(process.env.HISTORIES ?? 25)

test('a reader of everything that was ever released recovers no small number', () => {
  const told = { rows: 0, months: 0, numbers: 0, parts: 0 }
  fc.assert(
    fc.property(history, (drawn) => {
      const { rows, months } = live(drawn)
      for (const { text, counts } of rows) expect(JSON.stringify(counts)).toBe(text)
      // Rows of different months share no sum; here they stand together all the same, as a reader has them.
      const summed = new Set(months.flatMap((month) => month.rows))
      const left = rows.filter((row) => !summed.has(row))
      expect(recovered(readerKnows(left, null), makeSolver)).toEqual([])
      for (const month of months) expect(beyondRows(month, makeSolver)(month)).toEqual([])
      expect(new Set(months.flatMap((month) => month.rows)).size).toBe(months.flatMap((month) => month.rows).length)
      told.parts += [...rows, ...months].reduce(
        (sum, { counts }) => sum + partings.filter((parting) => toldPlaces(counts, parting).length > 0).length,
        0,
      )
      told.rows += rows.length
      told.months += months.length
      told.numbers += months.flatMap(({ counts }) => counts.found).filter(({ is_hidden }) => !is_hidden).length
    }),
    { numRuns: runs, ...(process.env.HISTORY && { seed: Number(process.env.HISTORY) }) },
  )
  // Safe, and not because nothing was told.
  expect(told.rows).toBeGreaterThan(runs)
  expect(told.months).toBeGreaterThan(0)
  expect(told.numbers).toBeGreaterThan(runs / 5)
  expect(told.parts).toBeGreaterThan(0)
})
