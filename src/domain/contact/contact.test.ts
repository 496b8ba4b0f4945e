/** A contact is exactly one address or one number; nothing that a mail server or gateway could read as two. */
import { expect, test } from 'vitest'
import { emailAddress, phoneNumber, waitAfter } from './contact.ts'

test.each([
  ['+1 416 555 0100', '+14165550100'],
  ['+1 (416) 555-0100', '+14165550100'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+1 416‑555‑0100', '+14165550100'],
  ['416 555 0100', null],
  ['+0 416 555 0100', null],
  ['+1 416 555 01 00 ext 4', null],
  ['+1', null],
  ['+123456789012345678', null],
  ['', null],
  ['+1 416 555 0100, +1 416 555 0101', null],
])('the phone number ‘%s’ is read as %s', (text, read) => {
  expect(phoneNumber(text)).toBe(read)
})

test.each([
  ['sam@example.org', 'sam@example.org'],
  [' Sam.O+x@mail.example.org ', 'Sam.O+x@mail.example.org'],
  ['sam@example.org, ana@example.org', null],
  ['Sam <sam@example.org>', null],
  ['sam@example.org\nBcc: all@example.org', null],
  ['sam@@example.org', null],
  ['sam@localhost', null],
  ['sam@-example.org', null],
  ['"a b"@example.org', null],
  ['', null],
  [`${'a'.repeat(200)}@example.org`, null],
])('the mail address ‘%s’ is read as %s', (text, read) => {
  expect(emailAddress(text)).toBe(read)
})

test('the wait grows after each failed try, to half an hour at most', () => {
  expect([1, 2, 3, 6, 20].map((failures) => waitAfter(failures) / 60_000)).toEqual([1, 2, 4, 30, 30])
})
