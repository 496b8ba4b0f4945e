/** Where a version of a card stands, and when a card is a task. */
import { describe, expect, test } from 'vitest'
import { standingOf, taskOf } from './advice-card.ts'

const today = '2026-11-20'
const version = (version: number, changes: object = {}) => ({
  version,
  ...{
    approved_at: null as string | null,
    withdrawn_at: null as string | null,
    valid_until: '2027-06-30' as string | null,
  },
  is_shipped: false,
  ...changes,
})
type Version = ReturnType<typeof version>
const approved = { approved_at: '2026-10-01T12:00:00.000Z' }
const back = { ...approved, withdrawn_at: '2026-11-01T12:00:00.000Z' }

describe('the newest approved version is the one that counts', () => {
  test.each<[string, Version[], string[]]>([
    ['a draft alone', [version(1)], ['DRAFT']],
    ['an approved one', [version(1, approved)], ['SHOWN']],
    ['a draft above an approved one', [version(2), version(1, approved)], ['DRAFT', 'SHOWN']],
    ['a newer approved one', [version(2, approved), version(1, approved)], ['SHOWN', 'REPLACED']],
    ['a draft below an approved one', [version(2, approved), version(1)], ['SHOWN', 'REPLACED']],
    ['on its last day', [version(1, { ...approved, valid_until: today })], ['SHOWN']],
    ['the day after', [version(1, { ...approved, valid_until: '2026-11-19' })], ['RUN_OUT']],
    ['one that was taken back brings none back', [version(2, back), version(1, approved)], ['WITHDRAWN', 'REPLACED']],
    [
      'one that ran out brings none back',
      [version(2, { ...approved, valid_until: '2026-11-01' }), version(1, approved)],
      ['RUN_OUT', 'REPLACED'],
    ],
  ])('%s', (_, versions, standings) =>
    expect(versions.map((one) => standingOf(one, versions, today))).toEqual(standings),
  )
})

describe('a card is a task', () => {
  const task = (...versions: Version[]) =>
    taskOf(
      versions.map((one) => ({ ...one, standing: standingOf(one, versions, today) })),
      today,
    )
  test.each<[string, Version[], string | null]>([
    ['not while it came with Vialog and nobody took it up', [version(1, { is_shipped: true })], null],
    ['while a text of the service waits', [version(2), version(1, { is_shipped: true })], 'WAITS'],
    ['not while it is valid for longer than 60 days', [version(1, { ...approved, valid_until: '2027-01-20' })], null],
    ['from 60 days before its end', [version(1, { ...approved, valid_until: '2027-01-19' })], 'ENDS_SOON'],
    ['on its last day', [version(1, { ...approved, valid_until: today })], 'ENDS_SOON'],
    ['after its end', [version(1, { ...approved, valid_until: '2026-11-19' })], 'RUN_OUT'],
    [
      'after its end, also with a draft',
      [version(2), version(1, { ...approved, valid_until: '2026-11-19' })],
      'RUN_OUT',
    ],
    ['not once it was taken back', [version(1, back)], null],
    [
      'not once a newer version is approved',
      [version(2, approved), version(1, { ...approved, valid_until: today })],
      null,
    ],
  ])('%s', (_, versions, expected) => expect(task(...versions)).toBe(expected))
})
