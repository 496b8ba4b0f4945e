import { expect, test } from 'vitest'
import { lastPage, offsetOf, pagerText, showsPager } from './pager.ts'

test('"Offset is (page-1)*limit" (R5.4)', () => {
  expect([1, 2, 5].map(offsetOf)).toEqual([0, 30, 120])
})

test('"The pager shows only when the total exceeds 30" (R4.11)', () => {
  expect([0, 30, 31].map(showsPager)).toEqual([false, false, true])
})

/** "Pagination shows 'x-y of total'" (R4.11). */
test.each([
  [1, 75, '1-30 of 75', 3],
  [2, 75, '31-60 of 75', 3],
  [3, 75, '61-75 of 75', 3],
  [2, 60, '31-60 of 60', 2],
  [1, 1, '1-1 of 1', 1],
  [1, 0, '0-0 of 0', 1],
])('page %i of %i samples: %s, %i pages', (page, total, text, pages) => {
  expect(pagerText(page, total)).toBe(text)
  expect(lastPage(total)).toBe(pages)
})
