import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastFrom, isScan } from './scan-burst.ts'

const typed = (text: string, pause: number) => isScan({ text, from: 0, ended: text.length * pause })

test.each([
  ['PD2230', 5, true],
  ['PD2230', 50, true],
  ['PD2230', 90, false],
  ['PDéé"à', 30, true],
  ["PD''''", 30, true],
  ['http:ééresults.exampleéPD2230', 10, true],
  // A person, however fast.
  ['Fentanyl', 5, false],
  ['Fentanyl', 60, false],
  ['José García', 5, false],
  ['O’Neil-André', 5, false],
  ['n/a!', 50, false],
  // Nobody types this so fast; the page says that it cannot read it.
  ['PD§§ÇÇ', 5, true],
  ['PD§§ÇÇ', 50, false],
  ['PDç', 5, true],
  // A label of three characters; a person can type three keys fast.
  ['PD1', 5, true],
  ['PD9', 30, true],
  ['PD9', 50, false],
  ['pd9', 5, true],
  ['A12', 20, true],
  ['a2', 1, false],
  ['D9', 1, false],
  ['née', 5, false],
  ['n/a', 1, false],
  ['2.5', 1, false],
  ['100', 1, false],
])('%j at %i ms a key: %s', (text, pause, is) => {
  expect(typed(text, pause)).toBe(is)
})

test('a word is never a scan, and an ID of a fast scanner always', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,20}$/), fc.integer({ min: 1, max: 60 }), (word, pause) => {
      expect(typed(word, pause)).toBe(false)
      expect(typed(`${word}2215`, pause)).toBe(true)
    }),
  )
})

test.each([
  ['acs at 130 ms, then a fast scan', [130, 130, 130, 5, 5, 5, 5, 5, 5], 3],
  ['one key, then a scan', [130, 5, 5, 5, 5, 5, 5], 1],
  ['typed unevenly', [130, 40, 130, 5, 5, 5, 5, 5], 3],
  ['typed before a slow scanner', [145, 145, 145, 50, 55, 45, 50, 50], 3],
  ['a scan alone', [5, 5, 5, 5, 5, 5], 0],
  ['a slow scanner', [50, 62, 45, 70, 50, 50], 0],
  ['a device that is busy in the middle', [5, 5, 120, 5, 5, 5], 0],
  ['a device that is busy at the end', [5, 5, 5, 5, 5, 120], 0],
  ['one key', [5], 0],
])('%s: the burst begins where the fast part begins', (_, pauses, first) => {
  const times = [0, ...pauses.map((_one, at) => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause))]
  expect(fastFrom(times.slice(0, -1), times.at(-1) ?? 0)).toBe(first)
})
