import { expect, test } from 'vitest'
import { stillToWait, waitAfter } from './wrong-tries.ts'

test('each wrong passphrase makes the wait longer, up to a quarter of an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 11, 12, 100].map(waitAfter)).toEqual([0, 0, 0, 2, 4, 8, 512, 900, 900])
})

test('the wait passes with the clock', () => {
  const tries = { wrong: 5, last: 1_000_000 }
  expect(stillToWait(tries, 1_000_000)).toBe(8)
  expect(stillToWait(tries, 1_003_500)).toBe(5)
  expect(stillToWait(tries, 1_008_000)).toBe(0)
})

test('setting the clock back neither ends nor prolongs the wait', () => {
  expect(stillToWait({ wrong: 5, last: 1_000_000 }, 0)).toBe(8)
})
