/** What readers type: names alone; a doubt or a 'no' never becomes a finding. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seenFault, seenLines, seenText } from './seen-lines.ts'

test('one a line, with traces', () => {
  expect(seenLines('Cocaine\r\n\n levamisole (trace) \nCaffeine, traces\nXylazine  trace\n')).toEqual([
    { name: 'Cocaine', is_trace: false },
    { name: 'levamisole', is_trace: true },
    { name: 'Caffeine', is_trace: true },
    { name: 'Xylazine', is_trace: true },
  ])
})

test('a text and its lines are the same, whatever the names', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,20}[A-Za-z]$/).filter((one) => !/trace|\s\s/i.test(one))
  fc.assert(
    fc.property(fc.array(fc.record({ name, is_trace: fc.boolean() })), (lines) => {
      expect(seenLines(seenText(lines))).toEqual(lines)
    }),
  )
})

test.each(['no fentanyl', 'maybe cocaine', 'fentanyl?', 'not tested', 'kein Heroin', '12', '---', 'x'.repeat(201)])(
  '%s is no name',
  (text) => {
    expect(seenFault(text)).not.toBeNull()
  },
)
test.each(['Cocaine', 'cocaine HCl', '4-ANPP', '2C-B', 'mannitol', 'α-PVP', 'N-pyrrolidino etonitazene'])(
  '%s is',
  (text) => {
    expect(seenFault(text)).toBeNull()
  },
)
