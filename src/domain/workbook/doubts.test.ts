/** Columns in which Excel made days of what somebody typed, or lost digits. */
import { expect, test } from 'vitest'
import { type Doubt, doubtfulColumns, leftAsText } from './doubts.ts'

const doubts = new Map<string, Doubt>([
  ['1972-08-03', 'day'],
  ['2024-05-04', 'day'],
  ['1234567890123450', 'rounded'],
])

test('each column says how many cells, and the first', () => {
  const lines = [
    ['THC', '1972-08-03', '1234567890123450'],
    ['MDMA', '69610-10-2', ''],
    ['THC', '2024-05-04'],
  ]
  expect(doubtfulColumns(lines, doubts)).toEqual([
    { column: 1, doubt: 'day', count: 2, text: '1972-08-03' },
    { column: 2, doubt: 'rounded', count: 1, text: '1234567890123450' },
  ])
  expect(doubtfulColumns(lines, new Map())).toEqual([])
})

test.each([
  ['13/05/2024', '13/05/2024'],
  ['13.5.24', '13.5.24'],
  ['2024-05-13', null],
  ['May 2024', null],
  ['', null],
])('%j beside days of Excel', (cell, text) => {
  expect(leftAsText([['2024-05-04'], [cell]], 0, doubts)).toBe(text)
  expect(leftAsText([['2024-05-05'], [cell]], 0, doubts)).toBe(null)
})
