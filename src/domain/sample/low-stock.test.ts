import { expect, test } from 'vitest'
import { isLowStock } from './low-stock.ts'

test.each([
  [21, 20, false],
  [20, 20, true],
  [0, 20, true],
  [0, 0, true],
  [1, 0, false],
])('stock is low with %i free and the mark at %i: %s', (free, mark, low) => {
  expect(isLowStock(free, mark)).toBe(low)
})
