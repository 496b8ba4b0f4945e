import { expect, test } from 'vitest'
import { isOnlyHere, isToSend, type KeptState, mayBeCorrected } from './kept-sample.ts'

const states: readonly KeptState[] = ['made', 'tried', 'held', 'refused', 'given_up']
const those = (is: (sample: { state: KeptState }) => boolean) => states.filter((state) => is({ state }))

test('a sample that was sent without an answer is sent again, and cannot be corrected before the answer', () => {
  expect(those(isToSend)).toEqual(['made', 'tried'])
  expect(those(mayBeCorrected)).toEqual(['made', 'refused'])
})

test('a sample is only on the device until the server has it or somebody gives it up', () => {
  expect(those(isOnlyHere)).toEqual(['made', 'tried', 'refused'])
})
