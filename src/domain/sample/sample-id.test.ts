import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalSampleId, isLabelId, isSampleId, shownId } from './sample-id.ts'

/** R3.20: "IDs are stored in capitals; looked up without case, spaces and hyphens". */
test.each([
  ['PD2215', 'PD2215'],
  ['pd2215', 'PD2215'],
  [' pd 22-15 ', 'PD2215'],
  ['PD\u20112215', 'PD2215'],
  ['pd–2215', 'PD2215'],
  ['PD\u00a02215', 'PD2215'],
  ['Laudo 118/2020-AB/CD', 'LAUDO1182020ABCD'],
  ['14_02.73', '140273'],
  ['PD2215.', 'PD2215'],
  ['ＰＤ２２１５', 'PD2215'],
  ['\u200ePD2215\u202c', 'PD2215'],
  ['\ufeffPD\u200b22\u00ad15', 'PD2215'],
  ['A'.repeat(40), 'A'.repeat(40)],
])('%j is %s', (text, id) => {
  expect(canonicalSampleId(text)).toBe(id)
  expect(isSampleId(id)).toBe(true)
})

test.each(['', 'pd2215', 'PD/2215', 'PD2215\n', 'A'.repeat(41)])('%j is no sample ID', (text) => {
  expect(isSampleId(text)).toBe(false)
})

test('the canonical form of a canonical form is itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(canonicalSampleId(canonicalSampleId(text))).toBe(canonicalSampleId(text))
    }),
  )
})

test('a label of this service has at most 20 characters', () => {
  expect(['A'.repeat(20), 'A'.repeat(21)].map(isLabelId)).toEqual([true, false])
})

test.each([
  ['PD2215', null],
  ['pd2215', null],
  ['14-0273', '14-0273'],
  ['Laudo  118/2020-ab', 'Laudo 118/2020-ab'],
  ['1\u2011 11', '1\u2011 11'],
])('%j is shown as %j', (typed, shown) => {
  expect(shownId(typed)).toBe(shown)
})
