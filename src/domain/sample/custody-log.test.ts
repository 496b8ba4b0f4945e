import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { custodyActions } from '#domain/terms.ts'
import { type CustodyEntry, custodyLabels, mergeCustody } from './custody-log.ts'

const entry = (more: Partial<CustodyEntry>): CustodyEntry => ({
  action: 'ANALYZED',
  site: { id: 1, name: 'Lab', address: null },
  staff: 'Ana Diaz',
  time: '2026-11-20T12:00:00.000Z',
  edited_at: null,
  track_number: null,
  note: null,
  ...more,
})
const early = '2026-11-20T08:00:00.000Z'
const late = '2026-11-21T08:00:00.000Z'

describe('"entries with the same action and site … are merged with staff names joined" (R2.29)', () => {
  test('analyses at one site become one entry with the newest time and each name once', () => {
    const merged = mergeCustody([
      entry({ staff: 'Ana Diaz', time: early, note: 'Corrected: typo' }),
      entry({ staff: 'Bo Lee' }),
      entry({ staff: 'Ana Diaz', time: late }),
    ])
    expect(merged).toEqual([entry({ staff: 'Ana Diaz, Bo Lee', time: late, note: 'Corrected: typo' })])
  })

  test('analyses at two sites stay two entries', () => {
    expect(mergeCustody([entry({}), entry({ site: { id: 2, name: 'Other lab', address: null } })])).toHaveLength(2)
  })

  test('"(and for non-ANALYZED actions the same time)"', () => {
    const twice = [
      entry({ action: 'PREPARED', time: early }),
      entry({ action: 'PREPARED', time: late, staff: 'Bo Lee' }),
    ]
    expect(mergeCustody(twice).map(({ staff }) => staff)).toEqual(['Bo Lee', 'Ana Diaz'])
    const once = twice.map((one) => ({ ...one, time: early, track_number: 'T1' }))
    expect(mergeCustody(once)).toMatchObject([{ staff: 'Ana Diaz, Bo Lee', track_number: 'T1' }])
  })
})

test('"sorted newest first" (R2.29); at the same time, the one inserted later comes first', () => {
  const log = [
    entry({ action: 'COLLECTED', time: early }),
    entry({ action: 'DELIVERED' }),
    entry({ action: 'ACCEPTED' }),
    entry({ action: 'DISPOSED', time: late }),
  ]
  expect(mergeCustody(log).map(({ action }) => action)).toEqual(['DISPOSED', 'ACCEPTED', 'DELIVERED', 'COLLECTED'])
})

test('`edited_at` is computed: "on COLLECTED: the newest EDITED" (R2.29)', () => {
  const log = [
    entry({ action: 'COLLECTED', time: early }),
    entry({ action: 'EDITED', time: late }),
    entry({ action: 'EDITED', time: '2026-11-20T09:00:00.000Z' }),
  ]
  expect(mergeCustody(log).map(({ edited_at }) => edited_at)).toEqual([null, null, late])
  expect(mergeCustody([entry({ action: 'COLLECTED' })])[0]?.edited_at).toBeNull()
})

test('every action has words (R2.26)', () => {
  expect(custodyActions.map((action) => custodyLabels[action])).toEqual([
    'Collected',
    'Edited',
    'Deletion Requested',
    'Deleted',
    'Disposed',
    'Destroyed',
    'Prepared For Transport',
    'Delivered',
    'Analyzed',
    'Accepted From Transport',
    'Reported Missing',
    'Found',
    'Brought In From A File',
    'Corrected',
    'Tested Here',
    'Given Back',
    'Moved',
    'File Added',
    'File Withdrawn',
  ])
})

test('merging keeps every name, and leaves no two entries that belong together', () => {
  const someEntry = fc
    .record({
      action: fc.constantFrom(...custodyActions),
      site: fc.constantFrom(1, 2).map((id) => ({ id, name: `Site ${id}`, address: null })),
      staff: fc.constantFrom('Ana Diaz', 'Bo Lee', 'Cy Ng'),
      time: fc.constantFrom(early, late),
    })
    .map(entry)
  fc.assert(
    fc.property(fc.array(someEntry), (log) => {
      const merged = mergeCustody(log)
      const facts = (entries: readonly CustodyEntry[]) =>
        entries.flatMap(({ action, site, staff }) => staff.split(', ').map((name) => `${action} ${site.id} ${name}`))
      expect(new Set(facts(merged))).toEqual(new Set(facts(log)))
      const keys = merged.map(({ action, site, time }) => `${action} ${site.id} ${action === 'ANALYZED' ? '' : time}`)
      expect(new Set(keys).size).toBe(keys.length)
      const times = merged.map(({ time }) => time)
      expect(times).toEqual([...times].sort().reverse())
    }),
  )
})
