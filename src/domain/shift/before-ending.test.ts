import { describe, expect, test } from 'vitest'
import { leftOversOf } from './before-ending.ts'

const strips = [{ strip_type: 'Fentanyl', ready_at: '2026-08-01T12:05:00.000Z' }]
const tests = { state: 'held', told: null, was_told: true, must_tell_again: false } as const
const sample = { state: 'held', tests } as const

describe('before a shift ends, it names', () => {
  test('nothing of a sample that was tested and told', () => expect(leftOversOf(sample, false, true)).toEqual([]))

  test('who was not tested, where the device tests', () => {
    expect(leftOversOf({ state: 'held' }, false, true)).toEqual(['untested'])
    expect(leftOversOf({ state: 'held' }, false, false)).toEqual([])
    expect(leftOversOf({ state: 'held', tests: null, strips }, true, true)).toEqual(['untested', 'strip', 'unfinished'])
  })

  test('who was not told, and who must be told again', () => {
    expect(leftOversOf({ ...sample, tests: { ...tests, was_told: false } }, false, true)).toEqual(['untold'])
    expect(leftOversOf({ ...sample, tests: { ...tests, must_tell_again: true } }, false, true)).toEqual(['again'])
    expect(leftOversOf({ ...sample, tests: { ...tests, state: 'kept' } }, false, true)).toEqual(['untold'])
    const left = { ...tests, was_told: false, untold: { outcome: 'LEFT' } }
    expect(leftOversOf({ ...sample, tests: left }, false, true)).toEqual([])
    // A device of an older version kept nothing of it.
    expect(leftOversOf({ ...sample, tests: { ...tests, was_told: undefined } }, false, true)).toEqual([])
  })

  test('a change that was not finished', () => expect(leftOversOf(sample, true, true)).toEqual(['unfinished']))

  test('nothing that was given up, but the person to tell again', () => {
    expect(leftOversOf({ ...sample, state: 'given_up' }, true, true)).toEqual([])
    const given = { ...tests, state: 'given_up', was_told: false } as const
    expect(leftOversOf({ ...sample, tests: given }, true, true)).toEqual([])
  })
})
