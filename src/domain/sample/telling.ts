/** Telling a person the result at the counter (R2.47): what became of it, and whether the result is theirs. */
import { canonicalSampleId, idOnCard } from './sample-id.ts'

/** The person knows the result: they heard it, or took the card with it. */
export const toldOutcomes = ['HEARD', 'CARD'] as const
export type ToldOutcome = (typeof toldOutcomes)[number]
/** The person does not know it: they did not want to hear it, or left before. */
export const untoldOutcomes = ['DID_NOT_WANT', 'LEFT'] as const
export type UntoldOutcome = (typeof untoldOutcomes)[number]
/** Nobody could reach a person who had left. */
export type TellingOutcome = ToldOutcome | UntoldOutcome | 'NOT_REACHED'

/** What the person showed: the ticket of the sample, the card with its ID, or neither. */
export const shownThings = ['TICKET', 'CARD', 'NEITHER'] as const
export type ShownThing = (typeof shownThings)[number]

export const tellingFaults = {
  shown: 'Scan or type the ticket or card that the person shows, or say that they show neither.',
  notTheirs: 'This is not the ticket or card of this sample. Do not tell this result before you know whose it is.',
  outcomes: 'Say whether the person heard the result or took the card.',
} as const

/** A sample with the newest ticket that a counter gave it. */
type Ticketed = {
  readonly sample_id: string
  readonly ticket?: { readonly number: number } | null | undefined
}

/** What was shown; null where it is not of this sample. `shown` null: the person shows neither ticket nor card. */
export function shownThing(shown: string | null, sample: Ticketed): ShownThing | null {
  if (shown === null) return 'NEITHER'
  const text = idOnCard(shown)
  if (/^#?\d{1,9}$/.test(text) && sample.ticket != null && Number(text.replace('#', '')) === sample.ticket.number)
    return 'TICKET'
  return canonicalSampleId(text) === sample.sample_id ? 'CARD' : null
}
