/** How days in files are read; only all days of a file together show whether the day or the month comes first. */
import { expect, test } from 'vitest'
import { findDateOrder, readTime } from './import-days.ts'

test.each([
  ['2024-10-17', 'ymd', '2024-10-17'],
  ['17/10/2024', 'dmy', '2024-10-17'],
  ['10/7/2024', 'mdy', '2024-10-07'],
  ['10/17/2024', 'dmy', null],
  ['2024-02-30', 'ymd', null],
  ['2024-10-17 14:05', 'ymd', '2024-10-17'],
  ['2024-10-17T14:05:00.000Z', 'ymd', '2024-10-17T14:05:00.000Z'],
  ['1972-08-3', 'dmy', '1972-08-03'],
  ['17/10/24', 'dmy', null],
  ['28Sep2021', 'ymd', '2021-09-28'],
  ['28SEP2021:14:05:00', 'ymd', '2021-09-28'],
  ['2-Jun-2022', 'ymd', '2022-06-02'],
  ['Jun 2, 2022', 'dmy', '2022-06-02'],
  ['June 2nd, 2022', 'ymd', '2022-06-02'],
  ['Sept. 9 2022', 'ymd', '2022-09-09'],
  ['2. Juni 2022', 'ymd', '2022-06-02'],
  ['1er août 2022', 'ymd', '2022-08-01'],
  ['14 juillet 2022', 'ymd', '2022-07-14'],
  ['2 de marzo de 2022', 'ymd', '2022-03-02'],
  ['3. März 2022', 'ymd', '2022-03-03'],
  ['31 Feb 2022', 'ymd', null],
  ['2 Foo 2022', 'ymd', null],
  ['Jun 2022', 'ymd', null],
] as const)('‘%s’ in the order %s is %s', (cell, order, day) => {
  expect(readTime(cell, order)).toBe(day)
})

test.each([
  [['3/4/2024', '17/10/2024', ''], { order: 'dmy', by: '17/10/2024', isMixed: false }],
  [['3/4/2024', '10/17/2024'], { order: 'mdy', by: '10/17/2024', isMixed: false }],
  [['3/4/2024', '2024-10-17'], { order: null, by: '3/4/2024', isMixed: false }],
  [['5/5/2024', '2024-10-17', '28Sep2021', 'soon'], { order: 'ymd', by: null, isMixed: false }],
  [['17/10/2024', '18/10/2024', '10/17/2024'], { order: 'dmy', by: '17/10/2024', isMixed: true }],
  [[], { order: 'ymd', by: null, isMixed: false }],
] as const)('the order of the days %j is %j', (cells, found) => {
  expect(findDateOrder(cells)).toEqual(found)
})

test('one clear day among ten thousand decides', () => {
  const days = Array.from({ length: 10_000 }, (_, at) => `${(at % 12) + 1}/${(at % 11) + 1}/2024`)
  expect(findDateOrder(days).order).toBeNull()
  expect(findDateOrder([...days, '31/1/2024']).order).toBe('dmy')
})
