/**
 * Times in the future. A clock that ran ahead and was set right leaves some behind; they must not keep a session open
 * or lock anybody out for a year.
 */

/** How far the clocks of one service's servers may differ, in ms. */
const tolerance = 5 * 60_000

/**
 * The latest time that is not in the future. Tokens expire by the machine's own clock, so a time that this clock has
 * reached counts as past.
 */
export const latest = (now: Date) => Math.max(now.getTime(), Date.now()) + tolerance

/** Whether a time is in the future. */
export const isAhead = (at: string, now: Date) => Date.parse(at) > latest(now)
