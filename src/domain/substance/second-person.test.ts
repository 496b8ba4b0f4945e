import { describe, expect, test } from 'vitest'
import { agreeRefusal, type Decider, isByOne, needsReason, type Said } from './second-person.ts'

const said: Said = { answer: 'NOT_DANGEROUS', said_by: [1], said_on: '2026-11-20', hasReason: true }
const who: Decider = { id: 2, performs_analysis: true, is_admin: false, isAlone: false, today: '2026-11-21' }

describe('agreeing', () => {
  test.each([
    ['another analyst, the next day', {}, {}, null],
    ['an administrator', {}, { performs_analysis: false, is_admin: true }, null],
    ['on the same day', {}, { today: '2026-11-20' }, 'It was said today. Agree tomorrow or later.'],
    ['by who said it', {}, { id: 1 }, 'You said this. Somebody else agrees.'],
    ['by one of several who said it', { said_by: [7, 1] }, { id: 1 }, 'You said this. Somebody else agrees.'],
    ['by who said it, alone in the service', {}, { id: 1, isAlone: true }, null],
    [
      'alone, but on the same day',
      {},
      { id: 1, isAlone: true, today: '2026-11-20' },
      'It was said today. Agree tomorrow or later.',
    ],
    ['by collection staff', {}, { performs_analysis: false }, 'An analyst or an administrator agrees.'],
    ['to another name, by an analyst', { answer: 'SYNONYM' }, {}, 'An administrator agrees to another name of a drug.'],
    [
      'to another name, by an administrator, at once',
      { answer: 'SYNONYM' },
      { is_admin: true, today: '2026-11-20' },
      null,
    ],
    ['to no part of a sample, at once', { answer: 'NOT_PART' }, { today: '2026-11-20' }, null],
    ['to what nobody is known to have said', { said_by: [null] }, {}, null],
  ] as const)('%s', (_, of, by, refusal) => expect(agreeRefusal({ ...said, ...of }, { ...who, ...by })).toBe(refusal))

  test.each([
    ['what has a reason', {}, {}, false],
    ['harmless, without a reason', { hasReason: false }, {}, true],
    ['no part, without a reason', { answer: 'NOT_PART', hasReason: false }, {}, false],
    ['alone', {}, { id: 1, isAlone: true }, true],
  ] as const)('to %s asks for a reason or not', (_, of, by, is) =>
    expect(needsReason({ ...said, ...of }, { ...who, ...by })).toBe(is),
  )

  test('is marked if one person said and agreed', () => {
    expect(isByOne(said, { ...who, id: 1, isAlone: true })).toBe(true)
    expect(isByOne(said, who)).toBe(false)
  })
})
