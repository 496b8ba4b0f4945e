/**
 * Times that have not come yet. A machine's clock that ran ahead and was set right leaves some behind, which must neither
 * keep a session open for a year nor lock anybody out for one.
 */

/** Servers of one service may differ by so much. */
const tolerance = 5 * 60_000

/** The latest time that can have come. Tokens end by the machine's own clock, so a time that it knows has come. */
export const latest = (now: Date) => Math.max(now.getTime(), Date.now()) + tolerance

/** Whether a time has not come yet. */
export const isAhead = (at: string, now: Date) => Date.parse(at) > latest(now)
