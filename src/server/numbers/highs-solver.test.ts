/** The solver answers each question in its own time, however many were asked before. */
import { expect, test } from 'vitest'
import { highsSolver } from './highs-solver.ts'

test('many questions together may take longer than one alone', async () => {
  const seconds = 0.5
  const makeSolver = await highsSolver(seconds)
  const size = 200
  const unknowns = Array.from({ length: size }, (_, place) => ({ least: 0, most: 9, truth: 5, place }))
  const lines = Array.from({ length: size - 2 }, (_, at) => ({
    terms: [at, at + 1, at + 2].map((unknown) => [unknown, 1] as const),
    low: 3,
    high: 20,
  }))
  const solver = makeSolver({ unknowns, lines, guarded: [] })
  const end = performance.now() + 3 * 1000 * seconds
  let answers = 0
  for (; performance.now() < end; answers += 1) {
    const costs = new Map(unknowns.map((_, at) => [at, ((at * (answers + 3)) % 11) - 5]))
    expect(solver.least(costs, 'THOROUGH'), `question ${answers}`).not.toBeNull()
  }
  expect(answers).toBeGreaterThan(3)
  solver.end()
})

test('where fractions cannot be as small as is asked, whole numbers are not looked for', async () => {
  const makeSolver = await highsSolver()
  const unknowns = [0, 1, 2].map((place) => ({ least: 0, most: 9, truth: 2, place }))
  // Each two are at least 3 together: all three at least 4.5.
  const lines = [
    [0, 1],
    [1, 2],
    [0, 2],
  ].map((two) => ({ terms: two.map((at) => [at, 1] as const), low: 3, high: 18 }))
  const solver = makeSolver({ unknowns, lines, guarded: [] })
  const costs = new Map([0, 1, 2].map((at) => [at, 1]))
  expect(solver.least(costs, 'THOROUGH', 4)).toBeNull()
  expect(solver.least(costs, 'THOROUGH', 5)).not.toBeNull()
  solver.end()
})

test('a quick answer that is not small enough is no last word', async () => {
  const makeSolver = await highsSolver()
  const size = 24
  const unknowns = Array.from({ length: size }, (_, place) => ({ least: 0, most: 9, truth: 5, place }))
  // The sum of each few is between two numbers; small sums need most of them to be as small as they can.
  const lines = Array.from({ length: size }, (_, at) => ({
    terms: [0, 1, 5, 7].map((step) => [(at + step) % size, 1 + ((at + step) % 2)] as const),
    low: 5 + (at % 3),
    high: 40,
  }))
  const solver = makeSolver({ unknowns, lines, guarded: [] })
  const sumOf = (values: readonly number[] | null) => (values ?? []).reduce((sum, one) => sum + one, 0)
  const costs = new Map(unknowns.map((_, at) => [at, 1]))
  const least = sumOf(solver.least(costs, 'BEST'))
  expect(least).toBeGreaterThan(0)
  // Otherwise this asks nothing.
  expect(sumOf(solver.least(costs, 'QUICK'))).toBeGreaterThan(least)
  expect(sumOf(solver.least(costs, 'THOROUGH', least))).toBeCloseTo(least)
  solver.end()
})
