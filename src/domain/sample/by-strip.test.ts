import { expect, test } from 'vitest'
import { importantWords } from './by-strip.ts'

test.each([
  [['carfentanil', 'fentanyl'], 'Found: carfentanil, fentanyl'],
  [['fentanyl (by strip)'], 'Strip reacted to: fentanyl'],
  [['cocaine', 'fentanyl (by strip)'], 'Found: cocaine; Strip reacted to: fentanyl'],
  [['MDMA (may be, by colour test)'], 'By its colour it may be: MDMA'],
  [
    ['cocaine', 'fentanyl (by strip)', 'MDMA (may be, by colour test)'],
    'Found: cocaine; Strip reacted to: fentanyl; By its colour it may be: MDMA',
  ],
])('%j reads ‘%s’: what only a strip or a colour test saw was not found', (names, words) => {
  expect(importantWords(names)).toBe(words)
})
