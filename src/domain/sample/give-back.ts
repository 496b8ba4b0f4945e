/** Giving what is left of a sample back to the person who brought it (R2.46). */
import { fromUnits, sampleWeight, showGrams, toUnits, vialDecimals } from '#domain/report/quantities.ts'
import { shownThing, type Ticketed } from './telling.ts'

/** What staff are told where they may not give samples back. */
export const noReturnBasis =
  'Your site has not stated the law that lets it give samples back. An administrator can enter it.'

/** More than any sample weighs; what is more was typed in mg. */
const mostGrams = 1000

/** The sentences of the form. */
export const giveBackFaults = {
  weight: 'The vial was weighed. Enter how much goes back, in gram.',
  weightMost: 'More than 1000 g cannot be right. Enter gram.',
  weightShape: 'Enter gram above 0, with at most 4 decimals.',
  noCard: 'Scan or type the ticket or card that the person shows.',
  card: 'This is not the card or ticket of this sample. Nothing was given back.',
  sealed: 'Say that it is sealed, and that nothing that was dissolved goes back.',
} as const

/** What a person says who gives a sample back. `weight`: gram. `card`: the ID on the person's card, or their ticket. */
export type GiveBack = { readonly weight: number | null; readonly card: string; readonly sealed: boolean }

/** The vial, as far as it was weighed; gram. */
type Vial = Ticketed & { readonly full_weight: number | null; readonly empty_weight: number | null }

/** What is wrong with it, by field; empty if the sample may go back. */
export function faultsOfGiveBack(said: GiveBack, vial: Vial): { field: keyof GiveBack; message: string }[] {
  const faults: { field: keyof GiveBack; message: string }[] = []
  if (said.card.trim() === '') faults.push({ field: 'card', message: giveBackFaults.noCard })
  else if (shownThing(said.card, vial) === null) faults.push({ field: 'card', message: giveBackFaults.card })
  const weight = weightFault(said.weight, sampleWeight(vial.full_weight, vial.empty_weight))
  if (weight !== null) faults.push({ field: 'weight', message: weight })
  if (!said.sealed) faults.push({ field: 'sealed', message: giveBackFaults.sealed })
  return faults
}

function weightFault(weight: number | null, there: number | null): string | null {
  if (weight === null) return there === null ? null : giveBackFaults.weight
  const units = toUnits(weight, vialDecimals)
  if (units === null || units === 0) return giveBackFaults.weightShape
  if (weight > mostGrams) return giveBackFaults.weightMost
  const most = there === null ? null : toUnits(there, vialDecimals)
  if (most === null || units <= most) return null
  return `The vial held ${showGrams(fromUnits(most, vialDecimals))}: ${showGrams(weight)} cannot go back.`
}
