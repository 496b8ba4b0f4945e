/** Limits and times of a shift without a network (R11.1, R11.7). */

/** The most IDs that one device takes along. */
export const mostIdsOfShift = 1000

/** The most samples of one sending. */
export const mostOfSending = 20

/** The longest text of a result that a device sends, in characters. */
export const mostOfTests = 40_000

/**
 * For this many minutes the same person may begin a shift again if no sample has come from it: the server's answer was
 * lost, or the device did not keep it.
 */
const beginAgainMinutes = 60

/** An open shift is overdue after this many hours. Its IDs stay reserved. */
export const overdueHours = 72

/** A shift and its receipts are kept for this many days after its end. */
export const keptDays = 30

/** A device's clock is corrected if it is off by more than this many minutes. */
export const clockTolerance = 5

/** The times of a sample that was made without a network; ISO, UTC. */
export type DeviceTimes = {
  /** What the device's clock said when the survey was submitted. */
  readonly made_at: string
  /** What it said when the sample was sent. */
  readonly sent_at: string
  /** When the server received it. */
  readonly received_at: string
  /** When the server began the shift. */
  readonly begun_at: string
}

/** When a sample was collected, by the server's clock, and whether that is outside its shift. */
export type CollectedTime = {
  /** ISO, UTC; never before the shift began nor after the server received it. */
  readonly date_collected: string
  /** How far the device's clock was behind, in ms; negative: ahead. */
  readonly offset: number
  readonly isCorrected: boolean
  /**
   * Whether the sample's time, corrected if necessary, is before the shift began or after the server received it, by
   * more than the tolerance. Vialog then asks an administrator.
   */
  readonly isOutside: boolean
}

/** Works out when a sample was collected: `made_at`, corrected if the clock is off by more than five minutes. */
export function collectedTime({ made_at, sent_at, received_at, begun_at }: DeviceTimes): CollectedTime {
  const offset = Date.parse(received_at) - Date.parse(sent_at)
  const isCorrected = Math.abs(offset) > clockTolerance * 60_000
  const at = Date.parse(made_at) + (isCorrected ? offset : 0)
  const [first, last] = [Date.parse(begun_at), Date.parse(received_at)]
  // Even a clock within the tolerance may give a time just outside.
  const slack = clockTolerance * 60_000
  return {
    date_collected: new Date(Math.min(last, Math.max(first, at))).toISOString(),
    offset,
    isCorrected,
    isOutside: at < first - slack || at > last + slack,
  }
}

/**
 * What a device takes for the time by the server's clock: its own time `now` (ms), corrected as above, but never before
 * the shift began. `ahead`: by how many seconds its clock is ahead of the server's, 0 if it does not know. ISO, UTC.
 */
export function serverTime(now: number, ahead: number, begun_at: string): string {
  const isCorrected = Math.abs(ahead) > clockTolerance * 60
  return new Date(Math.max(Date.parse(begun_at), now - (isCorrected ? ahead * 1000 : 0))).toISOString()
}

/** Until when the server takes samples of a shift that ended then; ISO, UTC. */
export const takenUntil = (closed_at: string): string =>
  new Date(Date.parse(closed_at) + keptDays * 24 * 3600_000).toISOString()

/** Whether a shift is recent enough to begin again. */
export const mayBeginAgain = (begun_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(begun_at) <= beginAgainMinutes * 60_000

/** Whether an open shift is overdue. */
export const isOverdue = (begun_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(begun_at) > overdueHours * 3600_000
