import { expect, test } from 'vitest'
import { shownThing, tellingFaults, whyNotTheirs } from './telling.ts'

const sample = { sample_id: 'MF1115', ticket: { number: 10 } }

test.each([
  ['10', 'TICKET'],
  ['#10', 'TICKET'],
  ['Ticket 10', 'TICKET'],
  [' ticket 10 ', 'TICKET'],
  ['Billet 10', 'TICKET'],
  ['no. 10', 'TICKET'],
  ['mf 1115', 'CARD'],
  ['https://x.example/service-users/result/MF1115?code=7', 'CARD'],
  ['11', null],
  ['Ticket 11', null],
  ['ticket', null],
  ['MF1116', null],
  ['MF10', null],
])('‘%s’ of ticket 10 and MF1115 is %s', (shown, thing) => {
  expect(shownThing(shown, sample)).toBe(thing)
})

test('a ticket of another sample is called one, however it is typed', () => {
  const given = { last_today: 12, tickets: [] }
  expect(whyNotTheirs('Ticket 11', given)).toBe(tellingFaults.ofAnother)
  expect(whyNotTheirs('Ticket 13', given)).toBe(tellingFaults.noTicket)
  expect(whyNotTheirs('MF1116', given)).toBe(tellingFaults.notTheirs)
})
