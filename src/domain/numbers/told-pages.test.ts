/** What pages say comes from told numbers alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsOf } from './hidden-counts.ts'
import { toldParts } from './parts.ts'
import { dangerFirst, firstTold, soldAs, toldLines } from './told-pages.ts'

const sample = (at: number, expected: string, ...found: string[]) => ({
  ...{ sample_id: `S${at}`, area: '', week: '2026-01-05' },
  expected: [expected],
  found,
})
const many = (count: number, expected: string, ...found: string[]) =>
  Array.from({ length: count }, (_, at) => sample(at, expected, ...found))
const told = (samples: ReturnType<typeof many>, names_few = true, says_few = false) => ({
  ...{ counts: countsOf(samples, 5), names_few, says_few, fewest: 5 },
})
const is = (expected: string, found: string) => expected === found

test('the most samples come first, what has no number last; dangerous ones before all others', () => {
  const lines = toldLines(
    told([
      ...many(9, 'MDMA', 'MDMA'),
      ...many(6, 'MDMA', 'MDA'),
      ...many(2, 'MDMA', 'PMMA'),
      ...many(4, 'MDMA', 'Xylazine'),
    ]),
    'found',
  )
  expect(lines).toEqual([
    { name: 'MDMA', count: 9 },
    { name: 'MDA', count: 6 },
    { name: 'PMMA', count: null },
    { name: 'Xylazine', count: null },
  ])
  expect(dangerFirst(lines, (name) => name === 'Xylazine').map(({ name }) => name)).toEqual([
    'Xylazine',
    'MDMA',
    'MDA',
    'PMMA',
  ])
})

test('small numbers are said to be below the limit where the release says so, and come last', () => {
  const samples = [...many(9, 'MDMA', 'MDMA'), ...many(6, 'MDMA', 'MDA'), ...many(2, 'MDMA', 'PMMA')]
  expect(toldLines(told(samples, true, true), 'found')).toEqual([
    { name: 'MDMA', count: 9 },
    { name: 'MDA', count: null },
    { name: 'PMMA', count: null, below: 5 },
  ])
  expect(toldLines(told(samples, false, true), 'found')).toEqual([{ name: 'MDMA', count: 9 }])
})

test('sold as: itself, and what else was there; numbers that are not told are not there', () => {
  expect(
    soldAs(
      told([...many(12, 'MDMA', 'MDMA', 'Caffeine'), ...many(8, 'Ketamine', '2-FDCK'), ...many(3, 'Heroin', 'Heroin')]),
      is,
    ),
  ).toEqual([
    { name: 'MDMA', samples: 12, itself: 12, outcomes: [], amounts: [], others: [{ name: 'Caffeine', count: 12 }] },
  ])
})

test('sold as: alone, with something else, or something else instead, where all of that is told', () => {
  const outcome = (of: 'as_expected' | 'instead', samples: ReturnType<typeof many>) =>
    samples.map((one) => ({ ...one, outcome: of, itself: [] }))
  const samples = [
    ...outcome('as_expected', many(12, 'MDMA', 'MDMA')),
    ...outcome('instead', many(8, 'MDMA', 'PMMA')),
    ...outcome('instead', many(6, 'Ketamine', '2-FDCK')),
  ]
  const one = told(samples)
  const counts = { ...one.counts, outcomes: toldParts(one.counts, 'outcomes', 5, new Set(['Ketamine'])) }
  expect(soldAs({ ...one, counts }, is).map(({ name, outcomes }) => [name, outcomes])).toEqual([
    [
      'MDMA',
      [
        { outcome: 'as_expected', count: 12 },
        { outcome: 'instead', count: 8 },
      ],
    ],
    ['Ketamine', []],
  ])
})

test('sold as: in which bands amounts lay, the least first, where all of that is told', () => {
  const measured = (band: '5_to_20' | '50_to_80', samples: ReturnType<typeof many>) =>
    samples.map((one) => ({ ...one, amounts: [[one.expected[0] ?? '', band] as const] }))
  const one = told([
    ...measured('50_to_80', many(12, 'MDMA', 'MDMA')),
    ...measured('5_to_20', many(8, 'MDMA', 'MDMA')),
    ...measured('5_to_20', many(9, 'Ketamine', 'Ketamine')),
  ])
  const counts = { ...one.counts, amounts: toldParts(one.counts, 'amounts', 5, new Set(['Ketamine'])) }
  expect(soldAs({ ...one, counts }, is).map(({ name, amounts }) => [name, amounts])).toEqual([
    [
      'MDMA',
      [
        { band: '5_to_20', count: 8 },
        { band: '50_to_80', count: 12 },
      ],
    ],
    ['Ketamine', []],
  ])
})

test('a substance is new in the weeks that told it first', () => {
  const of = (first_week: string, last_week: string, ...found: string[]) => ({
    ...{ first_week, last_week },
    ...told(found.flatMap((name) => many(6, 'MDMA', name))),
  })
  const news = firstTold([
    of('2026-03-02', '2026-03-30', 'MDMA', 'Xylazine'),
    of('2026-02-02', '2026-02-23', 'MDMA'),
    of('2026-03-09', '2026-03-09', 'Xylazine', 'PMMA'),
  ])
  expect(news.map(({ name, when, isOld }) => [name, when.last_week, isOld])).toEqual([
    ['PMMA', '2026-03-09', false],
    ['Xylazine', '2026-03-09', false],
    ['MDMA', '2026-02-23', true],
  ])
})

test('no page says a number below the limit', () => {
  const samples = fc.array(
    fc.record({
      sample_id: fc.uuid(),
      area: fc.constant(''),
      week: fc.constant('2026-01-05'),
      expected: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
      found: fc.uniqueArray(fc.constantFrom('A', 'B', 'X', 'Y')),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(samples, fc.boolean(), (all, names_few) => {
      const one = { counts: countsOf(all, 5), names_few, says_few: names_few, fewest: 5 }
      const numbers = [
        ...toldLines(one, 'expected').map(({ count }) => count),
        ...toldLines(one, 'found').map(({ count }) => count),
        ...soldAs(one, is).flatMap(({ samples: count, itself, others }) => [
          count,
          itself,
          ...others.map((other) => other.count),
        ]),
      ]
      for (const count of numbers) if (count !== null) expect(count).toBeGreaterThanOrEqual(5)
    }),
  )
})
