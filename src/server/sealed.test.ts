import fc from 'fast-check'
import { expect, test } from 'vitest'
import { open, seal } from './sealed.ts'

test('only the same secret opens a sealed text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, secret, other) => {
      const sealed = seal(text, secret, 'test')
      expect(open(sealed, secret, 'test')).toBe(text)
      if (other !== secret) expect(open(sealed, other, 'test')).toBeNull()
      expect(open(sealed, secret, 'another')).toBeNull()
    }),
    { numRuns: 50 },
  )
})

test('a changed text, or one that Vialog did not seal, is not opened', () => {
  const sealed = Buffer.from(seal('sesame', 'secret', 'test'), 'base64')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(open(sealed.toString('base64'), 'secret', 'test')).toBeNull()
  expect(open('', 'secret', 'test')).toBeNull()
})
