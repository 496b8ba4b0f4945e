/** Files of a sample: which may show a person until somebody says otherwise. */
import { expect, test } from 'vitest'
import { isPersonalAtFirst } from './files.ts'

test.each([
  ['PHOTO', 'JPEG', true],
  ['OTHER', 'TEXT', true],
  ['DOCUMENT', 'PNG', true],
  ['DOCUMENT', 'PDF', false],
  ['SPECTRUM', 'PNG', false],
  ['SPECTRUM', 'JCAMP', false],
] as const)('%s of type %s: %s', (kind, type, isPersonal) => {
  expect(isPersonalAtFirst(kind, type)).toBe(isPersonal)
})
