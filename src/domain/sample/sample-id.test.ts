import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalSampleId, isSampleId } from './sample-id.ts'

/** Decision 4: "IDs are stored in capitals; looked up without case, spaces and hyphens". */
test.each([
  ['PD2215', 'PD2215'],
  ['pd2215', 'PD2215'],
  [' pd 22-15 ', 'PD2215'],
  ['PD\u20112215', 'PD2215'],
  ['pd–2215', 'PD2215'],
  ['PD\u00a02215', 'PD2215'],
])('%j is %s', (text, id) => {
  expect(canonicalSampleId(text)).toBe(id)
  expect(isSampleId(id)).toBe(true)
})

test.each(['', 'pd2215', 'PD/2215', 'PD2215\n', 'A'.repeat(21)])('%j is no sample ID', (text) => {
  expect(isSampleId(text)).toBe(false)
})

test('the canonical form of a canonical form is itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(canonicalSampleId(canonicalSampleId(text))).toBe(canonicalSampleId(text))
    }),
  )
})
