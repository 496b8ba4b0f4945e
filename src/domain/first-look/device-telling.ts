/**
 * Telling a result on a device without a network (R11.20): the person's card must be the one of the sample, as at the counter (R2.47).
 * A device gives no tickets.
 */
import { idOnCard } from '#domain/sample/sample-id.ts'
import { shownThing, type ToldOutcome, tellingFaults } from '#domain/sample/telling.ts'

/** What staff say of telling a person. */
export type DeviceTelling = {
  /** What was scanned or typed of the card that the person shows. */
  readonly shown: string
  /** The person shows no card, and staff are sure whose result it is. */
  readonly showsNeither: boolean
  readonly outcomes: readonly ToldOutcome[]
  readonly naloxone_offered: boolean | null
}

/** Nothing said yet. */
export const noTelling: DeviceTelling = { shown: '', showsNeither: false, outcomes: [], naloxone_offered: null }

/** The sentences of this file that are not those of the counter. */
export const deviceTellingTexts = {
  shown: 'Scan or type the card that the person shows, or say that they show none.',
  notTheirs: (sample_id: string) =>
    `This is not the card of ${sample_id}. Do not tell this result before you know whose it is.`,
} as const

/** Why a person may not be told yet. */
export function deviceTellingFaults({ shown, showsNeither, outcomes }: DeviceTelling, sample_id: string) {
  const isShown = shown.trim() !== ''
  // A wrong card stays wrong though somebody then says that there is none.
  const isTheirs = !isShown || shownThing(shown, { sample_id }) !== null
  const faults = [
    { field: 'telling.shown', isFault: !isShown && !showsNeither, message: deviceTellingTexts.shown },
    { field: 'telling.shown', isFault: !isTheirs, message: deviceTellingTexts.notTheirs(sample_id) },
    { field: 'telling.outcomes', isFault: outcomes.length === 0, message: tellingFaults.outcomes },
  ]
  return faults.filter(({ isFault }) => isFault).map(({ field, message }) => ({ field, message }))
}

/** What is sent of it (contract/sharing). */
export const sentTelling = ({ shown, outcomes, naloxone_offered }: DeviceTelling) => ({
  shown: shown.trim() === '' ? null : idOnCard(shown),
  outcomes: [...outcomes],
  naloxone_offered,
})
