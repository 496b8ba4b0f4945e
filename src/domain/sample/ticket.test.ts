/** Tickets: numbers that never stand twice on a board, and what the board says of each sample. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardTexts } from '#domain/public/texts/board-texts.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { sampleStates } from '#domain/terms.ts'
import {
  endsWithoutResult,
  inBoardOrder,
  minutesWaited,
  nextTicket,
  type TicketFacts,
  ticketState,
  ticketStates,
} from './ticket.ts'

const begun: TicketFacts = {
  ...{ state: 'READY_FOR_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', reported_at: null, shared_at: null },
  ...{
    is_told: false,
    corrected_since_shared: false,
    is_noted: false,
    not_analyzed: null,
    analysis_site: 1,
    tested_here_site: 1,
    has_strips: false,
  },
}
const at = '2026-11-29T12:00:00Z'

test.each<[string, Partial<TicketFacts>, ReturnType<typeof ticketState>]>([
  ['at the counter', {}, 'TESTING'],
  ['with a draft that asks a lab', { state: 'ANALYSIS_FAILED' }, 'TESTING'],
  ['with a result', { state: 'ANALYSIS_COMPLETE', reported_at: at }, 'READY'],
  ['with a result, and a strip in the water', { reported_at: at, has_strips: true }, 'TESTING'],
  ['with a result, and on its way to a lab', { state: 'IN_TRANSPORT', reported_at: at }, 'READY'],
  ['told', { reported_at: at, shared_at: at, is_told: true }, null],
  ['told, and corrected since', { reported_at: at, shared_at: at, is_told: true, corrected_since_shared: true }, 'ASK'],
  ['told, with news since', { reported_at: at, shared_at: at }, 'ASK'],
  ['given up', { state: 'COULD_NOT_SHARE', reported_at: at }, null],
  ['not possible to analyse', { state: 'ANALYSIS_IMPOSSIBLE', not_analyzed: 'Too little' }, 'ASK'],
  ['not possible to analyse, and its person knows', { not_analyzed: 'Too little', is_noted: true }, null],
  ['on its way to a lab', { state: 'IN_TRANSPORT' }, 'SENT_ON'],
  ['at a lab', { state: 'IN_ANALYSIS', analysis_site: 2 }, 'SENT_ON'],
  ['not tested here after all', { state: 'FILLED', analysis_site: null, tested_here_site: null }, 'ASK'],
  ['missing', { state: 'MISSING' }, 'ASK'],
  ['missing, and its person knows', { state: 'MISSING', is_noted: true }, null],
  ['missing, with a result', { state: 'MISSING', reported_at: at, is_noted: true }, 'READY'],
  ['disposed of', { state: 'DISPOSED' }, 'ASK'],
  ['back with its person', { analysis_site: null }, 'ASK'],
])('a sample %s', (_, facts, said) => {
  expect(ticketState({ ...begun, ...facts })).toBe(said)
})

test('a told sample never stands on the board, and every other state has words', () => {
  const facts = fc.record({
    state: fc.constantFrom(...sampleStates),
    report_state: fc.constantFrom(null, 'READY_FOR_ANALYSIS' as const, 'ANALYSIS_COMPLETE' as const),
    ...{ reported_at: fc.option(fc.constant(at)), shared_at: fc.option(fc.constant(at)), is_told: fc.boolean() },
    corrected_since_shared: fc.boolean(),
    not_analyzed: fc.option(fc.string()),
    is_noted: fc.boolean(),
    has_strips: fc.boolean(),
    ...{ analysis_site: fc.option(fc.constantFrom(1, 2)), tested_here_site: fc.option(fc.constant(1)) },
  })
  fc.assert(
    fc.property(facts, (sample) => {
      const said = ticketState(sample)
      const isOver = sample.shared_at === null && endsWithoutResult(sample) && sample.is_noted
      const knows = (sample.is_told && !sample.corrected_since_shared) || isOver
      if (knows || sample.state === 'COULD_NOT_SHARE') expect(said).toBeNull()
      else expect(ticketStates).toContain(said)
      if (said === 'READY') expect(sample.reported_at).not.toBeNull()
    }),
  )
})

describe('numbers', () => {
  test('count from 1, and leave out what still stands there from yesterday', () => {
    expect([nextTicket(0, new Set()), nextTicket(7, new Set())]).toEqual([1, 8])
    expect(nextTicket(0, new Set([1, 2, 4]))).toBe(3)
  })

  test('never stand twice, whatever is on the board', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.integer({ min: 1, max: 210 })), (last, list) => {
        const standing = new Set(list)
        const next = nextTicket(last, standing)
        expect(next).toBeGreaterThan(last)
        expect(standing.has(next)).toBe(false)
        for (let between = last + 1; between < next; between += 1) expect(standing.has(between)).toBe(true)
      }),
    )
  })
})

test('minutes are full ones, and never below 0', () => {
  expect(minutesWaited('2026-11-29T12:00:00Z', '2026-11-29T12:08:59Z')).toBe(8)
  expect(minutesWaited('2026-11-29T12:00:00Z', '2026-11-29T11:59:00Z')).toBe(0)
})

test('whose result is ready comes first, then who has waited longest', () => {
  const ticket = (number: number, state: (typeof ticketStates)[number], minute: number) => ({
    ...{ number, state },
    given_at: `2026-11-29T12:0${minute}:00Z`,
  })
  const listed = [ticket(1, 'TESTING', 1), ticket(2, 'READY', 3), ticket(3, 'SENT_ON', 0), ticket(4, 'READY', 2)]
  expect(listed.toSorted(inBoardOrder).map(({ number }) => number)).toEqual([4, 2, 1, 3])
})

test('a state has at most four words in every language', () => {
  for (const language of languageCodes)
    for (const words of Object.values(boardTexts[language].states))
      expect(words.split(' ').length, words).toBeLessThan(5)
})
