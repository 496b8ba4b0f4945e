/** Tickets of a counter (R2.43): which number comes next, how long its person has waited, and what the waiting board says of it. */
import type { ReportState, SampleState } from '#domain/terms.ts'
import { isAtCounter } from './at-counter.ts'

/** A ticket stands on the board for so many hours: whoever has not come by then does not wait in the room. */
export const boardHours = 12

/** When a ticket must have been given that still stands on the board. */
export const boardSince = (now: Date): string => new Date(now.getTime() - boardHours * 3600_000).toISOString()

/** The state of a sample that was collected, and whose test or way to a lab nobody began. */
export const notBegunState: SampleState = 'FILLED'

/** A search finds a ticket for so many hours: its number is somebody else's on another day. */
const searchHours = 36

/** When a ticket must have been given that a search finds. */
export const searchedSince = (now: Date): string => new Date(now.getTime() - searchHours * 3600_000).toISOString()

/** What the board says of a ticket, in its order. */
export const ticketStates = ['READY', 'ASK', 'TESTING', 'SENT_ON'] as const
export type TicketState = (typeof ticketStates)[number]

/** What the rule needs to know of the ticket's sample. `is_told`: the person knows the result; `corrected_since_shared`: it changed after that. */
export type TicketFacts = {
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly is_told: boolean
  readonly corrected_since_shared: boolean
  readonly not_analyzed: string | null
  /** Somebody noted what became of telling the person. */
  readonly is_noted: boolean
  readonly analysis_site: number | null
  readonly tested_here_site: number | null
  /** A strip of it runs, or was not read. */
  readonly has_strips: boolean
}

/** Whether its person waits for a result that does not come: it could not be analyzed, or its vial is lost. */
export const endsWithoutResult = (sample: Pick<TicketFacts, 'state' | 'reported_at' | 'not_analyzed'>): boolean =>
  sample.reported_at === null && (sample.not_analyzed !== null || sample.state === 'MISSING')

/** What the board says; null where the ticket does not stand there any more, since its person was told or given up. */
export function ticketState(sample: TicketFacts): TicketState | null {
  const knows = sample.is_told && !sample.corrected_since_shared
  if (knows || sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE') return null
  // It was told, and there is something new to tell.
  if (sample.shared_at !== null) return 'ASK'
  // Nobody is called while a strip is in the water.
  if (sample.reported_at !== null) return sample.has_strips ? 'TESTING' : 'READY'
  if (endsWithoutResult(sample)) return sample.is_noted ? null : 'ASK'
  if (sample.state === 'IN_TRANSPORT' || sample.state === 'IN_ANALYSIS') return 'SENT_ON'
  const isAtWork = sample.state === 'READY_FOR_ANALYSIS' || sample.state === 'ANALYSIS_FAILED'
  // The test was taken back: nothing that a board can say.
  return isAtWork && isAtCounter(sample) ? 'TESTING' : 'ASK'
}

/** Whether the person of a ticket waits in the room: not while a lab has the sample. */
export const waitsInRoom = ({ state }: { readonly state: TicketState }): boolean => state !== 'SENT_ON'

/** Full minutes since a ticket was given; 0 while the clocks of two servers differ. */
export const minutesWaited = (given_at: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(given_at)) / 60_000))

/**
 * The number after `last` of this day, 0 before the first. It leaves out numbers of yesterday that still stand on the board, so that
 * no board shows a number twice.
 */
export function nextTicket(last: number, standing: ReadonlySet<number>): number {
  let next = last + 1
  while (standing.has(next)) next += 1
  return next
}

type Listed = { readonly state: TicketState; readonly given_at: string; readonly number: number }

/** The order of the board: whose result is ready comes first, then who has waited longest. */
export const inBoardOrder = (a: Listed, b: Listed): number =>
  ticketStates.indexOf(a.state) - ticketStates.indexOf(b.state) ||
  Date.parse(a.given_at) - Date.parse(b.given_at) ||
  a.number - b.number

/** Whether the board calls this ticket's person to the counter for a result. */
export const isReady = ({ state }: { readonly state: TicketState }): boolean => state === 'READY'
