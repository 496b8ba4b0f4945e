import { expect, test } from 'vitest'
import { noCompoundsText } from '#domain/report/finding-names.ts'
import { type SeenGroup, substancesSeen } from './substances-seen.ts'

const steps = ['2026-11-02', '2026-11-09']
const row = (name: string, changes: Partial<SeenGroup> = {}) => ({
  key: name.toLowerCase(),
  name,
  important: false,
  step: '2026-11-09' as string | null,
  first_seen: '2026-11-10',
  samples: 1,
  ...changes,
})

test('lists new substances first, then the most frequent; leaves out those seen only before, and texts that mean nothing was found', () => {
  const seen = substancesSeen(
    [
      row('Caffeine', { samples: 5 }),
      row('Caffeine', { samples: 2, step: '2026-11-02', first_seen: '2026-11-03' }),
      row('Caffeine', { samples: 90, step: null, first_seen: '2025-01-01' }),
      row('Medetomidine', { important: true }),
      row('Heroin', { step: null }),
      row(noCompoundsText, { samples: 50 }),
    ],
    steps,
  )
  expect(seen).toEqual([
    { name: 'Medetomidine', important: true, is_new: true, first_seen: '2026-11-10', samples: 1, by_step: [0, 1] },
    { name: 'Caffeine', important: false, is_new: false, first_seen: '2025-01-01', samples: 7, by_step: [2, 5] },
  ])
})
