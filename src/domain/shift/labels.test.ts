/** How the label of an arriving sample decides what happens to it, and what a shift lacks before it can end. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freedOf, missingOf } from './ending.ts'
import { arrivalOf, type Label, labelFault } from './labels.ts'

const free: Label = {
  ...{ site_id: 1, container_type: 'VIAL', used_at: null, voided_at: null },
  ...{ reserved_for: null, device: null },
}
const at = '2026-11-21T14:05:33.000Z'
const shift = { id: 'this', site_id: 1, isClosed: false }
const arriving = { sample_id: 'T1', container_type: 'VIAL', shift, wasReserved: true, label: free } as const
const own = { ...free, reserved_for: 'this', device: 'Tablet 2' }
const others = { ...free, reserved_for: 'other', device: 'Phone' }

describe('a sample that arrives', () => {
  const bag = { container_type: 'BAG' } as const
  test.each<[string, object, string]>([
    ['under its own label', { label: own }, 'store'],
    ['under one that was freed and is free', {}, 'store'],
    ['under one that was freed and used', { label: { ...free, used_at: at } }, 'ask'],
    ['under one that was freed and made void', { label: { ...free, voided_at: at } }, 'ask'],
    ['under one that was freed and taken along by another device', { label: others }, 'ask'],
    ['under its own label of another container', { label: { ...own, ...bag } }, 'refuse'],
    ['under a free one of its site', { wasReserved: false }, 'store'],
    ['under a used one', { wasReserved: false, label: { ...free, used_at: at } }, 'refuse'],
    ['under a void one', { wasReserved: false, label: { ...free, voided_at: at } }, 'refuse'],
    ['under one of another device', { wasReserved: false, label: others }, 'refuse'],
    ['under one of another site', { wasReserved: false, label: { ...free, site_id: 2 } }, 'refuse'],
    ['under one of another container', { wasReserved: false, label: { ...free, ...bag } }, 'refuse'],
    ['under one that nobody registered', { wasReserved: false, label: null }, 'refuse'],
  ])('%s', (_, changes, to) => {
    expect(arrivalOf({ ...arriving, ...changes }).to).toBe(to)
    // After the end of a shift nothing is refused: an administrator decides about what cannot be stored.
    const later = arrivalOf({ ...arriving, ...changes, shift: { ...shift, isClosed: true } }).to
    expect(later).toBe(to === 'refuse' ? 'ask' : to)
  })

  test('is stored only if its site may use the label or reserved it for this shift', () => {
    const label = fc.option(
      fc.record({
        site_id: fc.constantFrom(1, 2),
        container_type: fc.constantFrom('VIAL', 'BAG'),
        used_at: fc.constantFrom(null, at),
        voided_at: fc.constantFrom(null, at),
        reserved_for: fc.constantFrom(null, 'this', 'other'),
        device: fc.constant('Phone'),
      }),
    )
    fc.assert(
      fc.property(label, fc.boolean(), fc.boolean(), (one, isClosed, wasReserved) => {
        const { to } = arrivalOf({ ...arriving, label: one, wasReserved, shift: { ...shift, isClosed } })
        const isOwn = one?.reserved_for === 'this'
        const isFree = labelFault(
          'T1',
          one === null ? null : { ...one, reserved_for: isOwn ? null : one.reserved_for },
          1,
        )
        expect(to === 'store').toBe(isFree === null && one?.container_type === 'VIAL')
        // A sample that may be real is refused only while somebody still holds the device and can correct it.
        if (to === 'refuse') expect(isClosed || (wasReserved && !isOwn)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

test.each<[string, Label | null, string | null]>([
  ['nothing', null, 'T1 is not registered.'],
  ['of another site, used and reserved', { ...others, site_id: 2, used_at: at }, 'T1 belongs to another site.'],
  ['void', { ...free, voided_at: at, used_at: at }, 'T1 is void.'],
  ['used', { ...free, used_at: at }, 'T1 is used already.'],
  ['reserved', others, 'T1 is reserved for the device ‘Phone’, which is out without a network.'],
  ['free', free, null],
])('the fault of a label that is %s', (_, label, said) => {
  expect(labelFault('T1', label, 1)).toBe(said)
})

describe('a shift that ends', () => {
  const one = { sample_id: 'T1', form_hash: 'a' }
  const two = { sample_id: 'T2', form_hash: 'b' }
  const given = (sample_id: string) => ({ sample_id, staff: 'Robin Ortiz', reason: 'Lost' })

  test.each<[string, Parameters<typeof missingOf>, string[], string[]]>([
    ['all samples have arrived', [[one, two], [two, one], [], []], [], []],
    ['one did not arrive', [[one, two], [one], [], []], ['T2 did not arrive.'], []],
    [
      'one arrived in another form',
      [[one], [{ ...one, form_hash: 'x' }], [], []],
      ['T1: the server holds another form of it.'],
      [],
    ],
    ['a missing sample is given up', [[one, two], [one], [given('T2'), given('T2')], []], [], ['T2']],
    ['the other form is given up', [[one], [{ ...one, form_hash: 'x' }], [given('T1')], []], [], ['T1']],
    ['it was already given up', [[one, two], [one], [given('T2')], ['T2']], [], []],
    ['an arrived sample is not given up', [[one], [one], [given('T1')], []], [], []],
    ['a sample that nobody made is given up', [[], [], [given('T3')], []], [], ['T3']],
    [
      'one sample was made with two forms',
      [[one, { ...one, form_hash: 'x' }], [one], [], []],
      ['T1: the server holds another form of it.'],
      [],
    ],
  ])('%s', (_, input, missing, givenUp) => {
    const found = missingOf(...input)
    expect(found.missing.map(({ message }) => message)).toEqual(missing)
    expect(found.givenUp.map(({ sample_id }) => sample_id)).toEqual(givenUp)
  })

  test('lacks nothing exactly if each of its samples has arrived or was given up', () => {
    const hashed = fc.record({ sample_id: fc.constantFrom('A', 'B', 'C', 'D'), form_hash: fc.constantFrom('x', 'y') })
    const many = fc.uniqueArray(hashed, { selector: ({ sample_id }) => sample_id })
    const names = fc.array(fc.constantFrom('A', 'B', 'C', 'D'))
    fc.assert(
      fc.property(many, many, names, names, (made, held, now, before) => {
        const { missing } = missingOf(made, held, now.map(given), before)
        const isThere = ({ sample_id, form_hash }: (typeof made)[number]) =>
          [...now, ...before].includes(sample_id) ||
          held.some((other) => other.sample_id === sample_id && other.form_hash === form_hash)
        expect(missing.map(({ field }) => field)).toEqual(
          made.filter((one) => !isThere(one)).map((one) => one.sample_id),
        )
      }),
    )
  })
})

describe('a label that a device took along', () => {
  test('was freed if the device neither reserves it any more nor used it', () => {
    expect(freedOf(['A1', 'A2', 'A3'], ['A1'], ['A3', 'B1'])).toEqual(['A2'])
    expect(freedOf(['A1'], ['A1'], [])).toEqual([])
  })
})
