/** The length limit of text fields counts what people see as one character. */
import { describe, expect, test } from 'vitest'
import { isWebAddress, nameText, text, webAddress } from './fields.ts'

test.each(['a', '🙂', 'é', '字'])('‘%s’ counts as one character', (character) => {
  expect(text(200).safeParse(character.repeat(200)).success).toBe(true)
  const { error } = text(200).safeParse(character.repeat(201))
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 200 characters; this has 201.'])
})

describe('a web address', () => {
  test.each([
    'https://example.org',
    'http://localhost:4266/x',
    'HTTPS://a.b/?c=d#e',
    'https://[::1]/',
    'https://é.example/',
  ])('%s is one', (address) => expect(isWebAddress(address)).toBe(true))
  test.each([
    ...[
      'https:127.0.0.1:4266',
      'https:\\\\host',
      'https:/host',
      'https:///host',
      'https://',
      'https://a b',
      'https://a\\b',
    ],
    ...['ftp://a', 'javascript:alert(1)', '//host', 'host', '', 'https://?q', 'https://a:99999/', 'https://a\n'],
  ])('%j is none', (address) => expect(isWebAddress(address)).toBe(false))
  test.each([
    'https://user:pw@host.example',
    'https://user@host.example/x',
    'https://:pw@host.example',
    'https://@host.example',
    'HTTP://a%40b:c@host.example:8080/?q=1',
    'https://good.example@evil.example/',
    'https://a@b@host.example',
  ])('%s carries a name or password, which everybody would read', (address) => {
    expect(isWebAddress(address)).toBe(false)
    expect(
      webAddress()
        .safeParse(address)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Leave out the name and password before the @: everybody who sees the link could read them.'])
  })
  test.each(['https://host.example/@team', 'https://host.example/?to=a@b.example', 'https://host.example/#@x'])(
    '%s may have an @ behind its host',
    (address) => expect(webAddress().parse(address)).toBe(address),
  )
  test('http is none where https is wanted', () => expect(isWebAddress('http://a.example', 'https')).toBe(false))
})

test('a name has one Unicode form, however it was typed', () => {
  expect(text(200).parse('Di\u0301az')).toBe('D\u00edaz')
})

test('a name loses invisible characters, but for those that shape letters of other scripts', () => {
  expect(nameText(50).parse('Jo\u200bse\u200d \ufeffDiaz\u00ad')).toBe('Jose Diaz')
  for (const name of ['क्\u200dष', 'می\u200cخواهم', '👩\u200d🔬']) expect(nameText(50).parse(name)).toBe(name)
})
