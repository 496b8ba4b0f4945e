import { expect, test } from 'vitest'
import { isOnlyHere, isToSend, type KeptState, mayBeCorrected } from './kept-sample.ts'

const states: readonly KeptState[] = ['made', 'tried', 'held', 'refused', 'given_up']
const those = (is: (sample: { state: KeptState }) => boolean) => states.filter((state) => is({ state }))

test('what was sent and not answered goes again, and is not corrected until it is answered', () => {
  expect(those(isToSend)).toEqual(['made', 'tried'])
  expect(those(mayBeCorrected)).toEqual(['made', 'refused'])
})

test('a sample is only here until the server holds it or somebody gave it up', () => {
  expect(those(isOnlyHere)).toEqual(['made', 'tried', 'refused'])
})
