import { expect, test } from 'vitest'
import { shouldGrow } from './unknown-share.ts'

test.each([
  [0, 0, false],
  [5, 1, false],
  [100, 20, false],
  [100, 21, true],
  [2, 1, true],
])('of %i results, %i with something unknown: the dictionary should grow: %s', (reported, with_unknown, isSo) => {
  expect(shouldGrow({ reported, with_unknown })).toBe(isSo)
})
