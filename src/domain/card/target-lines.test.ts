/** What a card is for, as people type it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdvicePart } from './advice-card.ts'
import { readTargets, writeTarget } from './target-lines.ts'

test('lines are read in any case and spacing', () => {
  expect(readTargets('class: opioid\n\n  Drug:carfentanil \nSTRIP: Fentanyl\nUnknown substance')).toEqual([
    [{ thing: 'CLASS', name: 'opioid' }],
    [{ thing: 'DRUG', name: 'carfentanil' }],
    [{ thing: 'STRIP', name: 'Fentanyl' }],
    [{ thing: 'UNKNOWN', name: '' }],
  ])
  expect(readTargets('class: benzodiazepine + drug: (+)-tramadol')).toEqual([
    [
      { thing: 'CLASS', name: 'benzodiazepine' },
      { thing: 'DRUG', name: '(+)-tramadol' },
    ],
  ])
  expect(readTargets(' \n')).toEqual([])
})

test.each(['opioid', 'class:', 'drug: a + drug: b + drug: c', 'class: opioid + heroin', 'colour: red'])(
  '%j cannot be read',
  (line) => expect(readTargets(line)).toMatchObject({ fault: expect.stringContaining(line) }),
)

test('what is written is read again', () => {
  const name = fc.stringMatching(/^[a-z0-9(),-][a-z0-9 (),-]{0,20}[a-z0-9)]$/).map((text) => text.replace(/\s+/g, ' '))
  const part = fc.record({ thing: fc.constantFrom('DRUG', 'CLASS'), name }) as fc.Arbitrary<AdvicePart>
  const single = fc.oneof(
    part,
    fc.record({ thing: fc.constant('STRIP'), name }) as fc.Arbitrary<AdvicePart>,
    fc.constant<AdvicePart>({ thing: 'UNKNOWN', name: '' }),
  )
  const target = fc.oneof(
    single.map((one) => [one]),
    fc.tuple(part, part),
  )
  fc.assert(
    fc.property(fc.array(target), (targets) => {
      expect(readTargets(targets.map(writeTarget).join('\n'))).toEqual(targets)
    }),
  )
})
