/** The solver answers each question in its own time, however many were asked before. */
import { expect, test } from 'vitest'
import { highsSolver } from './highs-solver.ts'

test('many questions together may take longer than one alone', async () => {
  const seconds = 0.5
  const makeSolver = await highsSolver(seconds)
  const size = 200
  const unknowns = Array.from({ length: size }, () => ({ least: 0, most: 9, truth: 5 }))
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
