import { expect, test } from 'vitest'
import { importantWords } from './by-strip.ts'

test.each([
  [['carfentanil', 'fentanyl'], 'Found: carfentanil, fentanyl'],
  [['fentanyl (by strip)'], 'Strip reacted to: fentanyl'],
  [['cocaine', 'fentanyl (by strip)'], 'Found: cocaine; Strip reacted to: fentanyl'],
])('%j reads ‘%s’: what only a strip saw was not found', (names, words) => {
  expect(importantWords(names)).toBe(words)
})
