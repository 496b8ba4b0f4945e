/** Whom a site could not take (R2.45): the reasons, and for how long a tap can be taken back. */

/** Why a site could not take a sample. */
export const turnedAwayReasons = ['FULL', 'CLOSED', 'NOT_OFFERED'] as const
export type TurnedAwayReason = (typeof turnedAwayReasons)[number]

/** Minutes in which whoever noted it can take it back; then nothing says any more who noted it. */
const takeBackMinutes = 5

/** When a tap must have been made that can still be taken back. */
export const takeBackSince = (now: Date): string => new Date(now.getTime() - takeBackMinutes * 60_000).toISOString()

/** Until when a tap of this moment can be taken back. */
export const takeBackUntil = (now: Date): string => new Date(now.getTime() + takeBackMinutes * 60_000).toISOString()

/** What whoever has nothing left to take back is told. */
export const nothingToTakeBack = `You noted nothing in the last ${takeBackMinutes} minutes.`
