import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExclusive, toggleChoice } from './checklists.ts'

/** R3.11: "choosing 'No' or 'Don't know' clears the other choices; choosing another clears those two". */
test.each([
  [[], 'Sleepy', ['Sleepy']],
  [['Sleepy'], 'Dizzy', ['Sleepy', 'Dizzy']],
  [['Sleepy', 'Dizzy'], 'No', ['No']],
  [['Sleepy', 'Dizzy'], "Don't know", ["Don't know"]],
  [['No'], 'Don’t know', ['Don’t know']],
  [["Don't know"], 'Sleepy', ['Sleepy']],
  [['Sleepy', 'Dizzy'], 'Sleepy', ['Dizzy']],
  [['No'], 'No', []],
  [['no'], 'Not sure how', ['Not sure how']],
])('%j, then %j, is %j', (chosen, choice, expected) => {
  expect(toggleChoice(chosen, choice)).toEqual(expected)
})

test('no other choice stays ticked beside "No" or "Don\'t know", in any order of ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('No', "Don't know", 'Sleepy', 'Dizzy')), (ticks) => {
      const chosen = ticks.reduce<string[]>(toggleChoice, [])
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen.length === 1 || !chosen.some(isExclusive)).toBe(true)
    }),
  )
})
