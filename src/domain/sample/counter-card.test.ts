import { expect, test } from 'vitest'
import { type CounterCardFacts, labAfterCounter } from './counter-card.ts'

const today = '2026-11-29'
const filled: CounterCardFacts = {
  ...{ state: 'FILLED', tested_here_site: null, analysis_site: null, further_analysis_from: null },
  ...{ collected_day: today, ticket_day: null, reported_at: null },
}
const tested = {
  ...filled,
  state: 'READY_FOR_ANALYSIS',
  tested_here_site: 3,
  analysis_site: 3,
  ticket_day: today,
} as const
const reported = { ...tested, state: 'ANALYSIS_COMPLETE', reported_at: '2026-11-29T15:00:00Z' } as const

test.each([
  ['a sample of today that waits', filled, 'MAY'],
  ['one of yesterday without a ticket', { ...filled, collected_day: '2026-11-28' }, null],
  ['one that went to a lab untested', { ...filled, state: 'IN_TRANSPORT' as const }, null],
  ['one that is being tested', tested, 'MAY'],
  ['one of yesterday that is tested today', { ...tested, collected_day: '2026-11-28' }, 'MAY'],
  ['one whose ticket was of yesterday', { ...tested, ticket_day: '2026-11-28' }, null],
  ['a result that no lab follows', reported, 'NONE'],
  ['a result that a lab follows', { ...reported, state: 'IN_TRANSPORT' as const, further_analysis_from: 3 }, 'FOLLOWS'],
])('the card of %s', (_, sample, lab) => {
  expect(labAfterCounter(sample, today)).toBe(lab)
})
