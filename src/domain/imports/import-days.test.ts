/** How days in files are read; only all days of a file together show whether the day or the month comes first. */
import { expect, test } from 'vitest'
import { tooSlow } from '../../../test/support/own-time.ts'
import { type DateOrder, findDateOrder, mayBeSerial, readDay } from './import-days.ts'

const today = '2026-11-21'
const read = (cell: string, order: DateOrder) => readDay(cell, { order, today, mayBeSerial: true })

test.each([
  ['2024-10-17', 'ymd', '2024-10-17'],
  ['17/10/2024', 'dmy', '2024-10-17'],
  ['10/7/2024', 'mdy', '2024-10-07'],
  ['10/17/2024', 'dmy', null],
  ['2024-02-30', 'ymd', null],
  ['2024-10-17 14:05', 'ymd', '2024-10-17'],
  ['2024-10-17T14:05:00.000Z', 'ymd', '2024-10-17T14:05:00.000Z'],
  ['1972-08-3', 'dmy', '1972-08-03'],
  ['17/10/24', 'dmy', '2024-10-17'],
  ['28-05-21', 'dmy', '2021-05-28'],
  ['21-05-28', 'ymd', '2021-05-28'],
  ['13-May-22', 'ymd', '2022-05-13'],
  ["13 May '22", 'ymd', '2022-05-13'],
  ['21-Nov-26', 'ymd', '2026-11-21'],
  ['22-Nov-26', 'ymd', '1926-11-22'],
  ['20201101', 'dmy', '2020-11-01'],
  ['20201301', 'dmy', null],
  ['01112020', 'dmy', null],
  ['7/18/2019 7:45:36 PM', 'mdy', '2019-07-18'],
  ['18.7.2019 um 7', 'dmy', null],
  ['20 Mar 2025', 'ymd', '2025-03-20'],
  ['2020-Nov-01', 'dmy', '2020-11-01'],
  ['Mon, 2 Jun 2022', 'ymd', '2022-06-02'],
  ['Thursday, June 2, 2022', 'ymd', '2022-06-02'],
  ['45123', 'ymd', '2023-07-16'],
  ['45123.75', 'ymd', '2023-07-16'],
  ['99999', 'ymd', null],
  ['12345', 'ymd', null],
  ['2020', 'dmy', '2020'],
  ['2031', 'dmy', null],
  ['0022', 'dmy', null],
  ['2020-11', 'dmy', '2020-11'],
  ['11/2020', 'ymd', '2020-11'],
  ['13/2020', 'ymd', null],
  ['Nov 2020', 'ymd', '2020-11'],
  ['novembre 2020', 'ymd', '2020-11'],
  ['noviembre de 2020', 'ymd', '2020-11'],
  ['März 2020', 'ymd', '2020-03'],
  ['2020 Nov', 'ymd', '2020-11'],
  ['11/20', 'ymd', null],
  ['Nov 20', 'ymd', null],
  ['Nov-22', 'ymd', '2022-11'],
  ['Dec-26', 'ymd', null],
  ['Dec-99', 'ymd', '1999-12'],
  ['202011', 'ymd', null],
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
  ['Foo 2022', 'ymd', null],
] as const)('‘%s’ in the order %s is %s', (cell, order, day) => {
  expect(read(cell, order)?.text ?? null).toBe(day)
})

test.each([
  [['3/4/2024', '17/10/2024', ''], { order: 'dmy', by: '17/10/2024', isMixed: false }],
  [['3/4/2024', '10/17/2024'], { order: 'mdy', by: '10/17/2024', isMixed: false }],
  [['3/4/2024', '2024-10-17'], { order: null, by: '3/4/2024', isMixed: false }],
  [['5/5/2024', '2024-10-17', '28Sep2021', 'soon'], { order: 'dmy', by: null, isMixed: false }],
  [['2024-10-17', '28Sep2021', '2020', 'Nov 2020', '45123'], { order: 'ymd', by: null, isMixed: false }],
  [['28-05-21', '02-06-21'], { order: 'dmy', by: '28-05-21', isMixed: false }],
  [['21-05-28', '21-06-02'], { order: 'ymd', by: '21-05-28', isMixed: false }],
  [['05-28-21', '06-02-21'], { order: 'mdy', by: '05-28-21', isMixed: false }],
  [['13-05-22'], { order: null, by: '13-05-22', isMixed: false }],
  [['17/10/2024', '18/10/2024', '10/17/2024'], { order: 'dmy', by: '17/10/2024', isMixed: true }],
  [[], { order: 'ymd', by: null, isMixed: false }],
] as const)('the order of the days %j is %j', (cells, found) => {
  expect(findDateOrder(cells, today)).toEqual(found)
})

test('one clear day among ten thousand decides', () => {
  const days = Array.from({ length: 10_000 }, (_, at) => `${(at % 12) + 1}/${(at % 11) + 1}/2024`)
  expect(findDateOrder(days, today).order).toBeNull()
  expect(findDateOrder([...days, '31/1/2024'], today).order).toBe('dmy')
})

test.each([
  [['45123', '45200.5', '2020', '20201101', '17/10/2024', ''], true],
  [['45123', '17.10.2024'], true],
  [['45123', '12'], false],
  [['45123', '99999'], false],
  [['45123', '1.5'], false],
] as const)('the numbers of %j may be days of Excel: %s', (cells, may) => {
  expect(mayBeSerial(cells, today)).toBe(may)
})

test('a number is no day where the column says otherwise', () => {
  expect(readDay('45123', { order: 'ymd', today, mayBeSerial: false })).toBeNull()
})

test('what was taken for granted is said: the century, and days of Excel', () => {
  expect(['13-May-22', '45123', '2020-11-01'].map((cell) => read(cell, 'dmy')?.by)).toEqual([
    'short_year',
    'serial',
    'written',
  ])
})

test('no text of 1 MB holds a reader up', () => {
  for (const text of ['1'.repeat(1e6), 'a '.repeat(5e5), '1/'.repeat(5e5), `${' '.repeat(1e6)}x`]) {
    let day: unknown
    expect(tooSlow(() => (day = read(text, 'dmy')), 50)).toBeNull()
    expect(day).toBeNull()
  }
})
