/** A report's page says what changed of every kind of number, only where each number and step stands for enough samples. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { highsSolver } from '#server/numbers/highs-solver.ts'
import { measured, samplesOf, type Things, times } from '../../../test/support/told-things.ts'
import type { Step } from './change-known.ts'
import { type Counts, countsOf, numberTables } from './hidden-counts.ts'
import { partings, toldParts } from './parts.ts'
import type { MakeSolver } from './recovered.ts'
import { type ChangedNow, type NotedChange, nextChange } from './report-changes.ts'

let makeSolver: MakeSolver
beforeAll(async () => {
  makeSolver = await highsSolver()
})

/** Samples that changed: what they were, and what they are; null: they are gone. */
type Changed = { readonly was: Things; readonly now: Things | null }
const changed = (was: Things, now: Things | null): Changed => ({ was, now })

/** A step of these changes; each sample has the same ID before and after. */
function stepOf(changes: readonly Changed[], name: string): Step {
  const pairs = changes.flatMap(({ was, now }, at) => {
    const after = now === null ? [] : samplesOf(now)
    return samplesOf(was).map((sample, place) => ({
      was: sample,
      now: after[place],
      sample_id: `${name} ${at} ${place}`,
    }))
  })
  return {
    was: pairs.map(({ was, sample_id }) => ({ ...was, sample_id })),
    now: pairs.flatMap(({ now, sample_id }) => (now === undefined ? [] : [{ ...now, sample_id }])),
  }
}

/** The numbers that a report tells of these samples. */
function told(counts: Counts, fewest: number): ChangedNow['report'] {
  const parts = partings.map((parting) => [parting, toldParts(counts, parting, fewest, new Set())])
  const withParts: Counts = { ...counts, ...Object.fromEntries(parts) }
  return [
    { table: 'samples', things: [], told: counts.samples },
    ...[...numberTables, ...partings].flatMap((table) =>
      (withParts[table] ?? []).flatMap(({ things, count, is_hidden }) =>
        is_hidden ? [] : [{ table, things, told: count }],
      ),
    ),
  ]
}

/** What is told step by step; `same`: the samples of the report that never change. */
function toldSteps(same: Things, all: readonly (readonly Changed[])[], fewest = 5): (NotedChange | null)[] {
  const steps = all.map((changes, at) => stepOf(changes, String(at)))
  const rest = samplesOf(same)
  const report = told(countsOf([...rest, ...steps.flatMap(({ was }) => was)], fewest), fewest)
  const notes: NotedChange[] = []
  return all.map((_, at) => {
    const until = steps.slice(notes.length, at + 1)
    // What no note told yet is one step.
    const open = { was: until.flatMap(({ was }) => was), now: until.flatMap(({ now }) => now) }
    const known = [...steps.slice(0, notes.length), open]
    const later = steps.slice(at + 1).flatMap(({ was }) => was)
    const here = countsOf([...rest, ...later, ...known.flatMap(({ now }) => now)], fewest)
    const samples = known.reduce((sum, { was }) => sum + was.length, 0)
    const next = nextChange(notes, { steps: known, samples, here, report }, fewest, makeSolver)
    if (next !== null) notes.push(next)
    return next
  })
}

const linesOf = (note: NotedChange | null | undefined) =>
  note?.lines.map(({ table, things, told: was, now }) => [table, ...things, was, now].join(' '))

/** Samples of a report beside those that change. */
const same = [...times(20, 'a', 'p'), ...times(20, 'b', 'q'), ...times(20, 'a', 'q'), ...times(20, 'b', 'p')]

describe('what is told of changed results', () => {
  test('nothing of fewer than five', () => {
    expect(toldSteps(same, [[changed(times(4, 'a', 'p'), times(4, 'a', 'q'))]])).toEqual([null])
  })

  test('how many, where no number changed', () => {
    expect(toldSteps(same, [[changed(times(6, 'a', 'p'), times(6, 'a', 'p'))]])).toEqual([{ samples: 6, lines: [] }])
  })

  test('every kind of number that differs: found, pairs, and how samples turned out', () => {
    const [note] = toldSteps(
      [...same, ...times(9, 'p', 'p'), ...times(9, 'p', 'p', 'q'), ...times(9, 'p', 'q')],
      [[changed(times(7, 'p', 'p'), times(7, 'p', 'q'))]],
    )
    expect(note?.samples).toBe(7)
    expect(linesOf(note)).toEqual(
      expect.arrayContaining([
        'found p 65 58',
        'found q 58 65',
        'expected_and_found p p 25 18',
        'expected_and_found p q 18 25',
      ]),
    )
    expect(linesOf(note)?.filter((line) => line.startsWith('outcomes'))).toEqual(
      expect.arrayContaining(['outcomes as_expected p 16 9', 'outcomes instead p 9 16']),
    )
  })

  test('amounts that are in another band', () => {
    const rest = [...same, ...measured(10, 'p', '20_to_50'), ...measured(10, 'p', '50_to_80')]
    const [note] = toldSteps(rest, [[changed(measured(6, 'p', '20_to_50'), measured(6, 'p', '50_to_80'))]])
    expect(linesOf(note)).toEqual(['amounts 20_to_50 p 16 10', 'amounts 50_to_80 p 10 16'])
  })

  test('what went with an import: how many samples there are, what was expected, and the rest', () => {
    const [note] = toldSteps(same, [[changed(times(8, 'a', 'p'), null)]])
    expect(linesOf(note)).toEqual([
      ...['samples 88 80', 'expected a 48 40', 'found p 48 40', 'expected_and_found a p 28 20'],
      ...['outcomes instead 88 80', 'outcomes instead a 48 40'],
    ])
  })

  test('no number that tells of one more sample: of 8 that went, 7 had p', () => {
    const [note] = toldSteps(same, [[changed(times(7, 'a', 'p'), null), changed(times(1, 'a', 'q'), null)]])
    expect(note?.samples).toBe(8)
    const lines = linesOf(note) ?? []
    expect(lines).toContain('samples 88 80')
    expect(lines.filter((line) => line.split(' ').includes('p'))).toEqual([])
  })

  test('no number that became small', () => {
    const rest = [...times(3, 'a', 'p'), ...times(30, 'a', 'q'), ...times(30, 'b', 'q')]
    const [note] = toldSteps(rest, [[changed(times(9, 'a', 'p'), times(9, 'a', 'q'))]])
    expect(linesOf(note)?.filter((line) => line.split(' ').includes('p'))).toEqual([])
  })

  test('no step of one sample, and one of enough, as everything until then', () => {
    const step = (count: number) => [changed(times(count, 'a', 'p'), times(count, 'a', 'q'))]
    const [first, second, third] = toldSteps(same, [step(7), step(1), step(5)])
    expect(linesOf(first)).toContain('found p 53 46')
    expect(second).toBe(null)
    expect(third?.samples).toBe(13)
    expect(linesOf(third)).toContain('found p 53 40')
  })

  test('that a number is again what it was', () => {
    const [first, second] = toldSteps(same, [
      [changed(times(7, 'a', 'p'), times(7, 'a', 'q'))],
      [changed(times(7, 'a', 'q'), times(7, 'a', 'p'))],
    ])
    expect(linesOf(first)).toContain('found p 47 40')
    expect(second).toEqual({ samples: 14, lines: [] })
  })

  test('nothing more where what was told does not hold any more', () => {
    const steps = [stepOf([changed(times(6, 'a', 'p'), null)], 'x'), stepOf([changed(times(9, 'a', 'q'), null)], 'y')]
    const report = [{ table: 'found', things: ['p'], told: 30 }] as const
    const note = { samples: 6, lines: [{ ...report[0], now: 23 }] }
    const here = countsOf(samplesOf(same), 5)
    expect(nextChange([note], { steps, samples: 15, here, report }, 5, makeSolver)).toBe(null)
  })
})

/** A sample in a small world: expected to be p, with what was found of p and q, and later; null: it is gone. */
type Kind = { readonly was: readonly string[]; readonly now: readonly string[] | null }
const subsets = [[], ['p'], ['q'], ['p', 'q']] as const
const kinds: Kind[] = subsets.flatMap((was) => [...subsets, null].map((now) => ({ was, now })))

/** Every choice of so many kinds. */
function* worlds(count: number, from = 0): Generator<readonly Kind[]> {
  if (count === 0) yield []
  else
    for (let at = from; at < kinds.length; at += 1)
      for (const rest of worlds(count - 1, at)) yield [kinds[at] as Kind, ...rest]
}

const turned = (found: readonly string[]) =>
  found.length === 0 ? null : !found.includes('p') ? 'instead' : found.length > 1 ? 'with_other' : 'as_expected'

/** Whether a sample counts in a number, before or after. */
function counts({ table, things: [one = '', other] }: NotedChange['lines'][number], found: readonly string[] | null) {
  if (found === null) return false
  if (table === 'outcomes') return turned(found) === one
  return table === 'samples' || table === 'expected' || found.includes(other ?? one)
}

/** Most of a group changed in the same way, so that something is told of it. */
const kind = fc.constantFrom(...kinds)
const group = fc
  .tuple(kind, fc.integer({ min: 2, max: 4 }), fc.array(kind, { minLength: 1, maxLength: 2 }))
  .map(([most, count, others]) => [...Array<Kind>(count).fill(most), ...others].slice(0, 5))

test('whoever thinks of every way in which results may have changed cannot narrow down a small group', () => {
  const fewest = 3
  const rest = [...times(12, 'p', 'p'), ...times(12, 'p', 'q'), ...times(12, 'p', 'p', 'q')]
  let numbers = 0
  fc.assert(
    fc.property(group, (drawn) => {
      const changes = drawn.map(({ was, now }) => changed(times(1, 'p', ...was), now && times(1, 'p', ...now)))
      const [note] = toldSteps(rest, [changes], fewest)
      if (!note) return
      numbers += note.lines.length
      for (const { told: was, now } of note.lines) {
        expect(Math.abs(now - was)).toBeGreaterThanOrEqual(fewest)
        expect(now === 0 || now >= fewest).toBe(true)
      }
      const by = (world: readonly Kind[], line: NotedChange['lines'][number]) =>
        world.reduce((sum, { was, now }) => sum + Number(counts(line, now)) - Number(counts(line, was)), 0)
      const possible = [...worlds(drawn.length)].filter((world) =>
        note.lines.every((line) => by(world, line) === line.now - line.told),
      )
      const sets: ((kind: Kind) => boolean)[] = ['p', 'q'].flatMap((name) => [
        ({ was }: Kind) => was.includes(name),
        ({ was }: Kind) => !was.includes(name),
        ({ now }: Kind) => now?.includes(name) === true,
        ({ now }: Kind) => now?.includes(name) === false,
      ])
      sets.push(({ now }) => now === null)
      for (const isIn of sets) {
        const size = drawn.filter(isIn).length
        if (size === 0 || size >= fewest) continue
        const sizes = possible.map((world) => world.filter(isIn).length)
        expect(Math.min(...sizes), JSON.stringify(note)).toBeLessThanOrEqual(1)
        expect(Math.max(...sizes), JSON.stringify(note)).toBeGreaterThanOrEqual(fewest - 1)
      }
    }),
    { numRuns: 80 },
  )
  // Safe, and not because nothing was told.
  expect(numbers).toBeGreaterThan(40)
})
