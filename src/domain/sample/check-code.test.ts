import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalCheckCode, checkCodeAlphabet, checkCodeOf } from './check-code.ts'

test('a code has four characters of the alphabet, and the same bytes give the same code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const code = checkCodeOf(bytes)
      expect(code).toMatch(new RegExp(`^[${checkCodeAlphabet}]{4}$`))
      expect(checkCodeOf(bytes)).toBe(code)
      expect(canonicalCheckCode(` ${code.toLowerCase().slice(0, 2)}-${code.slice(2)} `)).toBe(code)
    }),
  )
})

test('the alphabet has no two characters that people confuse', () => {
  expect(new Set(checkCodeAlphabet).size).toBe(checkCodeAlphabet.length)
  expect(checkCodeAlphabet).not.toMatch(/[AEIOU0O1IL2Z5S8B]/)
})
