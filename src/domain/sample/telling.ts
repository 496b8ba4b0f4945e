/** Telling a person the result at the counter (R2.47): what became of it, and whether the result is theirs. */
import { canonicalSampleId, idOnCard } from './sample-id.ts'

/** The person knows the result: they heard it, or took the card with it. */
export const toldOutcomes = ['HEARD', 'CARD'] as const
export type ToldOutcome = (typeof toldOutcomes)[number]
/** The person does not know it: they did not want to hear it, or left before. */
export const untoldOutcomes = ['DID_NOT_WANT', 'LEFT'] as const
export type UntoldOutcome = (typeof untoldOutcomes)[number]
/** What may become of it where the sample could not be analyzed: there is no result to take along. */
export const notAnalyzedOutcomes = ['HEARD', 'LEFT'] as const
export type NotAnalyzedOutcome = (typeof notAnalyzedOutcomes)[number]
/** All of them; 'NOT_REACHED': nobody could reach a person who had left. */
export const tellingOutcomes = [...toldOutcomes, ...untoldOutcomes, 'NOT_REACHED'] as const
export type TellingOutcome = (typeof tellingOutcomes)[number]

/** Whether the person knows what there was to tell. */
export const isTold = (outcome: TellingOutcome): boolean => toldOutcomes.some((one) => one === outcome)

/** What the person showed: the ticket of the sample, the card with its ID, or neither. */
export const shownThings = ['TICKET', 'CARD', 'NEITHER'] as const
export type ShownThing = (typeof shownThings)[number]

export const tellingFaults = {
  shown: 'Scan or type the ticket or card that the person shows, or say that they show neither.',
  notTheirs: 'This is not the ticket or card of this sample. Do not tell this result before you know whose it is.',
  /** Says nothing of the other sample. */
  ofAnother:
    'This ticket belongs to another sample. If the person has more than one ticket, ask for the other. Do not tell this result before you know whose it is.',
  noTicket: 'No ticket has this number today. Do not tell this result before you know whose it is.',
  changed:
    'The result changed after it was opened here, and nothing was noted. Read the new result to the person, then say so again.',
  outcomes: 'Say whether the person heard the result or took the card.',
} as const

/** A sample with the newest ticket that a counter gave it. */
export type Ticketed = {
  readonly sample_id: string
  readonly ticket?: { readonly number: number } | null | undefined
}

/** The number of a ticket, typed as a screen writes it or alone; null for what cannot be one. */
export function ticketNumber(shown: string): number | null {
  const number = /^(?:ticket|billet|turno|n[o°º.]{0,2}|#)?\s*#?\s*(\d{1,9})$/i.exec(idOnCard(shown))?.[1]
  return number === undefined ? null : Number(number)
}

/** What was shown; null where it is not of this sample. `shown` null: the person shows neither ticket nor card. */
export function shownThing(shown: string | null, sample: Ticketed): ShownThing | null {
  if (shown === null) return 'NEITHER'
  const text = idOnCard(shown)
  if (sample.ticket != null && ticketNumber(text) === sample.ticket.number) return 'TICKET'
  return canonicalSampleId(text) === sample.sample_id ? 'CARD' : null
}

/** No counter gives more tickets on one day. */
export const mostTickets = 9999

/** The tickets that people may show: the highest number of today, and those that stand on the board. */
export type Tickets = { readonly last_today: number; readonly tickets: readonly { readonly number: number }[] }

/** Why what was shown does not open a result that is not its own. */
export function whyNotTheirs(shown: string, { last_today, tickets }: Tickets): string {
  const number = ticketNumber(shown)
  if (number === null || number > mostTickets) return tellingFaults.notTheirs
  const isGiven = (number > 0 && number <= last_today) || tickets.some((ticket) => ticket.number === number)
  return isGiven ? tellingFaults.ofAnother : tellingFaults.noTicket
}
