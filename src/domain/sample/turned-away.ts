/** Whom a site could not take: the reasons, and for how long a tap can be taken back. */

/** Why a site could not take a sample. */
export const turnedAwayReasons = ['FULL', 'CLOSED', 'NOT_OFFERED'] as const
export type TurnedAwayReason = (typeof turnedAwayReasons)[number]

/** Minutes in which whoever noted it can take it back; then nothing says any more who noted it. */
export const takeBackMinutes = 5

/** When a tap must have been made that can still be taken back. */
export const takeBackSince = (now: Date): string => new Date(now.getTime() - takeBackMinutes * 60_000).toISOString()
